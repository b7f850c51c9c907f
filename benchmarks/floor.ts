import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

import { startEmbeddedServer } from '../src/temporal';
import { cpuSeconds, median, processorText } from './measure';

/** What a run of one kind costs at the least: seconds for one, processor seconds a run. */
export interface Floor {
  seconds: number;
  runsPerSecond: number | null;
  /** Of the worker, and of the client that starts the runs, which is little beside it. */
  workerSeconds: number;
  serverSeconds: number;
}

export interface Floors {
  /** 20 empty activities, each behind an empty local one. */
  rules: Floor;
  /** 20 × one activity of the model's latency and one that does nothing. */
  modelOneCall: Floor;
  /** The same calls, five after each activity of the model's latency. */
  modelFiveCalls: Floor;
}

const calls = 20;
const rounds = 5;
const runsAtOnce = 20;
/** What the scripted model takes for a reply. */
export const latencyMs = 50;

/** What Temporal alone costs on this machine: the yardstick for all other figures. */
export async function measureFloors(): Promise<Floors> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-floor-'));
  const server = await startEmbeddedServer({ directory });
  const native = await NativeConnection.connect({ address: server.address });
  const connection = await Connection.connect({ address: server.address });
  const client = new Client({ connection });
  const activities = {
    nothing: () => Promise.resolve(),
    think: async () => await sleep(latencyMs),
  };
  const workers = await Promise.all([
    Worker.create({
      connection: native,
      taskQueue: 'floor',
      workflowsPath: require.resolve('./floor-workflow'),
      activities,
    }),
    Worker.create({ connection: native, taskQueue: 'floor-calls', activities }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  const kind = (workflow: string, ...args: unknown[]) => ({ client, server, workflow, args });
  try {
    return {
      rules: await measureFloor(kind('floor', calls), true),
      modelOneCall: await measureFloor(kind('modelFloor', calls, 1), true),
      modelFiveCalls: await measureFloor(kind('modelFloor', calls, 5), false),
    };
  } finally {
    for (const worker of workers) worker.shutdown();
    await running;
    await native.close();
    await connection.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Kind {
  client: Client;
  server: { pid: number };
  workflow: string;
  args: unknown[];
}

async function measureFloor(
  { client, server, workflow, args }: Kind,
  together: boolean,
): Promise<Floor> {
  const run = async (): Promise<number> => {
    const workflowId = `floor-${randomUUID()}`;
    const started = performance.now();
    await client.workflow.execute(workflow, { taskQueue: 'floor', workflowId, args });
    return (performance.now() - started) / 1000;
  };
  await run();
  const before = [await cpuSeconds(process), await cpuSeconds(server)] as const;
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await run());
  const after = [await cpuSeconds(process), await cpuSeconds(server)] as const;
  const floor = {
    seconds: median(seconds),
    workerSeconds: (after[0] - before[0]) / rounds,
    serverSeconds: (after[1] - before[1]) / rounds,
  };
  if (!together) return { ...floor, runsPerSecond: null };
  const started = performance.now();
  await Promise.all(Array.from({ length: runsAtOnce }, run));
  return { ...floor, runsPerSecond: (runsAtOnce * 1000) / (performance.now() - started) };
}

/** What stands beside our own figures. */
export function floorCells({ seconds, runsPerSecond, workerSeconds, serverSeconds }: Floor) {
  return {
    one: `${seconds.toFixed(2)} s`,
    processor: processorText(workerSeconds, serverSeconds),
    together: runsPerSecond === null ? '' : `${runsPerSecond.toFixed(1)} runs/s`,
  };
}

if (require.main === module) {
  measureFloors()
    .then((floors) => console.log(JSON.stringify(floors, null, 2)))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
