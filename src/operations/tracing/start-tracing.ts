import { isTracing } from './is-tracing';
import type { Tracing, TracingOptions } from './tracing';

/** Null where no collector is named; OpenTelemetry's packages are loaded only where one is. */
export function startTracing(options: TracingOptions): Tracing | null {
  if (!isTracing(options.environment)) return null;
  const { exportSpans } = require('./export-spans') as typeof import('./export-spans');
  return exportSpans(options);
}
