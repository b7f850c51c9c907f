import Table from 'cli-table3';
import { Command } from 'commander';

import { wholeNumber } from '../../src/cli/options';
import { packageVersion } from '../../src/config';
import { backUpAndRestore } from './backup';
import { type GnmibuddySource, gnmibuddySources } from './gnmibuddy';
import { findPrograms } from './programs';
import { askDashboard } from './prometheus';
import { runMany } from './runs';
import { answerWhileAllIsDown, killEach, runWithUselessModel, undisturbed } from './scenarios';
import type { ScenarioResult } from './scenario-result';
import { type Stand, startStand } from './stand';

const shortMs = 1_000;
const longMs = 300_000;

interface Options {
  runs: number;
  long: boolean;
  only?: string;
  keep: boolean;
}

function readOptions(): Options {
  return new Command('npm run production-like --')
    .description(
      'Does by hand what docker-compose.yml does, without containers: starts PostgreSQL, the Temporal ' +
        'server, S3 storage, gNMIBuddy in front of simulated routers, two workers and Prometheus, ' +
        'disturbs them, and takes all down. GNMIBUDDY_FOLDER names a checkout of gNMIBuddy to run ' +
        'too; without it gNMIBuddy is run from its package only.',
    )
    .option('--runs <number>', 'runs at once', wholeNumber(1, 1000), 20)
    .option('--long', 'every component is away for five minutes too', false)
    .option('--only <name>', 'kills only what has this in its name, such as PostgreSQL')
    .option('--keep', 'after that, leaves all running until Ctrl-C', false)
    .parse()
    .opts<Options>();
}

async function main(): Promise<void> {
  const options = readOptions();
  const log = (message: string): void => void process.stderr.write(`${message}\n`);
  const programs = findPrograms(log);
  const begin = Date.now();
  const sources = await gnmibuddySources(log);
  const [first] = sources;
  if (first === undefined) throw new Error('There is no gNMIBuddy.');
  const stand = await startStand(programs, first, log);
  const started = (Date.now() - begin) / 1000;
  const stopped = new AbortController();
  // The first Ctrl-C ends what `--keep` left running; else it breaks off. Nothing is left behind.
  let kept = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopped.abort();
      if (!kept) void stand.stop().finally(() => process.exit(130));
    });
  }
  const results: ScenarioResult[] = [];
  try {
    const told = (result: ScenarioResult): void => {
      results.push(result);
      const { scenario, ended, seconds } = result;
      log(`${result.ok ? 'ok    ' : 'FAILED'} ${scenario}: ${ended} (${seconds.toFixed(0)} s)`);
    };
    await disturb(stand, sources, options, told);
    if (options.keep) {
      kept = true;
      await keptUntil(stopped.signal, stand, log);
    }
  } finally {
    await stand.stop();
  }
  const ofGnmibuddy = sources.map(({ kind, version }) => [`gNMIBuddy (${kind})`, version]);
  const versions = { ...programs.versions, ...Object.fromEntries(ofGnmibuddy) };
  print(versions, started, results);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}

async function disturb(
  stand: Stand,
  [, ...otherSources]: GnmibuddySource[],
  { runs: count, long, only }: Options,
  told: (result: ScenarioResult) => void,
): Promise<void> {
  const lengths = long ? [shortMs, longMs] : [shortMs];
  const first = await undisturbed(stand, count);
  told(first);
  for (const awayMs of lengths) {
    await killEach(stand, { count, awayMs, only }, Number(first.calls), told);
    told(await answerWhileAllIsDown(stand, awayMs));
  }
  for (const source of otherSources) {
    await stand.serveFrom(source);
    const usual = await undisturbed(stand, count);
    told(usual);
    for (const awayMs of lengths) {
      await killEach(stand, { count, awayMs, only: 'gNMIBuddy' }, Number(usual.calls), told);
    }
  }
  told(await runWithUselessModel(stand));
  told(await askDashboard(stand.monitoring));
  const { ids } = await runMany(stand, { count: 3 });
  told(await backUpAndRestore(stand, ids));
}

async function keptUntil(
  stopped: AbortSignal,
  { environment }: Stand,
  log: (message: string) => void,
): Promise<void> {
  for (const [name, value] of Object.entries(environment)) log(`export ${name}=${value}`);
  const alive = setInterval(() => undefined, 60_000);
  await new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve(), { once: true });
  });
  clearInterval(alive);
}

function print(versions: Record<string, string>, started: number, results: ScenarioResult[]): void {
  const programs = new Table({ head: ['program', 'version'], style: { head: [], border: [] } });
  const node = { Node: process.versions.node, netoncall: packageVersion() };
  programs.push(...Object.entries({ ...versions, ...node }));
  console.log(programs.toString());
  console.log(`All of it was up after ${started.toFixed(0)} s.`);
  const table = new Table({
    head: ['scenario', 'how runs ended', 'seconds', 'calls', ''],
    style: { head: [], border: [] },
  });
  for (const { scenario, ended, seconds, calls, ok } of results) {
    table.push([scenario, ended, seconds.toFixed(0), calls, ok ? 'ok' : 'FAILED']);
  }
  console.log(table.toString());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
