import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';

import type { LabSource } from '../gnmi/lab';
import { InputProblem } from '../gnmi/problem';

/** What the command line asks for. */
export interface TargetArguments extends LabSource {
  realGnmibuddy: boolean;
  /** Checkout of gNMIBuddy to start instead of its package. */
  checkout?: string;
  inventory?: string;
  /** Inventory of routers that exist, in place of simulated ones. */
  routers?: string;
  gnmiTimeout: number;
  /** Speak TLS, with a certificate that is made at start. */
  tls: boolean;
  /** What the routers show to speak TLS; both or none. */
  certificate?: string;
  key?: string;
  authority?: string;
  port: number;
  python?: string;
  readyFile?: string;
}

const examples = `
Examples:
  $ netoncall lab --gnmi --scenario bgp-neighbor-down --inventory routers.json
  $ netoncall lab --gnmi --tls --inventory routers.json
  $ netoncall lab --real-gnmibuddy --scenario bgp-neighbor-down --port 8000
  $ netoncall lab --real-gnmibuddy --routers my-routers.json --port 8000
  $ netoncall lab --real-gnmibuddy --checkout ~/gNMIBuddy --port 8000

With --gnmi it prints one JSON line {"devices":[…],"inventory":…,"pid":…} when the routers can be
asked; with --real-gnmibuddy one line {"url":…,"pid":…} when gNMIBuddy answers in front of them.`;

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('give a whole number, for instance 5.');
  return Number(text);
}

function command(): Command {
  return new Command('lab')
    .description('Routers of a simulated provider network that are asked over gNMI.')
    .option('--gnmi', 'serve the routers over gNMI, each at a port of its own')
    .option('--real-gnmibuddy', 'and start the real gNMIBuddy in front of them', false)
    .addOption(
      new Option('--scenario <name-or-file>', 'what happened to the default network').conflicts(
        'case',
      ),
    )
    .option('--case <file>', 'serve the state of a case file, moved to the wall clock')
    .option('--scale <pes>', 'number of PEs of the default network', wholeNumber)
    .addOption(
      new Option(
        '--routers <file>',
        'inventory of your own routers, for gNMIBuddy to read in place of simulated ones',
      ).conflicts(['gnmi', 'scenario', 'case', 'scale', 'inventory', 'certificate', 'tls']),
    )
    .option('--inventory <file>', "where to write gNMIBuddy's inventory, with the password")
    .option(
      '--gnmi-timeout <seconds>',
      'that a connection may take, for the inventory',
      wholeNumber,
      5,
    )
    .addOption(
      new Option('--tls', 'speak TLS with a certificate made at start (needs openssl)')
        .default(false)
        .conflicts('certificate'),
    )
    .option('--certificate <file>', 'PEM file that the routers show, to speak TLS')
    .option('--key <file>', 'PEM file of its key')
    .option('--authority <file>', 'PEM file of who signed it (default: the certificate itself)')
    .option('--port <number>', 'port of gNMIBuddy; 0 lets the system choose', wholeNumber, 0)
    .option(
      '--checkout <folder>',
      'with --real-gnmibuddy: a checkout of gNMIBuddy instead of its package (needs Python 3.13)',
    )
    .option('--python <command>', 'interpreter to install gNMIBuddy with (3.11 or newer)')
    .option('--ready-file <file>', 'also write the ready line to a file')
    .addHelpText('after', examples)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

/**
 * Reads the command line. Returns null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readTargetArguments(argv: readonly string[]): TargetArguments | null {
  const program = command();
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new InputProblem(`${error.message.replace(/^error: /, '')} (see --help)`);
  }
  const { case: caseFile, ...options } = program.opts<TargetArguments & { case?: string }>();
  if ((options.certificate === undefined) !== (options.key === undefined)) {
    throw new InputProblem('--certificate and --key belong together (see --help)');
  }
  return { ...options, ...(caseFile === undefined ? {} : { caseFile }) };
}
