import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection } from '@temporalio/client';

import { createLabServer, readCallLog } from '../../lab/gnmi';
import { findPackageRoot } from '../../src/config';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import {
  activitiesFile,
  type Boundary,
  type HookOrder,
  orderVariable,
  reachedFile,
} from './boundary';

/** A stop that is longer than what any heartbeat of a reading call may take (5 s). */
const stopMs = 7000;
/** How long a run may take in all before it counts as one that never ends. */
const patienceMs = 180_000;

/** What became of one run, as its server and its own end tell. */
export interface Witnessed {
  reached: boolean;
  /** Null: it did not end in time. */
  result: InvestigationResult | null;
  /** Why it failed; null where it did not. */
  failure: string | null;
  /** Calls that reached the server, as `tool {arguments}`, in order. */
  arrived: string[];
  activities: string[];
  seconds: number;
}

/** Runs one investigation on workers of its own and disturbs it at a boundary; null for not at all. */
export async function runDisturbed(address: string, boundary: Boundary | null): Promise<Witnessed> {
  const folder = await mkdtemp(join(tmpdir(), 'netoncall-faults-'));
  const callLog = join(folder, 'calls.jsonl');
  const lab = await createLabServer({ scenario: 'bgp-neighbor-down', callLog, latency: 50 });
  const connection = await Connection.connect({ address });
  const taskQueue = `faults-${randomUUID()}`;
  const order: HookOrder = { folder, boundary };
  const environment = {
    ...process.env,
    TEMPORAL_ADDRESS: address,
    NETONCALL_TASK_QUEUE: taskQueue,
    NETONCALL_EVIDENCE: join(folder, 'evidence'),
    GNMIBUDDY_URL: lab.url,
    NETONCALL_READY: 'json',
    [orderVariable]: JSON.stringify(order),
  };
  const workers: ChildProcess[] = [];
  const start = async (): Promise<void> => void workers.push(await startWorker(environment));
  const began = performance.now();
  try {
    await start();
    const client = new Client({ connection });
    const handle = await client.workflow.start('investigate', {
      taskQueue,
      workflowId: `faults-${randomUUID()}`,
      args: [{ query: 'Check BGP neighbors on PE1', attended: false }],
    });
    const ended = endOf(handle.result() as Promise<InvestigationResult>);
    if (boundary !== null) await disturb(boundary, { folder, ended, workers, start });
    const end = await Promise.race([ended, sleep(patienceMs, null, { ref: false })]);
    return {
      reached: existsSync(join(folder, reachedFile)),
      result: end?.result ?? null,
      failure: end === null ? `still runs after ${patienceMs / 1000} s` : end.failure,
      arrived: readCallLog(callLog).flatMap((one) =>
        one.event === 'arrived' ? [`${one.tool} ${JSON.stringify(one.arguments)}`] : [],
      ),
      activities: linesOf(join(folder, activitiesFile)),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await Promise.all(workers.map(kill));
    await connection.close();
    await lab.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface End {
  result: InvestigationResult | null;
  failure: string | null;
}

async function endOf(result: Promise<InvestigationResult>): Promise<End> {
  try {
    return { result: await result, failure: null };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return { result: null, failure: cause?.message ?? message };
  }
}

interface Stage {
  folder: string;
  ended: Promise<End>;
  workers: ChildProcess[];
  start: () => Promise<void>;
}

async function disturb(
  { disturbance }: Boundary,
  { folder, ended, workers, start }: Stage,
): Promise<void> {
  const state = { over: false };
  void ended.then(() => (state.over = true));
  while (!existsSync(join(folder, reachedFile))) {
    if (state.over) return;
    await sleep(5);
  }
  const [first] = workers;
  if (first === undefined) return;
  if (disturbance === 'killed') {
    await kill(first);
    await start();
    return;
  }
  first.kill('SIGSTOP');
  // The others of a fleet go on meanwhile.
  await start();
  await sleep(stopMs);
  first.kill('SIGCONT');
}

async function startWorker(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const root = join(findPackageRoot(), 'dist');
  const hook = join(root, 'evals', 'faults', 'hook.js');
  const worker = spawn(process.execPath, ['--require', hook, join(root, 'src', 'worker.js')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: environment,
  });
  for await (const line of createInterface({ input: worker.stdout })) {
    if ((JSON.parse(line) as { ready: boolean }).ready) return worker;
  }
  throw new Error('A worker ended before it was ready; `npm run build` makes what it is.');
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}
