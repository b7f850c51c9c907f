import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';

import { createWorker, type NetoncallWorker } from '../src/compose-worker';
import { examineEvidence } from '../src/cli/doctor/examine-evidence';
import { profilesDirectory } from '../src/config/package-root';
import { queueRecordSchema } from '../src/domain/configuration/queue-record';
import { queueRecordId } from '../src/domain/investigation/investigation-names';
import { TemporalSetupError } from '../src/temporal/setup-error';
import { installRuntime, testAddress } from './support/test-worker';

describe('workers of one task queue', () => {
  let root: string;
  let client: Client;
  const connections: NativeConnection[] = [];
  beforeAll(async () => {
    installRuntime();
    root = await mkdtemp(join(tmpdir(), 'netoncall-queue-'));
    client = new Client({ connection: await connect() });
  });
  afterEach(() => {
    delete process.env['NETONCALL_EVIDENCE'];
    delete process.env['NETONCALL_PROFILES'];
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await rm(root, { recursive: true, force: true });
  });

  /** One a worker: the SDK holds two workers of one queue on one connection for a mistake. */
  async function connect(): Promise<NativeConnection> {
    const connection = await NativeConnection.connect({ address: testAddress() });
    connections.push(connection);
    return connection;
  }

  interface Place {
    taskQueue: string;
    store: string;
    identity: string;
  }

  async function workerAt({ taskQueue, store, identity }: Place) {
    process.env['NETONCALL_EVIDENCE'] = join(root, store);
    const warnings: string[] = [];
    const log = Object.assign(
      (message: string, level?: string) => void (level === 'warn' && warnings.push(message)),
      { json: false },
    );
    const worker = await createWorker({ connection: await connect(), taskQueue, identity, log });
    return { worker, warnings };
  }

  /** Polls until it has announced itself, then does what is given, and ends. */
  async function whilePolling<T>(worker: NetoncallWorker, act: () => Promise<T>): Promise<T> {
    const running = worker.run();
    try {
      const announced = async () => {
        const { workers } = await recordOf(worker.taskQueue);
        return workers.some(({ identity }) => identity === worker.identity);
      };
      while (!(await announced())) await sleep(50);
      return await act();
    } finally {
      worker.shutdown();
      await running;
    }
  }

  const recordOf = async (taskQueue: string) => {
    const handle = client.workflow.getHandle(queueRecordId(taskQueue));
    return queueRecordSchema.parse((await handle.describe()).memo);
  };

  it('refuse to poll with another evidence store than the first one, and say what would be right', async () => {
    const taskQueue = `compose-${randomUUID()}`;
    const { worker } = await workerAt({ taskQueue, store: 'one', identity: 'first' });
    await whilePolling(worker, async () => {
      const refused = await workerAt({ taskQueue, store: 'two', identity: 'second' }).catch(
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(TemporalSetupError);
      const { message, mend } = refused as TemporalSetupError;
      const { store } = await recordOf(taskQueue);
      expect(message).toContain(`does not poll "${taskQueue}"`);
      expect(message).toContain(join(root, 'two'));
      expect(message).toContain(`keep theirs in ${store}, which was in ${join(root, 'one')}`);
      expect(message).toContain('NETONCALL_EVIDENCE');
      expect(mend).toEqual([
        `temporal workflow terminate -n default --workflow-id ${queueRecordId(taskQueue)}`,
      ]);
      const asked = (name: string) =>
        examineEvidence(
          {
            taskQueue,
            environment: { TEMPORAL_ADDRESS: testAddress(), NETONCALL_EVIDENCE: join(root, name) },
          },
          undefined,
        );
      expect(await asked('one')).toMatchObject({ ok: true });
      expect(await asked('two')).toMatchObject({
        ok: false,
        found: expect.stringContaining(`than the workers keep: ${store}`),
      });
      const { worker: same } = await workerAt({ taskQueue, store: 'one', identity: 'third' });
      await whilePolling(same, () => Promise.resolve());
    });
  });

  it('take another store once the record of the queue was ended', async () => {
    const taskQueue = `compose-${randomUUID()}`;
    const { worker } = await workerAt({ taskQueue, store: 'three', identity: 'first' });
    await whilePolling(worker, () => Promise.resolve());
    await client.workflow.getHandle(queueRecordId(taskQueue)).terminate();
    const { worker: next } = await workerAt({ taskQueue, store: 'four', identity: 'second' });
    await whilePolling(next, () => Promise.resolve());
    expect((await recordOf(taskQueue)).place).toBe(join(root, 'four'));
  });

  it('announce themselves, and warn of one that polls with another profile', async () => {
    const taskQueue = `compose-${randomUUID()}`;
    const { worker } = await workerAt({ taskQueue, store: 'five', identity: 'first' });
    await whilePolling(worker, async () => {
      const same = await workerAt({ taskQueue, store: 'five', identity: 'same' });
      await whilePolling(same.worker, () => Promise.resolve());
      expect(same.warnings).toEqual([]);
      const profiles = join(root, 'profiles');
      await cp(profilesDirectory(), profiles, { recursive: true });
      const file = join(profiles, 'network', 'profile.json');
      const profile = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
      await writeFile(file, JSON.stringify({ ...profile, description: 'changed' }));
      process.env['NETONCALL_PROFILES'] = profiles;
      const other = await workerAt({ taskQueue, store: 'five', identity: 'other' });
      await whilePolling(other.worker, () => Promise.resolve());
      expect(other.warnings).toContainEqual(
        expect.stringMatching(
          /^Worker first \(build .*\) serves .* other contents of: profiles\/network\./,
        ),
      );
    });
  });
});

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
