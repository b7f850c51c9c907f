import {
  condition,
  defineSignal,
  makeContinueAsNewFunc,
  setCurrentDetails,
  setHandler,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';

import {
  announcementSchema,
  queueRecordSchema,
  withAnnouncement,
} from '../domain/configuration/queue-record';
import { announceSignal } from '../domain/investigation/investigation-names';
import { describeQueue } from '../report/current-details/describe-queue';
import { outlivesBuilds } from './run/outlives-builds';

const announce = defineSignal<[unknown]>(announceSignal);

/**
 * What stands in Temporal of a task queue. It lies in the memo, which a worker can read before it
 * polls; the first worker starts it with its store, and later ones add what they are.
 */
export async function queueRecord(): Promise<void> {
  const { memo, taskQueue } = workflowInfo();
  let record = queueRecordSchema.parse(memo);
  setCurrentDetails(describeQueue(record, taskQueue));
  setHandler(
    announce,
    (word) => {
      const announcement = announcementSchema.safeParse(word);
      if (!announcement.success) return;
      record = { ...record, workers: withAnnouncement(record.workers, announcement.data) };
      upsertMemo({ workers: record.workers });
      setCurrentDetails(describeQueue(record, taskQueue));
    },
    { description: 'What a worker is that has begun to poll this queue' },
  );
  await condition(() => workflowInfo().continueAsNewSuggested);
  await makeContinueAsNewFunc<typeof queueRecord>({ memo: { ...record } })();
}

// It outlives every build.
outlivesBuilds(queueRecord);
