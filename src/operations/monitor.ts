import type { ConnectionOptions } from '@temporalio/client';
import type { ActivityInterceptorsFactory, Worker } from '@temporalio/worker';

import type { Log } from './log';
import { createMetrics } from './metrics';
import { serveMetrics } from './serve-metrics';
import { watchActivities } from './watch-activities';

export interface MonitorOptions {
  target: { connectionOptions: ConnectionOptions; namespace: string };
  /** Where the SDK serves its own metrics on this machine; null where nobody asked for any. */
  sdkMetricsPort: number | null;
  log: Log;
}

export interface Monitor {
  readonly interceptor: ActivityInterceptorsFactory;
  /** Workers whose state `/healthz` tells. */
  watch(workers: readonly Worker[]): void;
  close(): Promise<void>;
}

const waitingQuery = "NetoncallAwaitingHuman = true AND ExecutionStatus = 'Running'";

/** Measures a worker's activities and, with NETONCALL_METRICS_PORT, serves metrics and health. */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  const { target, sdkMetricsPort, log } = options;
  const waiting = sdkMetricsPort === null ? null : await openCounter(target);
  const metrics = createMetrics(async () => (await waiting?.count()) ?? 0);
  const watched: Worker[] = [];
  const server =
    sdkMetricsPort === null
      ? null
      : await serveMetrics(Number(process.env['NETONCALL_METRICS_PORT']), {
          read: [
            () => metrics.registry.metrics(),
            async () => await (await fetch(`http://127.0.0.1:${sdkMetricsPort}/metrics`)).text(),
          ],
          problems: () =>
            watched.length === 0
              ? ['The worker is starting.']
              : watched
                  .filter((worker) => worker.getState() !== 'RUNNING')
                  .map((one) => `${one.options.taskQueue} is ${one.getState()}`),
        });
  if (server !== null) log(`metrics and health on port ${server.port}`);
  return {
    interceptor: watchActivities(metrics, log),
    watch: (workers) => void watched.push(...workers),
    async close() {
      await server?.close();
      await waiting?.close();
    },
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
