import { type Client, WorkflowIdConflictPolicy } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

import {
  type Announcement,
  differencesFrom,
  type QueueRecord,
  queueRecordSchema,
} from '../domain/configuration/queue-record';
import {
  announceSignal,
  queueRecordId,
  queueRecordType,
} from '../domain/investigation/investigation-names';
import { pollersOf } from './pollers';
import { TemporalSetupError } from './setup-error';

/**
 * Enters a worker's evidence store as the one of its task queue, unless another worker has: of several
 * that start at once, the first one wins.
 * @throws TemporalSetupError where the queue is served with another store: the runs that such a
 *   worker took from it would fail
 */
export async function enterStore(
  client: Client,
  taskQueue: string,
  store: Pick<QueueRecord, 'store' | 'place'>,
): Promise<QueueRecord> {
  const workflowId = queueRecordId(taskQueue);
  const handle = await client.workflow.start(queueRecordType, {
    workflowId,
    taskQueue,
    args: [],
    memo: { ...store },
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    staticSummary: `evidence store and workers of "${taskQueue}"`,
  });
  const { memo } = await handle.describe();
  const record = queueRecordSchema.parse(memo);
  if (record.store === store.store) return record;
  throw new TemporalSetupError(
    'other-evidence-store',
    `This worker does not poll "${taskQueue}": its evidence store is ${store.store} in ${store.place}, ` +
      `and the runs of that queue keep theirs in ${record.store}, which was in ${record.place}. ` +
      'Name that store with NETONCALL_EVIDENCE, or another queue with NETONCALL_TASK_QUEUE. ' +
      "To give the queue a new store, let its runs end, stop its workers, and end the queue's record.",
    [`temporal workflow terminate -n ${client.options.namespace} --workflow-id ${workflowId}`],
  );
}

/** What is known of a queue; null where no worker has ever polled it. */
export async function readQueueRecord(
  client: Client,
  taskQueue: string,
): Promise<QueueRecord | null> {
  try {
    const { memo, status } = await client.workflow.getHandle(queueRecordId(taskQueue)).describe();
    return status.name === 'RUNNING' ? queueRecordSchema.parse(memo) : null;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/**
 * Tells the record of a queue what this worker is.
 * @returns what to warn of: workers that poll the queue, or did lately, with another configuration
 */
export async function announce(
  client: Client,
  taskQueue: string,
  record: QueueRecord,
  worker: Announcement,
): Promise<string[]> {
  await client.workflow.getHandle(queueRecordId(taskQueue)).signal(announceSignal, worker);
  const differences = differencesFrom(record, worker, await pollersOf(client, taskQueue));
  return differences.map(
    ({ worker: other, names }) =>
      `Worker ${other.identity} (build ${other.build}) serves "${taskQueue}" too, with other contents of: ` +
      `${names.join(', ')}. A run keeps those of the worker that began it.`,
  );
}
