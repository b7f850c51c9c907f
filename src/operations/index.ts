/** What those who run workers look at: logs, metrics and health. */
export { createLog, sdkEntryWriter } from './log';
export { startMonitor } from './monitor';
export { versioning } from './versioning';
