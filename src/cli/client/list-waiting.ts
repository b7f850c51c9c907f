import type { WorkflowExecutionInfo } from '@temporalio/client';

import { answerCommand, exactAnswerCommand } from '../../domain/people/answer-command';
import { workflowType } from '../../domain/investigation/investigation-names';
import type { SearchAttributeName } from '../../domain/investigation/search-attributes';
import type { StatusReading, Waiting } from '../../domain/run/runs';
import { forOneOfMany, noWorkerNote, readStatus } from './read-status';
import type { Session } from './session';

const awaitingHuman: SearchAttributeName = 'NetoncallAwaitingHuman';

/** Runs that are asked at the same time: one that no worker answers for takes seconds to find out. */
const atOnce = 16;

/**
 * All runs that wait for a person, the newest question first. The list is the one of Temporal's
 * visibility store; each run says itself what it asks. A run that was answered in the meantime is
 * left out.
 */
export async function listWaiting(session: Session): Promise<Waiting[]> {
  const query = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running' AND ${awaitingHuman} = true`;
  const runs: WorkflowExecutionInfo[] = [];
  for await (const run of session.lists.workflow.list({ query })) runs.push(run);
  const waiting: (Waiting | null)[] = [];
  for (let first = 0; first < runs.length; first += atOnce) {
    const group = runs.slice(first, first + atOnce);
    waiting.push(...(await Promise.all(group.map((run) => asWaiting(session, run)))));
  }
  return waiting
    .filter((one) => one !== null)
    .sort((left, right) => askedAt(right) - askedAt(left));
}

/** What a run asks; null where it was answered in the meantime. */
async function asWaiting(session: Session, run: WorkflowExecutionInfo): Promise<Waiting | null> {
  const handle = session.client.workflow.getHandle(run.workflowId, run.runId);
  const reading = await readStatus(session, handle, { patience: forOneOfMany });
  const request = reading.kind === 'status' ? reading.status.openRequest : null;
  if (reading.kind === 'status' && request === null) return null;
  const asked = run.memo?.['query'];
  return {
    id: run.workflowId,
    run_id: run.runId,
    query:
      reading.kind === 'status' ? reading.status.query : typeof asked === 'string' ? asked : null,
    request,
    unread: reasonOf(reading),
    answer:
      request === null
        ? answerCommand(run.workflowId, {})
        : exactAnswerCommand(run.workflowId, request),
  };
}

function askedAt({ request }: Waiting): number {
  return request?.askedAt ?? 0;
}

function reasonOf(reading: StatusReading): string | null {
  if (reading.kind === 'no_worker') return noWorkerNote(reading.taskQueue);
  return reading.kind === 'unanswered'
    ? `The run did not say what it asks: ${reading.reason}.`
    : null;
}
