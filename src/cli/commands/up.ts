import { resolve } from 'node:path';

import { type Command, Option } from 'commander';

import { timeText } from '../../domain/text/phrases';
import { loadGateway } from '../../gateway/config/load-gateway';
import { readStand, type Stand, standDirectory, TemporalSetupError } from '../../temporal';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { wholeNumber } from '../options';
import { checkScenario } from '../stand/check-scenario';
import { ownStand } from '../stand/own-stand';
import { standText } from '../stand/stand-text';
import { startOwner } from '../stand/start-owner';
import type { Terminal } from '../terminal/terminal';

interface UpOptions {
  /** Absent where none was asked for. */
  scenario?: string;
  lab: boolean;
  port?: number;
  uiPort?: number;
  gateway?: string;
  foreground?: boolean;
  /** As the process that another `up` has started to own the stand. */
  background?: boolean;
  json?: boolean;
}

const usualScenario = 'bgp-neighbor-down';

const examples = `
Examples:
  $ netoncall up
  $ netoncall up --scenario healthy
  $ netoncall up --gateway gateway.yaml
  $ GNMIBUDDY_URL=http://gnmibuddy.example.net:8000/mcp netoncall up --no-lab

Stop it with \`netoncall down\`.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('up')
    .description(
      'Starts a Temporal server, a simulated network and a worker, and leaves them running.',
    )
    .addOption(
      new Option('--scenario <name-or-file>', 'what happened to the network').default(
        undefined,
        usualScenario,
      ),
    )
    .option('--no-lab', 'no simulated network: the worker reaches what its configuration names')
    .option('--port <number>', 'port of the server', wholeNumber(1, 65_535))
    .option('--ui-port <number>', 'port of the Web UI', wholeNumber(1, 65_535))
    .option(
      '--gateway <file>',
      'also receive alerts, as this configuration says (NETONCALL_GATEWAY)',
    )
    .option('--foreground', 'run here until Ctrl-C instead of in the background')
    .addOption(new Option('--background').hideHelp())
    .option('--json', 'print where things are as JSON')
    .addHelpText('after', examples)
    .action(async (options: UpOptions) => {
      await up(options, terminal);
      terminal.exitCode = exitCodes.healthy;
    });
}

async function up(options: UpOptions, terminal: Terminal): Promise<void> {
  if (options.scenario !== undefined) checkScenario(options.scenario);
  const directory = standDirectory(terminal.environment);
  const running = await readStand(directory);
  if (running !== undefined) {
    expectAsWished(running, options);
    terminal.note(
      `The local environment is already running, since ${timeText(running.startedAt)}.`,
    );
    printStand(running, options, terminal);
    return;
  }
  const scenario = options.lab ? (options.scenario ?? usualScenario) : null;
  const { port, uiPort } = options;
  const named = options.gateway ?? terminal.environment['NETONCALL_GATEWAY'];
  // A process in the background may be in another folder.
  const gatewayFile = named ? resolve(named) : undefined;
  if (gatewayFile !== undefined) loadGateway(gatewayFile, terminal.environment);
  const parts = { directory, scenario, port, uiPort, gatewayFile, terminal };
  if (options.foreground === true || options.background === true) {
    await ownStand({
      ...parts,
      onReady: (stand) => printStand(stand, options, terminal),
    }).catch((error: unknown) => {
      // Whoever started this process sees by itself that another one was first, and waits for it.
      if (options.background !== true || !isOwnedAlready(error)) throw error;
    });
    return;
  }
  const started = options.lab
    ? 'Temporal server, simulated network and worker'
    : 'Temporal server and worker';
  terminal.note(`Starting the local environment: ${started}...`);
  const stand = await startOwner(parts);
  // It may be that of another `up` that was first.
  expectAsWished(stand, options);
  printStand(stand, options, terminal);
}

function isOwnedAlready(error: unknown): boolean {
  return error instanceof TemporalSetupError && error.problem === 'already-running';
}

function expectAsWished(stand: Stand, options: UpOptions): void {
  const other = otherWish(stand, options);
  if (other === null) return;
  throw new CommandFailure(`The local environment is already running, ${other}.`, exitCodes.usage, [
    'netoncall down',
  ]);
}

/** How the stand that runs is not what was asked for; null where it is. */
export function otherWish(
  { scenario, labUrl, address, uiUrl, gatewayUrl }: Stand,
  options: Pick<UpOptions, 'scenario' | 'lab' | 'port' | 'uiPort' | 'gateway'>,
): string | null {
  if (options.gateway !== undefined && gatewayUrl === undefined) return 'without a gateway';
  if (!options.lab) return labUrl === undefined ? null : 'with a simulated network';
  if (options.scenario !== undefined && options.scenario !== scenario) {
    return labUrl === undefined
      ? 'without a simulated network'
      : `with the network "${scenario ?? usualScenario}" and not "${options.scenario}"`;
  }
  if (options.port !== undefined && !address.endsWith(`:${options.port}`)) return `at ${address}`;
  if (options.uiPort !== undefined && !uiUrl.endsWith(`:${options.uiPort}`)) {
    return `with its Web UI at ${uiUrl}`;
  }
  return null;
}

function printStand(stand: Stand, { json }: UpOptions, terminal: Terminal): void {
  if (json === true) {
    terminal.print(JSON.stringify(stand, null, 2));
    return;
  }
  const { environment } = terminal;
  terminal.print(`${standText(stand, environment)}\n\nReady.`);
  if (environment['TEMPORAL_ADDRESS']) {
    terminal.note(
      `\nTEMPORAL_ADDRESS is set: \`netoncall run\` goes to ${environment['TEMPORAL_ADDRESS']}, ` +
        'not to this local environment, as long as it is.',
    );
  }
}
