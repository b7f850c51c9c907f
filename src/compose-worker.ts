import { Client } from '@temporalio/client';
import {
  type ActivityInterceptorsFactory,
  type NativeConnection,
  Worker,
  type WorkerInterceptors,
  type WorkerOptions,
} from '@temporalio/worker';

import type { Activities } from './activities';
import { activitiesWhenLoaded, composeActivities } from './compose-activities';
import {
  fingerprintConfiguration,
  loadPlans,
  packageVersion,
  readAllServers,
  readBytes,
} from './config';
import type { QueueRecord } from './domain/configuration/queue-record';
import { defaultTaskQueue, toolTaskQueue } from './domain/investigation/investigation-names';
import type { McpServer } from './domain/configuration/profile';
import { type KeySource, keysFromEnvironment } from './encryption';
import { openEvidenceStore } from './evidence';
import { createLog, type Log, startTracing } from './operations';
import { findsByDevice } from './temporal/finds-by-device';
import { dataConverter } from './temporal/data-converter';
import { announce, enterStore } from './temporal/queue-record';
import { messageOf } from './temporal/setup-error';
import { workerIdentity } from './temporal/worker-identity';
import { loadBundle, readBuildId } from './workflow-bundle';

/** An unresponsive worker's workflow tasks go to another one after this long. */
const stickyTimeout = '1s';
/**
 * How long workflow code may run at a stretch. Node ends it by the clock on the wall, and with it the
 * whole worker now and then (a corrupted stack of async hooks, a reply that Temporal's core does not
 * take): a process that was stopped for a while, or a machine that stood still, must not look like
 * an endless loop. The option is not in Temporal's types, whose default is 5 s.
 */
const sandbox = { isolateExecutionTimeout: '30s' };

/** Below the 20 s that an activity has beside the call or the thought whose result it stores. */
const storeMayBeAwayMs = 12_000;

/**
 * Heartbeats go out at once. Temporal would hold them back for four fifths of their timeout; so long
 * would a cancellation take to reach a call, and a worker that stalled would not know whether it
 * has been given up.
 */
const heldBackAtMost = '400ms';

export interface CreateWorkerOptions {
  /** To the Temporal server; the caller closes it after `run` has returned. */
  connection: NativeConnection;
  namespace?: string;
  /** NETONCALL_TASK_QUEUE, or "netoncall", where absent. */
  taskQueue?: string;
  identity?: string;
  /** What all workers of Temporal's SDK take, such as interceptors or a grace time. */
  workerOptions?: Partial<Omit<WorkerOptions, 'taskQueue' | 'connection' | 'namespace'>>;
  /** What payloads and evidence are encrypted with; what the environment names where absent. */
  keys?: KeySource;
  log?: Log;
}

/** Polls for investigations and for the calls to each MCP server. */
export interface NetoncallWorker {
  taskQueue: string;
  identity: string;
  workers: Worker[];
  /**
   * Resolves once it was shut down and has finished what it had begun.
   * @throws where one of its workers broke down, when the others have ended too
   */
  run(): Promise<void>;
  shutdown(): void;
}

/**
 * Puts a worker together from the environment: profiles, plans, MCP servers, models and evidence
 * store are those that `netoncall worker` would use.
 * @throws an error that names file, field and reason where the configuration is not valid;
 *   TemporalSetupError where the task queue is served with another evidence store
 */
export async function createWorker(options: CreateWorkerOptions): Promise<NetoncallWorker> {
  const { connection, namespace = 'default', identity = workerIdentity() } = options;
  const log = options.log ?? createLog(process.env);
  const taskQueue = options.taskQueue ?? process.env['NETONCALL_TASK_QUEUE'] ?? defaultTaskQueue;
  // Read all configuration before anything is polled: a bad plan stops the worker here.
  loadPlans();
  const servers = readAllServers(log);
  const keys = options.keys ?? keysFromEnvironment(process.env);
  const limits = {
    limitBytes: readBytes('NETONCALL_EVIDENCE_LIMIT', process.env),
    replyBytes: readBytes('NETONCALL_REPLY_LIMIT', process.env),
  };
  const evidence = await openEvidenceStore(process.env, {
    patienceMs: storeMayBeAwayMs,
    keys,
    limitBytes: limits.limitBytes,
  });
  const converter = await dataConverter(keys);
  const client = new Client({ connection, namespace, identity, dataConverter: converter });
  const { identity: store, blobs } = evidence;
  const record = await enterStore(client, taskQueue, { store, place: blobs.place });
  log(`evidence store ${store} in ${blobs.place}`);
  const current = await keys.current();
  if (current !== null) log(`encrypts with key "${current.id}" of ${keys.place}`);
  const findByDevice = await findsByDevice(keys, process.env);
  const tracing = startTracing({
    environment: process.env,
    version: packageVersion(),
    identity,
    read: async (ref) => await evidence.get(ref),
    log,
  });
  const bundle = await loadBundle({
    keys,
    versioned: options.workerOptions?.workerDeploymentOptions?.useWorkerVersioning === true,
  });
  const shared = {
    connection,
    namespace,
    identity,
    maxHeartbeatThrottleInterval: heldBackAtMost,
    dataConverter: converter,
    ...options.workerOptions,
    ...(tracing !== null && {
      interceptors: withTracing(options.workerOptions?.interceptors, tracing.interceptor),
    }),
  } as const;
  // Connections, the thread of the workflows and the code of the activities take as long as each
  // other: all at once.
  const composing = composeActivities(
    servers,
    { evidence, findByDevice, replyBytes: limits.replyBytes, traceContext: tracing?.context },
    log,
  );
  const creating = createWorkers(
    { ...shared, workflowBundle: bundle },
    taskQueue,
    servers,
    activitiesWhenLoaded(composing),
  );
  const [{ close: letGo }, workers] = await Promise.all([composing, creating]);
  const close = async (): Promise<void> => {
    await letGo();
    await tracing?.close();
  };
  const shutdown = (): void => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const run = async (): Promise<void> => {
    await Promise.all([
      runAll(workers, shutdown, close),
      announceWorker(client, { taskQueue, identity, record }, log),
    ]);
  };
  return { taskQueue, identity, workers, run, shutdown };
}

/** Within the interceptors of others: theirs see what the activity brought, and how long it took. */
function withTracing(
  interceptors: WorkerInterceptors | undefined,
  tracing: ActivityInterceptorsFactory,
): WorkerInterceptors {
  return { ...interceptors, activity: [...(interceptors?.activity ?? []), tracing] };
}

/** Says what this worker is, and warns of others that are not the same. No run depends on it. */
async function announceWorker(
  client: Client,
  { taskQueue, identity, record }: { taskQueue: string; identity: string; record: QueueRecord },
  log: Log,
): Promise<void> {
  try {
    const worker = {
      identity,
      build: await readBuildId(),
      configuration: fingerprintConfiguration(),
    };
    for (const warning of await announce(client, taskQueue, record, worker)) log(warning, 'warn');
  } catch (error) {
    log(`could not announce itself to the other workers: ${messageOf(error)}`, 'warn');
  }
}

/** Where one breaks down all end: calls would wait in its queue, and nothing would show why. */
async function runAll(
  workers: Worker[],
  shutdown: () => void,
  close: () => Promise<void>,
): Promise<void> {
  const runs = workers.map((worker) => worker.run());
  try {
    await Promise.all(runs);
  } catch (error) {
    shutdown();
    await Promise.allSettled(runs);
    throw error;
  } finally {
    await close();
  }
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
      stickyQueueScheduleToStartTimeout: stickyTimeout,
      ...sandbox,
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
