import { answerCommand, exactAnswerCommand } from '../../domain/people/answer-command';
import { workflowType } from '../../domain/investigation/investigation-names';
import type { SearchAttributeName } from '../../domain/investigation/search-attributes';
import type { StatusReading, Waiting } from '../../domain/run/runs';
import { noWorkerNote, readStatus } from './read-status';
import type { Session } from './session';

const awaitingHuman: SearchAttributeName = 'NetoncallAwaitingHuman';

/**
 * All runs that wait for a person, the newest question first. The list is the one of Temporal's
 * visibility store; each run says itself what it asks. A run that was answered in the meantime is
 * left out.
 */
export async function listWaiting(session: Session): Promise<Waiting[]> {
  const query = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running' AND ${awaitingHuman} = true`;
  const waiting: Waiting[] = [];
  for await (const run of session.lists.workflow.list({ query })) {
    const handle = session.client.workflow.getHandle(run.workflowId, run.runId);
    const reading = await readStatus(session, handle);
    const request = reading.kind === 'status' ? reading.status.openRequest : null;
    if (reading.kind === 'status' && request === null) continue;
    const asked = run.memo?.['query'];
    waiting.push({
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
    });
  }
  return waiting.sort((left, right) => askedAt(right) - askedAt(left));
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
