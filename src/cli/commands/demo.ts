import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { WorkflowHandle } from '@temporalio/client';
import { type Command, Option } from 'commander';

import { investigationRequestSchema } from '../../domain/investigation/investigation-request';
import { defaultTaskQueue, workflowType } from '../../domain/investigation/investigation-names';
import type { RunDocument } from '../../domain/run/run-document';
import { readDocument } from '../client/read-document';
import { openStandSession, runPage, type Session } from '../client/session';
import { startRun } from '../client/start-run';
import { CommandFailure } from '../command-failure';
import { awaitIncident, raiseAlerts, writeGatewayFile } from '../demo/alert-demo';
import { type ExitCode, exitCodes } from '../exit-codes';
import { followRun } from '../follow/follow-run';
import { createProgress } from '../progress/progress';
import { printDocument } from '../show-ending';
import { checkScenario } from '../stand/check-scenario';
import { startStand, type StartedStand } from '../stand/start-stand';
import type { Terminal } from '../terminal/terminal';

interface DemoOptions {
  scenario?: string;
  healthy?: boolean;
  alert?: boolean;
  keep?: boolean;
  json?: boolean;
}

const question = 'Check BGP neighbors on PE1';
const faultScenario = 'bgp-neighbor-down';

const examples = `
Examples:
  $ netoncall demo
  $ netoncall demo --healthy
  $ netoncall demo --scenario mtu-mismatch "Is IS-IS up on PE1?"
  $ netoncall demo --alert
  $ netoncall demo --keep

The demo has a server, a network and a worker of its own, whatever TEMPORAL_ADDRESS says, and
leaves nothing behind. \`netoncall lab --list\` shows the scenarios.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('demo')
    .description('Starts a simulated network with a fault in it and lets netoncall find it.')
    .argument('[question]', 'what to ask', question)
    .addOption(
      new Option('--scenario <name-or-file>', 'what happened to the network')
        .default(undefined, faultScenario)
        .conflicts('healthy'),
    )
    .option('--healthy', 'a network without a fault')
    .addOption(
      new Option(
        '--alert',
        'let Alertmanager wake netoncall in place of asking; a recorded delivery where it is not on the PATH',
      ).conflicts(['healthy', 'scenario']),
    )
    .option('--keep', 'keep the environment running until Ctrl-C, to look around')
    .option('--json', 'print the full result as JSON')
    .addHelpText('after', examples)
    .action(async (asked: string, options: DemoOptions) => {
      terminal.exitCode = await demo(asked, options, terminal);
    });
}

async function demo(asked: string, options: DemoOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.scenario !== undefined) checkScenario(options.scenario);
  const interrupt = new AbortController();
  const onSignal = (): void => interrupt.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-demo-'));
  try {
    return await runDemo(directory, asked, options, terminal, interrupt.signal);
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    terminal.note('The demo was interrupted.');
    return exitCodes.interrupted;
  } finally {
    await rm(directory, { recursive: true, force: true });
    for (const signal of signals) process.off(signal, onSignal);
  }
}

async function runDemo(
  directory: string,
  asked: string,
  options: DemoOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const scenario = options.healthy === true ? 'healthy' : (options.scenario ?? faultScenario);
  terminal.note(
    `Starting a private environment: Temporal server, simulated network "${scenario}", worker...`,
  );
  const stand = await startStand({
    directory,
    evidenceDirectory: join(directory, 'evidence'),
    scenario,
    ...(options.alert === true && { gatewayFile: await writeGatewayFile(directory) }),
    isolated: true,
    environment: terminal.environment,
    log: (message) => terminal.note(message),
    signal,
  });
  try {
    const session = await openStandSession(stand);
    try {
      const begin = options.alert === true ? beginByAlert : beginByQuestion;
      const run = await begin({ session, asked, stand, directory, terminal, signal });
      try {
        const code = await investigate(session, run, options, terminal, signal);
        if (options.keep === true) await keep(stand, terminal, signal);
        else terminal.note(nextWords(options, scenario));
        return code;
      } finally {
        await run.stop();
      }
    } finally {
      await session.close();
    }
  } finally {
    terminal.note('\nStopping the private environment...');
    await stand.stop();
  }
}

/** Nothing of a demo stays: where to read it again, and more. */
const nextWords = ({ json, alert }: DemoOptions, scenario: string): string =>
  json === true || alert === true
    ? ''
    : `\nThe demo keeps nothing. To look around: netoncall up --scenario ${scenario}`;

interface Beginning {
  session: Session;
  asked: string;
  stand: StartedStand;
  directory: string;
  terminal: Terminal;
  signal: AbortSignal;
}

interface BegunRun {
  handle: WorkflowHandle;
  /** Ends what had to run beside it. */
  stop(): Promise<void>;
}

async function beginByQuestion({ session, asked, terminal }: Beginning): Promise<BegunRun> {
  const request = investigationRequestSchema.parse({ query: asked });
  const { handle, workflowId } = await startRun(session, request, undefined);
  terminal.note(`Run ${workflowId}: "${asked}"`);
  terminal.note(`Web UI: ${runPage(session, workflowId) ?? ''}\n`);
  return { handle, stop: async () => undefined };
}

async function beginByAlert(beginning: Beginning): Promise<BegunRun> {
  const { session, stand, directory, terminal, signal } = beginning;
  const stop = await raiseAlerts({ directory, gatewayUrl: stand.gatewayUrl ?? '' }, terminal);
  try {
    const { state, run } = await awaitIncident(session, signal);
    terminal.note(`Incident ${state.id}: ${state.title}`);
    terminal.note(`Page: ${stand.gatewayUrl ?? ''}/incidents/${state.id}`);
    terminal.note(`Web UI: ${runPage(session, state.id) ?? ''}\n`);
    return { handle: session.client.workflow.getHandle(run), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function investigate(
  session: Session,
  { handle }: BegunRun,
  options: DemoOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const followed = await followRun({
    session,
    handle,
    progress: createProgress(terminal),
    leave: signal,
    onQuestion: async ({ prompt }) => {
      throw new CommandFailure(
        `The run asks for clarification, which a demo cannot give: ${prompt}`,
      );
    },
  });
  if (followed.kind === 'left') throw new CommandFailure('interrupted', exitCodes.interrupted);
  const reading = await readDocument(session, handle, followed.ending);
  if (!reading.available) {
    const { ending } = followed;
    throw new CommandFailure(ending.kind === 'failed' ? ending.message : reading.reason);
  }
  terminal.note('');
  printDocument(reading.document, terminal, options.json === true ? 'json' : 'screen');
  return judge(reading.document, options);
}

/** A demo is done when netoncall found what is there to be found, as far as that is known here. */
function judge({ verdict, outcome }: RunDocument, { scenario, healthy }: DemoOptions): ExitCode {
  const known = scenario === undefined || scenario === faultScenario;
  const expected = healthy === true ? 'healthy' : 'fault';
  const found = known ? verdict === expected : outcome === 'achieved';
  return found ? exitCodes.healthy : exitCodes.undecided;
}

async function keep(stand: StartedStand, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const input = JSON.stringify({ query: question });
  terminal.note(`
The environment keeps running until Ctrl-C. Web UI: ${stand.uiUrl}
In another terminal:
  export TEMPORAL_ADDRESS=${stand.address} NETONCALL_EVIDENCE='${stand.evidenceDirectory}'
  netoncall list
  netoncall run "${question}"
  temporal workflow execute --type ${workflowType} --task-queue ${defaultTaskQueue} --input '${input}' --static-summary "${question}"`);
  const interrupted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // A timer keeps the process alive while it waits for nothing but a signal.
  const alive = setInterval(() => undefined, 60_000);
  await Promise.race([interrupted, stand.serverEnded]);
  clearInterval(alive);
}
