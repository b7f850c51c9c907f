import type { Client } from '@temporalio/client';

/** A poller that was not seen for this long is gone; the server lists it for five minutes. */
const freshness = 65_000;

/** Identities of the workers that have asked a queue for work lately. */
export async function pollersOf(client: Client, taskQueue: string): Promise<Set<string>> {
  // Without a type, the server reports the pollers for workflow tasks.
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
  });
  const fresh = (pollers ?? []).filter(({ lastAccessTime }) => {
    const seconds = Number(lastAccessTime?.seconds ?? 0);
    return Date.now() - seconds * 1000 < freshness;
  });
  return new Set(fresh.map(({ identity }) => identity ?? ''));
}
