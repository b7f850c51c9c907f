/** What those who run workers look at: logs, metrics and health. */
export { createLog, type Log, sdkEntryWriter } from './log';
export { startMonitor } from './monitor';
export { startTracing } from './tracing/start-tracing';
export { versioning } from './versioning';
