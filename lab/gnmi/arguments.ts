import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { InputProblem } from './problem';
import type { LabServerOptions } from './server/create-lab-server';

/** What the command line asks for. */
export interface LabArguments extends LabServerOptions {
  http: boolean;
  readyFile?: string;
  list: boolean;
}

const EXAMPLES = `
Examples:
  $ node dist/lab/gnmi/main.js --scenario bgp-neighbor-down
  $ node dist/lab/gnmi/main.js --scenario healthy --http --port 8000
  $ node dist/lab/gnmi/main.js --case my-case.yaml --http --call-log calls.jsonl
  $ node dist/lab/gnmi/main.js --scale 500 --http --latency 50
  $ node dist/lab/gnmi/main.js --list

Without --http the server speaks MCP on standard input and output, and ends with its input.
With --http it prints one JSON line {"url":…,"pid":…} when it is ready.`;

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('give a whole number, for instance 50.');
  return Number(text);
}

function command(): Command {
  return new Command('lab-gnmi')
    .description("A simulated provider network behind gNMIBuddy's MCP tools.")
    .addOption(
      new Option('--scenario <name-or-file>', 'what happened to the default network').conflicts(
        'case',
      ),
    )
    .option('--case <file>', 'serve exactly the state of a case file')
    .option('--now <time>', "stop the lab's clock at a time, for instance 2026-11-27T21:30:00Z")
    .option('--scale <pes>', 'number of PEs of the default network', wholeNumber)
    .option('--http', 'serve streamable HTTP instead of standard input and output', false)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 lets the system choose', wholeNumber, 0)
    .option('--ready-file <file>', 'also write the ready line to a file')
    .option('--call-log <file>', 'append a JSON line per call that arrives, and per answer')
    .option('--latency <ms>', 'added to every call', wholeNumber, 0)
    .option('--serial', 'one call at a time, as the real server works', false)
    .option('--reply-bytes <bytes>', 'pad replies to about this size', wholeNumber)
    .option('--list', 'list the scenarios and end', false)
    .addHelpText('after', EXAMPLES)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

/**
 * Reads the command line. Returns null where help was asked for and given; throws InputProblem
 * with one sentence where something is wrong.
 */
export function readCommandLine(argv: readonly string[]): LabArguments | null {
  const program = command();
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new InputProblem(`${error.message.replace(/^error: /, '')} (see --help)`);
  }
  const { case: caseFile, ...options } = program.opts<LabArguments & { case?: string }>();
  return { ...options, ...(caseFile === undefined ? {} : { caseFile }) };
}
