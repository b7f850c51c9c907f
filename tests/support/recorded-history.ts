import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';

/** A folder for each release, which stays as it is, and `unreleased` for what is recorded since. */
export const historiesDirectory = join(__dirname, '..', 'workflows', 'histories');

/**
 * Keeps the history of a run as a fixture for the replay test, when asked to by
 * NETONCALL_RECORD_HISTORIES (`npm run record-histories`).
 */
export async function recordHistory(name: string, handle: WorkflowHandle): Promise<void> {
  if (process.env['NETONCALL_RECORD_HISTORIES'] === undefined) return;
  const history = await handle.fetchHistory();
  const directory = join(historiesDirectory, 'unreleased');
  await mkdir(directory, { recursive: true });
  await writeFile(
    join(directory, `${name}.json`),
    `${JSON.stringify(JSON.parse(historyToJSON(history)), null, 1)}\n`,
  );
}
