import './keep-compiled';
import './write-privately';
import './start-thinking';

import { hostname } from 'node:os';

import type { ConnectionOptions } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';

import { createWorker } from './compose-worker';
import { loadPlans } from './config';
import { createLog, sdkEntryWriter, startMonitor, versioning } from './operations';
import { connectWorker } from './temporal/connect';
import { dataConverter } from './temporal/data-converter';
import { freePorts } from './temporal/ports';
import { reclaim } from './temporal/reclaim';
import { resolveConnection } from './temporal/resolve-connection';
import { messageOf, TemporalSetupError } from './temporal/setup-error';
import { standSettings } from './temporal/stand-settings';
import { workerIdentity } from './temporal/worker-identity';
import { readBuildId } from './workflow-bundle';

/** Running activities get this long to finish after SIGTERM before they are aborted. */
const graceTime = '20s';

/** Goes to standard error; standard output is for machines. */
const log = createLog(process.env);

async function main(): Promise<void> {
  endWithCommand();
  const sdkMetricsPort = await installRuntime();
  // Before anything else: a bad plan stops the worker here, whether a server is there or not.
  loadPlans();
  const target = await resolveConnection();
  if (target.kind === 'none') {
    throw new Error(`${target.message} Try: ${target.mend.join('  or  ')}`);
  }
  if (target.kind === 'stand') {
    Object.assign(process.env, standSettings(target.stand, process.env));
  }
  const connection = await connectWorker(target);
  const { namespace } = target;
  const identity = workerIdentity();
  const buildId = await readBuildId();
  const monitor = await startMonitor({ target, sdkMetricsPort, log });
  const worker = await createWorker({
    connection,
    namespace,
    identity,
    log,
    workerOptions: {
      ...versioning(buildId, process.env),
      shutdownGraceTime: graceTime,
      interceptors: { activity: monitor.interceptors },
    },
  });
  const { taskQueue } = worker;
  monitor.watch(worker.workers);
  const running = worker.run();
  log(`build ${buildId}`);
  const place = `process ${process.pid} on ${hostname()}`;
  log(`polls "${taskQueue}" at ${target.address} (${target.source}) as ${identity} (${place})`);
  if (process.env['NETONCALL_READY'] === 'json') {
    process.stdout.write(`${JSON.stringify({ ready: true, identity, taskQueue })}\n`);
  }
  const reclaiming = reclaimAttempts(target.connectionOptions, namespace, taskQueue);
  try {
    await running;
  } finally {
    await reclaiming;
    await monitor.close();
    await connection.close();
  }
  log('drained and stopped');
}

/** `netoncall worker` that was killed hard could pass no signal on; its worker must not poll on unseen. */
function endWithCommand(): void {
  process.once('disconnect', () => {
    log('the command that started this worker is gone');
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening alone would keep a process alive that has nothing left to do.
  process.channel?.unref();
}

/** Temporal's own metrics are only collected where somebody wants them; returns their port. */
async function installRuntime(): Promise<number | null> {
  const logger = new DefaultLogger('WARN', sdkEntryWriter(log));
  // The SDK would otherwise write to standard output by itself.
  const logging = { forward: {} };
  if (!process.env['NETONCALL_METRICS_PORT']) {
    Runtime.install({ logger, telemetryOptions: { logging } });
    return null;
  }
  const [port = 0] = await freePorts(1);
  const metrics = { prometheus: { bindAddress: `127.0.0.1:${port}` } };
  Runtime.install({ logger, telemetryOptions: { logging, metrics } });
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
    const client = new Client({ connection, namespace, dataConverter: await dataConverter() });
    const { reclaimed } = await reclaim(client, { taskQueue, log });
    if (reclaimed > 0) log(`took over ${reclaimed} calls of a worker that died`);
    await connection.close();
  } catch (error) {
    log(`could not look for calls of dead workers: ${(error as Error).message}`);
  }
}

main().catch((error: unknown) => {
  log(messageOf(error), 'error');
  if (error instanceof TemporalSetupError && error.mend.length > 0) {
    log(`Try: ${error.mend.join('  or  ')}`, 'error');
  }
  // The runtime, a connection or a port that was opened before would keep the process alive.
  process.exit(1);
});
