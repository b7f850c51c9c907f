import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ConnectionOptions } from '@temporalio/client';
import { DefaultLogger, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';

import { createActivities } from './activities';
import type { ActivityDependencies } from './activities/interfaces';
import { networkChecks, noChecks } from './checks/check-sets';
import {
  findPackageRoot,
  listProfiles,
  loadPlans,
  loadProfile,
  packageVersion,
  resolveServers,
} from './config';
import { defaultTaskQueue, toolTaskQueue } from './domain/investigation-names';
import type { McpServer } from './domain/profile';
import { hashArguments, openEvidenceStore } from './evidence';
import { createMcpPool } from './mcp';
import { createWebhookNotifier } from './notify/webhook-notifier';
import { createModelReasoners } from './models';
import { createRulesReasoner } from './reasoning/rules';
import { createLog, sdkEntryWriter, startMonitor, versioning } from './operations';
import { connectWorker, freePorts, reclaim, resolveConnection, workerIdentity } from './temporal';

/** Running activities get this long to finish after SIGTERM before they are aborted. */
const graceTime = '20s';
/** An unresponsive worker's workflow tasks go to another one after this long. */
const stickyTimeout = '1s';

/** Goes to standard error; standard output is for machines. */
const log = createLog(process.env);

/** Servers of all profiles by name. One name has one meaning in a worker. */
function readServers(): Record<string, McpServer> {
  const servers: Record<string, McpServer> = {};
  for (const name of listProfiles()) {
    const profile = loadProfile(name);
    try {
      Object.assign(servers, resolveServers(profile));
    } catch (error) {
      // Its runs say that the server cannot be reached; those of other profiles need not suffer.
      log(`profile "${name}" is left out here: ${(error as Error).message}`);
    }
  }
  return servers;
}

async function buildDependencies(
  servers: Record<string, McpServer>,
): Promise<{ dependencies: ActivityDependencies; close: () => Promise<void> }> {
  const version = packageVersion();
  const pool = createMcpPool(servers, {
    clientVersion: version,
    log: ({ level, server, message }) => {
      if (level === 'warn') log(`${server}: ${message}`, 'warn');
    },
  });
  // Connecting takes as long as the start of the workers: do both at once. What fails here fails
  // again, with its reason, in the run that needs the server.
  for (const name of Object.keys(servers)) pool.listTools(name).catch(() => undefined);
  const rules = createRulesReasoner();
  const dependencies: ActivityDependencies = {
    evidence: await openEvidenceStore(process.env),
    servers: {
      limits: (server) => servers[server] ?? null,
      listTools: (server, options) => pool.listTools(server, options),
      callTool: (server, tool, values, options) => pool.callTool(server, tool, values, options),
    },
    catalogue: { loadProfile, loadPlans },
    reasoners: { rules, model: createModelReasoners({ rules }) },
    checkSets: { network: networkChecks, none: noChecks },
    notifier: createWebhookNotifier(process.env),
    version,
  };
  return { dependencies, close: () => pool.close() };
}

const bundlePath = join(findPackageRoot(), 'dist', 'workflow-bundle.js');

/** NETONCALL_BUILD_ID, or version and fingerprint of the workflow code; stands in the events of a history, so short. */
async function readBuildId(): Promise<string> {
  const given = process.env['NETONCALL_BUILD_ID'];
  if (given) return given;
  const hash = createHash('sha256').update(await readFile(bundlePath));
  return `${packageVersion()}+${hash.digest('hex').slice(0, 12)}`;
}

async function createWorkers(
  options: Omit<WorkerOptions, 'taskQueue'>,
  taskQueue: string,
  servers: Record<string, McpServer>,
  dependencies: ActivityDependencies,
): Promise<Worker[]> {
  const activities = createActivities(dependencies, hashArguments);
  return await Promise.all([
    Worker.create({
      ...options,
      taskQueue,
      activities,
      workflowBundle: { codePath: bundlePath },
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

async function main(): Promise<void> {
  const sdkMetricsPort = await installRuntime();
  // Read all configuration before anything is polled: a bad plan stops the worker here (B1).
  loadPlans();
  const servers = readServers();
  const target = await resolveConnection();
  if (target.kind === 'none') {
    throw new Error(`${target.message} Try: ${target.mend.join('  or  ')}`);
  }
  const [connection, { dependencies, close }] = await Promise.all([
    connectWorker(target),
    buildDependencies(servers),
  ]);
  const taskQueue = process.env['NETONCALL_TASK_QUEUE'] ?? defaultTaskQueue;
  const { namespace } = target;
  const identity = workerIdentity();
  const buildId = await readBuildId();
  const monitor = await startMonitor({ target, sdkMetricsPort, log });
  const workers = await createWorkers(
    {
      connection,
      namespace,
      identity,
      ...versioning(buildId, process.env),
      shutdownGraceTime: graceTime,
      interceptors: { activity: [monitor.interceptor] },
    },
    taskQueue,
    servers,
    dependencies,
  );
  monitor.watch(workers);
  const running = Promise.all(workers.map((worker) => worker.run()));
  log(`build ${buildId}`);
  log(`polls "${taskQueue}" at ${target.address} (${target.source}) as ${identity}`);
  if (process.env['NETONCALL_READY'] === 'json') {
    process.stdout.write(`${JSON.stringify({ ready: true, identity, taskQueue })}\n`);
  }
  const reclaiming = reclaimAttempts(target.connectionOptions, namespace, taskQueue);
  await running;
  await reclaiming;
  await close();
  await monitor.close();
  await connection.close();
  log('drained and stopped');
}

/** Temporal's own metrics are only collected where somebody wants them; returns their port. */
async function installRuntime(): Promise<number | null> {
  const logger = new DefaultLogger('WARN', sdkEntryWriter(log));
  if (!process.env['NETONCALL_METRICS_PORT']) {
    Runtime.install({ logger });
    return null;
  }
  const [port = 0] = await freePorts(1);
  const metrics = { prometheus: { bindAddress: `127.0.0.1:${port}` } };
  Runtime.install({ logger, telemetryOptions: { metrics } });
  return port;
}

/** Lets the retries of a crashed worker's calls start now instead of after their timeout. */
async function reclaimAttempts(
  options: ConnectionOptions,
  namespace: string,
  taskQueue: string,
): Promise<void> {
  try {
    const { Client, Connection } = await import('@temporalio/client');
    const connection = await Connection.connect(options);
    const client = new Client({ connection, namespace });
    const { reclaimed } = await reclaim(client, { taskQueue, log });
    if (reclaimed > 0) log(`took over ${reclaimed} calls of a worker that died`);
    await connection.close();
  } catch (error) {
    log(`could not look for calls of dead workers: ${(error as Error).message}`);
  }
}

main().catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
