import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { WorkflowFailedError, type Client } from '@temporalio/client';
import {
  bundleWorkflowCode,
  DefaultLogger,
  Runtime,
  Worker,
  type NativeConnection,
} from '@temporalio/worker';

import { connectClient, connectWorker } from '../../src/temporal/connect';
import { reclaim, workerDied } from '../../src/temporal/reclaim';
import { workerIdentity } from '../../src/temporal/worker-identity';
import { fastest } from '../support/fastest';
import { startChild } from './support/child';
import { testTarget } from './support/test-server';

describe('reclaiming the attempts of a dead worker', () => {
  const taskQueue = `reclaim-${randomUUID()}`;
  let directory = '';
  let codePath = '';
  let client: Client;
  let connection: NativeConnection;

  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    directory = await mkdtemp(path.join(tmpdir(), 'netoncall-reclaim-'));
    const workflowsPath = path.join(__dirname, 'support', 'held-workflow.ts');
    const logger = new DefaultLogger('ERROR');
    const { code } = await bundleWorkflowCode({ workflowsPath, logger });
    codePath = path.join(directory, 'bundle.js');
    await writeFile(codePath, code);
    client = await connectClient(testTarget());
    connection = await connectWorker(testTarget());
  });
  afterAll(async () => {
    await client.connection.close();
    await connection.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function start(type: string): ReturnType<Client['workflow']['start']> {
    return client.workflow.start(type, { taskQueue, workflowId: `${type}-${randomUUID()}` });
  }

  test('their retry starts within three seconds, and an attempt that may not be repeated fails', async () => {
    expect(await fastest(3_000, killAndReclaim)).toBeLessThan(3_000);
  });

  /** Milliseconds from the start of the next worker to the end of the retry. */
  async function killAndReclaim(): Promise<number> {
    const repeatable = await start('held');
    const once = await start('heldOnce');
    const dying = await startChild('worker-that-hangs.ts', [
      testTarget().address,
      taskQueue,
      codePath,
      '2',
    ]);
    expect(await reclaim(client, { taskQueue })).toEqual({ reclaimed: 0 }); // its holder is alive
    await dying.kill();

    const worker = await Worker.create({
      connection,
      taskQueue,
      identity: workerIdentity(),
      workflowBundle: { codePath },
      activities: { hold: async () => 'done by another worker' },
    });
    const begin = Date.now();
    const log: string[] = [];
    const took = await worker.runUntil(async () => {
      const ending = once.result().catch((error: unknown) => error);
      const reclaiming = reclaim(client, { taskQueue, log: (line) => log.push(line) });
      expect(await repeatable.result()).toBe('done by another worker');
      const ended = Date.now();
      expect(await reclaiming).toEqual({ reclaimed: 2 });

      const failure = await ending;
      expect(failure).toBeInstanceOf(WorkflowFailedError);
      expect(failure).toMatchObject({ cause: { cause: { type: workerDied } } });
      expect(await reclaim(client, { taskQueue })).toEqual({ reclaimed: 0 });
      return ended - begin;
    });
    expect(log).toHaveLength(2);
    expect(log.join('\n')).toContain(String(dying.report['identity']));
    return took;
  }

  test('a list that cannot be read is logged and does not fail the worker’s start', async () => {
    const closed = await connectClient(testTarget());
    await closed.connection.close();
    const log: string[] = [];
    const result = await reclaim(closed, { taskQueue, log: (line) => log.push(line) });
    expect(result).toEqual({ reclaimed: 0 });
    expect(log.join('\n')).toContain('cannot be listed');
  });
});
