import { join } from 'node:path';

import envPaths from 'env-paths';

/**
 * The folder of the evidence store: NETONCALL_EVIDENCE where it is set, otherwise `evidence` in
 * the user's data folder of netoncall (on Linux `~/.local/share/netoncall/evidence`).
 */
export function evidenceDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment['NETONCALL_EVIDENCE'];
  if (named !== undefined && named !== '') return named;
  return join(envPaths('netoncall', { suffix: '' }).data, 'evidence');
}
