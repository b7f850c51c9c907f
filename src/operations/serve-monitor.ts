import type { ConnectionOptions } from '@temporalio/client';
import type { ActivityInterceptorsFactory, Worker } from '@temporalio/worker';

import { loopback } from '../http';
import type { Log } from './log';
import { createMetrics } from './metrics';
import { watchPolls } from './poll-watch';
import { serveMetrics } from './serve-metrics';
import { watchSlots } from './slot-watch';
import { watchActivities } from './watch-activities';

export interface MonitorOptions {
  target: { connectionOptions: ConnectionOptions; namespace: string };
  /** Where the SDK serves its own metrics on this machine; null where nobody asked for any. */
  sdkMetricsPort: number | null;
  log: Log;
}

export interface Monitor {
  readonly interceptors: ActivityInterceptorsFactory[];
  /** Workers whose state `/healthz` tells. */
  watch(workers: readonly Worker[]): void;
  close(): Promise<void>;
}

/** How often the SDK's own metrics are looked at for polls. */
const lookEveryMs = 15_000;

const waitingQuery = "NetoncallAwaitingHuman = true AND ExecutionStatus = 'Running'";

/** Counts what a worker does, and serves that with its health and the SDK's own metrics. */
export async function serveMonitor(
  { target, log }: MonitorOptions,
  sdkMetricsPort: number,
): Promise<Monitor> {
  const waiting = await openCounter(target);
  const metrics = createMetrics(waiting.count);
  const watched: Worker[] = [];
  const slots = watchSlots();
  const polls = watchPolls();
  const readSdk = async (): Promise<string> =>
    await (await fetch(`http://127.0.0.1:${sdkMetricsPort}/metrics`)).text();
  const listening = setInterval(() => {
    readSdk().then(polls.hear, () => undefined);
  }, lookEveryMs);
  listening.unref();
  const stuck = (): string[] => {
    if (watched.length === 0) return [];
    const queues = watched.map(({ options }) => ({
      taskQueue: options.taskQueue,
      slots: options.maxConcurrentActivityTaskExecutions,
    }));
    return [...slots.problems(queues), ...polls.problems()];
  };
  const address = metricsAddress(process.env);
  const server = await serveMetrics(address, {
    read: [() => metrics.registry.metrics(), readSdk],
    problems: () =>
      watched.length === 0 ? ['The worker is starting.'] : [...notRunning(watched), ...stuck()],
    stuck,
  });
  log(`metrics and health on ${address.host}, port ${server.port}`);
  return {
    interceptors: [watchActivities(metrics, log), slots.interceptor],
    watch: (workers) => void watched.push(...workers),
    async close() {
      clearInterval(listening);
      await server.close();
      await waiting.close();
    },
  };
}

function notRunning(workers: readonly Worker[]): string[] {
  return workers
    .filter((worker) => worker.getState() !== 'RUNNING')
    .map((one) => `${one.options.taskQueue} is ${one.getState()}`);
}

/** Where metrics are served, as the environment says; on the loopback interface by default. */
function metricsAddress(environment: NodeJS.ProcessEnv) {
  const names = (environment['NETONCALL_METRICS_HOSTS'] ?? '').split(',');
  return {
    port: Number(environment['NETONCALL_METRICS_PORT']),
    host: environment['NETONCALL_METRICS_ADDRESS'] || loopback,
    names: names.map((name) => name.trim()).filter((name) => name !== ''),
  };
}

async function openCounter({ connectionOptions, namespace }: MonitorOptions['target']) {
  const { Client, Connection } = await import('@temporalio/client');
  const connection = await Connection.connect(connectionOptions);
  const client = new Client({ connection, namespace });
  return {
    count: async () => (await client.workflow.count(waitingQuery)).count,
    close: () => connection.close(),
  };
}
