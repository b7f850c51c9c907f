import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

import { startEmbeddedServer } from '../src/temporal';
import { median } from './measure';

/** What Temporal alone costs on this machine: the yardstick for all other figures. */
export async function measureFloor(): Promise<string[][]> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-floor-'));
  const server = await startEmbeddedServer({ directory });
  const native = await NativeConnection.connect({ address: server.address });
  const connection = await Connection.connect({ address: server.address });
  const client = new Client({ connection });
  const activities = { nothing: () => Promise.resolve() };
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
  const run = async (): Promise<number> => {
    const started = performance.now();
    await client.workflow.execute('floor', {
      taskQueue: 'floor',
      workflowId: `floor-${randomUUID()}`,
      args: [20],
    });
    return (performance.now() - started) / 1000;
  };
  try {
    await run();
    const seconds: number[] = [];
    for (let round = 0; round < 5; round += 1) seconds.push(await run());
    const started = performance.now();
    await Promise.all(Array.from({ length: 20 }, run));
    const together = (performance.now() - started) / 1000;
    return [
      ['floor: 20 empty activities, median of 5', `${median(seconds).toFixed(2)} s`, ''],
      ['floor: 20 such runs at once', `${(20 / together).toFixed(1)} runs/s`, ''],
    ];
  } finally {
    for (const worker of workers) worker.shutdown();
    await running;
    await native.close();
    await connection.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
