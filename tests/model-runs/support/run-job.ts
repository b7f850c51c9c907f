import { randomUUID } from 'node:crypto';

import type { WorkflowHandle } from '@temporalio/client';

import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../../src/domain/run/run-document';
import { statusWhere } from '../../profiles/support/task-worker';
import { demanding, type Stand } from './stands';

/** Runs the stand's job to its end; who attends it says yes to all that is asked. */
export async function runJob({
  worker,
  job,
}: Stand): Promise<{ document: RunDocument; failed: unknown[] }> {
  const { profile, query, attended = false } = job;
  const limits = { maxRetries: 1, maxReplans: 1 };
  const overrides = { llm: 'scripted', agent: demanding.name, ...limits, ...job.overrides };
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `job-${randomUUID()}`,
    workflowExecutionTimeout: '100s',
    args: [{ profile, query, attended, overrides }],
  });
  if (attended) await sayYes(handle);
  const { document } = (await handle.result()) as InvestigationResult;
  const stored = await worker.evidence.get(document ?? '');
  if (!stored.available) throw new Error(`The run's document is not there: ${stored.reason}`);
  return {
    document: runDocumentSchema.parse(stored.document),
    failed: await failedTasks(handle),
  };
}

/** A person who confirms whatever it is, and wants what cannot be done to be left. */
async function sayYes(handle: WorkflowHandle): Promise<void> {
  for (;;) {
    const { openRequest } = await statusWhere(
      handle,
      (status) => status.openRequest !== null || status.phase === 'closed',
    );
    if (openRequest === null) return;
    const { id: requestId, hash, kind } = openRequest;
    const answer = kind === 'confirmation' ? 'yes' : 'abort';
    await handle.executeUpdate('answer', { args: [{ requestId, answer, by: 'shift', hash }] });
  }
}

/** Workflow tasks of a run that failed, each with what was wrong. */
async function failedTasks(handle: WorkflowHandle): Promise<unknown[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap((event) => event.workflowTaskFailedEventAttributes ?? []);
}
