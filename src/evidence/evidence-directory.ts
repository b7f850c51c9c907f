import { join } from 'node:path';

import envPaths from 'env-paths';

/**
 * Where the evidence store lies: what NETONCALL_EVIDENCE names (a folder, or `s3://bucket/prefix`),
 * otherwise `evidence` in the user's data folder of netoncall (on Linux
 * `~/.local/share/netoncall/evidence`).
 */
export function evidenceDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment['NETONCALL_EVIDENCE'];
  if (named !== undefined && named !== '') return named;
  return join(envPaths('netoncall', { suffix: '' }).data, 'evidence');
}
