import type { ConnectionOptions } from '@temporalio/client';
import type { ActivityInterceptorsFactory, Worker } from '@temporalio/worker';

import type { Log } from './log';
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

/** With NETONCALL_METRICS_PORT, measures a worker's activities and serves metrics and health. */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  const { sdkMetricsPort, log } = options;
  if (sdkMetricsPort !== null) {
    // Loaded with the metrics' package: a worker that serves none starts without them.
    const { serveMonitor } = require('./serve-monitor') as typeof import('./serve-monitor');
    return await serveMonitor(options, sdkMetricsPort);
  }
  return {
    interceptor: watchActivities(null, log),
    watch: () => undefined,
    close: () => Promise.resolve(),
  };
}
