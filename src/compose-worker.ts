import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';

import type { Activities } from './activities';
import { activitiesWhenLoaded, composeActivities } from './compose-activities';
import { findPackageRoot, loadPlans, packageVersion, readAllServers } from './config';
import { defaultTaskQueue, toolTaskQueue } from './domain/investigation-names';
import type { McpServer } from './domain/profile';
import { openEvidenceStore } from './evidence';
import { createLog, type Log } from './operations';
import { workerIdentity } from './temporal/worker-identity';

/** An unresponsive worker's workflow tasks go to another one after this long. */
const stickyTimeout = '1s';

export interface CreateWorkerOptions {
  /** To the Temporal server; the caller closes it after `run` has returned. */
  connection: NativeConnection;
  namespace?: string;
  /** NETONCALL_TASK_QUEUE, or "netoncall", where absent. */
  taskQueue?: string;
  identity?: string;
  /** What all workers of Temporal's SDK take, such as interceptors or a grace time. */
  workerOptions?: Partial<Omit<WorkerOptions, 'taskQueue' | 'connection' | 'namespace'>>;
  log?: Log;
}

/** Polls for investigations and for the calls to each MCP server. */
export interface NetoncallWorker {
  taskQueue: string;
  identity: string;
  workers: Worker[];
  /** Resolves once it was shut down and has finished what it had begun. */
  run(): Promise<void>;
  shutdown(): void;
}

/**
 * Puts a worker together from the environment: profiles, plans, MCP servers, models and evidence
 * store are those that `netoncall worker` would use.
 * @throws an error that names file, field and reason where the configuration is not right
 */
export async function createWorker(options: CreateWorkerOptions): Promise<NetoncallWorker> {
  const { connection, namespace = 'default', identity = workerIdentity() } = options;
  const log = options.log ?? createLog(process.env);
  const taskQueue = options.taskQueue ?? process.env['NETONCALL_TASK_QUEUE'] ?? defaultTaskQueue;
  // Read all configuration before anything is polled: a bad plan stops the worker here (B1).
  loadPlans();
  const servers = readAllServers(log);
  const evidence = await openEvidenceStore(process.env);
  const bundle = { code: await readFile(bundlePath, 'utf8') };
  const shared = { connection, namespace, identity, ...options.workerOptions };
  // Connections, the thread of the workflows and the code of the activities take as long as each
  // other: all at once.
  const composing = composeActivities(servers, evidence, log);
  const creating = createWorkers(
    { ...shared, workflowBundle: bundle },
    taskQueue,
    servers,
    activitiesWhenLoaded(composing),
  );
  const [{ close }, workers] = await Promise.all([composing, creating]);
  return {
    taskQueue,
    identity,
    workers,
    async run() {
      await Promise.all(workers.map((worker) => worker.run()));
      await close();
    },
    shutdown() {
      for (const worker of workers) worker.shutdown();
    },
  };
}

const bundlePath = join(findPackageRoot(), 'dist', 'workflow-bundle.js');

/**
 * NETONCALL_BUILD_ID, or version and fingerprint of the workflow code; stands in the events of a
 * history, so short.
 */
export async function readBuildId(): Promise<string> {
  const given = process.env['NETONCALL_BUILD_ID'];
  if (given) return given;
  const hash = createHash('sha256').update(await readFile(bundlePath));
  return `${packageVersion()}+${hash.digest('hex').slice(0, 8)}`;
}

async function createWorkers(
  { workflowBundle, ...options }: Omit<WorkerOptions, 'taskQueue'>,
  taskQueue: string,
  servers: Record<string, McpServer>,
  activities: Activities,
): Promise<Worker[]> {
  return await Promise.all([
    Worker.create({
      ...options,
      taskQueue,
      activities,
      workflowBundle,
      maxHeartbeatThrottleInterval: '400ms',
      stickyQueueScheduleToStartTimeout: stickyTimeout,
    }),
    ...Object.entries(servers).map(([server, { concurrency, callsPerSecond }]) =>
      Worker.create({
        ...options,
        taskQueue: toolTaskQueue(taskQueue, server),
        activities: { callTool: activities.callTool },
        maxConcurrentActivityTaskExecutions: concurrency,
        ...(callsPerSecond !== undefined && { maxTaskQueueActivitiesPerSecond: callsPerSecond }),
      }),
    ),
  ]);
}
