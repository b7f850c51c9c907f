import path from 'node:path';

import envPaths from 'env-paths';

import type { Environment } from './run-command';

/** Folder for what can be fetched again: NETONCALL_CACHE, or the system's place for caches. */
export function cacheDirectory(environment: Environment = process.env): string {
  return environment['NETONCALL_CACHE'] || envPaths('netoncall', { suffix: '' }).cache;
}

/**
 * Folder of the stand that `netoncall up` keeps: NETONCALL_HOME, or `stand` in the system's place
 * for application data.
 */
export function standDirectory(environment: Environment = process.env): string {
  return (
    environment['NETONCALL_HOME'] || path.join(envPaths('netoncall', { suffix: '' }).data, 'stand')
  );
}
