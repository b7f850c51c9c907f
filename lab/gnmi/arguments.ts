import { Option, type Command } from 'commander';
import { parseCommandLine, servingCommand, wholeNumber } from '../serve/command-line';
import type { LabServerOptions } from './server/create-lab-server';

/** What the command line asks for. */
export interface LabArguments extends LabServerOptions {
  http: boolean;
  readyFile?: string;
  list: boolean;
}

const EXAMPLES = [
  'node dist/lab/gnmi/main.js --scenario bgp-neighbor-down',
  'node dist/lab/gnmi/main.js --scenario healthy --http --port 8000',
  'node dist/lab/gnmi/main.js --case my-case.yaml --http --call-log calls.jsonl',
  'node dist/lab/gnmi/main.js --scale 500 --http --latency 50',
  'node dist/lab/gnmi/main.js --list',
];

function command(): Command {
  const description = "A simulated provider network behind gNMIBuddy's MCP tools.";
  return servingCommand('lab-gnmi', description, EXAMPLES)
    .addOption(
      new Option('--scenario <name-or-file>', 'what happened to the default network').conflicts(
        'case',
      ),
    )
    .option('--case <file>', 'serve exactly the state of a case file')
    .option('--now <time>', "stop the lab's clock at a time, for instance 2026-11-27T21:30:00Z")
    .option('--scale <pes>', 'number of PEs of the default network', wholeNumber)
    .option('--serial', 'one call at a time, as the real server works', false)
    .option('--reply-bytes <bytes>', 'pad replies to about this size', wholeNumber)
    .option('--list', 'list the scenarios and end', false);
}

/**
 * Reads the command line. Returns null where help was asked for and given; throws InputProblem
 * with one sentence where something is wrong.
 */
export function readCommandLine(argv: readonly string[]): LabArguments | null {
  const program = command();
  if (!parseCommandLine(program, argv)) return null;
  const { case: caseFile, ...options } = program.opts<LabArguments & { case?: string }>();
  return { ...options, ...(caseFile === undefined ? {} : { caseFile }) };
}
