import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

import { createActivities } from '../../src/activities';
import type { ActivityDependencies } from '../../src/activities/interfaces';
import { toolTaskQueue } from '../../src/domain/investigation/investigation-names';
import { noKeys, type KeySource } from '../../src/encryption';
import { hashArguments } from '../../src/evidence/canonical-json';
import { openDirectoryStore } from '../../src/evidence/directory-store';
import type { EvidenceStore } from '../../src/evidence/evidence-store';
import { dataConverter } from '../../src/temporal/data-converter';
import { findsByDevice } from '../../src/temporal/finds-by-device';
import { loadBundle } from '../../src/workflow-bundle';

export const bundlePath = join(__dirname, '..', '..', 'dist', 'workflow-bundle.js');

/** The address of the server that the global set-up started. */
export function testAddress(): string {
  const address = process.env['NETONCALL_TEST_ADDRESS'];
  if (address === undefined) throw new Error('The global set-up has not started a server.');
  return address;
}

export interface TestWorker {
  client: Client;
  taskQueue: string;
  evidence: EvidenceStore;
  stop(): Promise<void>;
}

export type TestDependencies = Omit<ActivityDependencies, 'evidence' | 'version' | 'notifier'> &
  Partial<Pick<ActivityDependencies, 'notifier'>>;

const nobodyToTell: ActivityDependencies['notifier'] = {
  send: async (urlFrom) => {
    throw new Error(`Nobody was scripted to be told at ${urlFrom}.`);
  },
};

export interface WorkerPlace {
  taskQueue?: string;
  directory?: string;
  address?: string;
  identity?: string;
  buildId?: string;
  /** What payloads and evidence are encrypted with; nothing where absent. */
  keys?: KeySource;
  /** Activities beside those of runs, over the store that those use. */
  more?: (evidence: EvidenceStore) => object;
}

/**
 * A worker on the real server with the real workflow bundle and activities, over the given
 * dependencies; the evidence store is a real one in a folder of its own. `servers` names the
 * queues of tool calls to poll.
 */
export async function startTestWorker(
  servers: string[],
  dependencies: TestDependencies,
  place: WorkerPlace = {},
): Promise<TestWorker> {
  installRuntime();
  const directory = place.directory ?? (await mkdtemp(join(tmpdir(), 'netoncall-worker-')));
  const { address = testAddress(), taskQueue = `test-${randomUUID()}`, keys = noKeys } = place;
  const evidence = await openDirectoryStore(directory, { keys });
  const converter = await dataConverter(keys);
  const connection = await NativeConnection.connect({ address });
  const clientConnection = await Connection.connect({ address });
  const activities = createActivities(
    {
      notifier: nobodyToTell,
      ...dependencies,
      evidence,
      version: 'test',
      findByDevice: await findsByDevice(keys, {}),
    },
    hashArguments,
  );
  const shared = {
    connection,
    namespace: 'default',
    identity: place.identity ?? 'netoncall-test',
    maxHeartbeatThrottleInterval: '400ms' as const,
    dataConverter: converter,
    ...(place.buildId !== undefined && { buildId: place.buildId }),
  };
  const workers = [
    await Worker.create({
      ...shared,
      taskQueue,
      activities: { ...activities, ...place.more?.(evidence) },
      workflowBundle: keys === noKeys ? { codePath: bundlePath } : await loadBundle({ keys }),
    }),
    ...(await Promise.all(
      servers.map((server) =>
        Worker.create({
          ...shared,
          taskQueue: toolTaskQueue(taskQueue, server),
          activities: { callTool: activities.callTool },
        }),
      ),
    )),
  ];
  const running = Promise.all(workers.map((worker) => worker.run()));
  return {
    client: new Client({
      connection: clientConnection,
      identity: 'netoncall-test',
      dataConverter: converter,
    }),
    taskQueue,
    evidence,
    async stop() {
      for (const worker of workers) worker.shutdown();
      await running;
      await connection.close();
      await clientConnection.close();
      if (place.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

let installed = false;
/** Keeps the SDK quiet in tests; once a process. */
export function installRuntime(): void {
  if (installed) return;
  installed = true;
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
}
