import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection } from '@temporalio/client';

import { createLabServer, readCallLog } from '../../lab/gnmi';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import { fastest } from '../support/fastest';
import { testAddress } from '../support/test-worker';

const workerScript = join(__dirname, '..', '..', 'dist', 'src', 'worker.js');
const workers: ChildProcess[] = [];

async function startWorker(environment: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [workerScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, NETONCALL_READY: 'json' },
  });
  workers.push(worker);
  if (worker.stdout === null) throw new Error('no output to read');
  for await (const line of createInterface({ input: worker.stdout })) {
    if ((JSON.parse(line) as { ready: boolean }).ready) return worker;
  }
  throw new Error('The worker ended before it was ready.');
}

/** kill -9; resolves when the process is gone, and what it had sent has arrived. */
async function gone(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;
  await sleep(100);
}

test('a worker whose command was killed stops by itself, and polls no longer', async () => {
  const main = join(__dirname, '..', '..', 'dist', 'src', 'cli', 'main.js');
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-command-'));
  const command = spawn(process.execPath, [main, 'worker'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      TEMPORAL_ADDRESS: testAddress(),
      NETONCALL_TASK_QUEUE: `command-${randomUUID()}`,
      NETONCALL_EVIDENCE: join(directory, 'evidence'),
      GNMIBUDDY_URL: 'http://127.0.0.1:1/mcp',
    },
  });
  workers.push(command);
  const said: string[] = [];
  // The pipe ends when the last process that holds it is gone, so the worker too.
  for await (const line of createInterface({ input: command.stderr })) {
    said.push(line);
    if (line.includes(' polls "')) command.kill('SIGKILL');
  }
  expect(said.slice(-2)).toEqual([
    expect.stringContaining('the command that started this worker is gone'),
    expect.stringContaining('drained and stopped'),
  ]);
  await rm(directory, { recursive: true });
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map(gone));
});

interface Scene {
  client: Client;
  environment: Record<string, string>;
  taskQueue: string;
  /** Calls that reached the lab, by its own log. */
  arrived: () => { tool: string; arguments: Record<string, unknown> }[];
}

/** A lab that takes 300 ms a call and keeps its own log, with everything a worker needs. */
async function withScene<T>(act: (scene: Scene) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-kill-'));
  const callLog = join(directory, 'calls.jsonl');
  const lab = await createLabServer({ scenario: 'bgp-neighbor-down', callLog, latency: 300 });
  const connection = await Connection.connect({ address: testAddress() });
  const taskQueue = `kill-${randomUUID()}`;
  try {
    return await act({
      client: new Client({ connection }),
      taskQueue,
      environment: {
        TEMPORAL_ADDRESS: testAddress(),
        NETONCALL_TASK_QUEUE: taskQueue,
        NETONCALL_EVIDENCE: join(directory, 'evidence'),
        GNMIBUDDY_URL: lab.url,
      },
      arrived: () => readCallLog(callLog).filter((entry) => entry.event === 'arrived'),
    });
  } finally {
    await lab.close();
    await connection.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function startRun({ client, taskQueue }: Scene) {
  return await client.workflow.start('investigate', {
    taskQueue,
    workflowId: `kill-${randomUUID()}`,
    args: [{ query: 'Check BGP neighbors on PE1' }],
  });
}

/** How often each call was made, over both workers. */
function countCalls({ arrived }: Scene): number[] {
  const counts = new Map<string, number>();
  for (const { tool, arguments: values } of arrived()) {
    const call = `${tool} ${JSON.stringify(values)}`;
    counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  return [...counts.values()];
}

describe('kill -9 of the worker in the middle of a run', () => {
  it('repeats no finished call, and the next call comes within 3 s of the new worker', async () => {
    const killAndGoOn = async (scene: Scene): Promise<number> => {
      const first = await startWorker(scene.environment);
      const handle = await startRun(scene);
      while (scene.arrived().length < 4) await sleep(10);
      await gone(first);
      const before = scene.arrived().length;
      await startWorker(scene.environment);
      const polling = Date.now();
      while (scene.arrived().length === before) await sleep(10);
      const took = Date.now() - polling;
      const result = (await handle.result()) as InvestigationResult;
      expect(result.verdict).toBe('fault');
      const repeated = countCalls(scene).filter((count) => count > 1);
      expect(repeated.length).toBeLessThanOrEqual(1);
      expect(Math.max(...countCalls(scene))).toBeLessThanOrEqual(2);
      return took;
    };
    expect(await fastest(3000, () => withScene(killAndGoOn))).toBeLessThan(3000);
  });
});

describe('SIGTERM of the worker in the middle of a run', () => {
  it('lets the call in flight finish, exits with 0, and the next worker repeats nothing', async () => {
    await withScene(async (scene) => {
      const first = await startWorker(scene.environment);
      const handle = await startRun(scene);
      while (scene.arrived().length < 4) await sleep(10);
      const exited = new Promise<number | null>((resolve) => first.once('exit', resolve));
      first.kill('SIGTERM');
      expect(await exited).toBe(0);
      await startWorker(scene.environment);
      const result = (await handle.result()) as InvestigationResult;
      expect(result.verdict).toBe('fault');
      expect(Math.max(...countCalls(scene))).toBe(1);
    });
  });
});
