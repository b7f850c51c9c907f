import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import { NativeConnection } from '@temporalio/worker';

import { createWorker, type NetoncallWorker } from '../src/compose-worker';
import { installRuntime, testAddress } from './support/test-worker';

describe('the workers of one process', () => {
  let directory: string;
  let connection: NativeConnection;
  let worker: NetoncallWorker;
  beforeAll(async () => {
    installRuntime();
    directory = await mkdtemp(join(tmpdir(), 'netoncall-compose-'));
    process.env['NETONCALL_EVIDENCE'] = directory;
    connection = await NativeConnection.connect({ address: testAddress() });
    worker = await createWorker({ connection, taskQueue: `compose-${randomUUID()}` });
  });
  afterAll(async () => {
    delete process.env['NETONCALL_EVIDENCE'];
    await connection.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('send their heartbeats at once, which bring back that a call is cancelled', () => {
    expect(worker.workers.length).toBeGreaterThan(1);
    for (const { options } of worker.workers) {
      expect(options.maxHeartbeatThrottleInterval).toBe('400ms');
    }
  });

  it('end together when one of them breaks down', async () => {
    const [, calls] = worker.workers;
    if (calls === undefined) throw new Error('There is no worker for the calls to a server.');
    const run = calls.run.bind(calls);
    jest.spyOn(calls, 'run').mockImplementation(async () => {
      const running = run();
      calls.shutdown();
      await running;
      throw new Error('the worker broke down');
    });
    await expect(worker.run()).rejects.toThrow('the worker broke down');
    expect(worker.workers.map((one) => one.getState())).not.toContain('RUNNING');
  });
});
