import type { Monitor, MonitorOptions } from './serve-monitor';
import { watchActivities } from './watch-activities';

/** With NETONCALL_METRICS_PORT, measures a worker's activities and serves metrics and health. */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  const { sdkMetricsPort, log } = options;
  if (sdkMetricsPort !== null) {
    // Loaded with the metrics' package: a worker that serves none starts without them.
    const { serveMonitor } = require('./serve-monitor') as typeof import('./serve-monitor');
    return await serveMonitor(options, sdkMetricsPort);
  }
  return {
    interceptors: [watchActivities(null, log)],
    watch: () => undefined,
    close: () => Promise.resolve(),
  };
}
