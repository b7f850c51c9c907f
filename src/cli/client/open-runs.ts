import { WorkflowNotFoundError } from '@temporalio/common';

import { workflowType } from '../../domain/investigation/investigation-names';
import type { DocumentReading, RunFacts, Runs } from '../../domain/run/runs';
import { wholeReference } from '../evidence/show-evidence';
import { sendAnswer } from '../people/send-answer';
import { askedQuestion } from './asked-question';
import { describeRun } from './describe-run';
import { endedRun } from './ended-run';
import { listRuns } from './list-runs';
import { listWaiting } from './list-waiting';
import { readDocument, readDocumentAt } from './read-document';
import { readEnding } from './read-ending';
import { readStanding } from './read-standing';
import { readStatus } from './read-status';
import type { Session } from './session';
import { startRun } from './start-run';

/** The runs of a session's server, for programs that show and steer them. */
export function openRuns(session: Session): Runs {
  const handleOf = (id: string, runId?: string) => session.client.workflow.getHandle(id, runId);
  const facts = async (id: string, runId?: string): Promise<RunFacts | null> => {
    const known = await handleOf(id, runId).describe().catch(nullWhereUnknown);
    if (known === null || known.type !== workflowType) return null;
    return {
      id,
      runId: known.runId,
      running: known.status.name === 'RUNNING',
      state: known.status.name.toLowerCase(),
      startedAt: known.startTime.getTime(),
      closedAt: known.closeTime?.getTime() ?? null,
      query: await askedQuestion(session.client, known),
    };
  };
  return {
    async start(request, id) {
      const { workflowId, startedHere } = await startRun(session, request, id);
      return { id: workflowId, startedHere };
    },
    async startOnce(request, id) {
      const { startedHere } = await startRun(session, request, id, { once: true });
      return { id, startedHere };
    },
    list: (filter) => listRuns(session, filter),
    waiting: () => listWaiting(session),
    facts,
    status: (id, { runId, ...options } = {}) => readStanding(session, handleOf(id, runId), options),
    document: (id, runId) => documentOf(session, id, runId),
    answer: (id, answer) => sendAnswer(session, handleOf(id), answer),
    async cancel(id) {
      const { status } = await describeRun(session, id);
      if (status.name !== 'RUNNING') throw endedRun(id, status.name);
      await handleOf(id).cancel();
    },
    async evidence(ref) {
      const store = await session.openEvidence();
      return await store.get(await wholeReference(store, ref));
    },
    async kept(name) {
      return await (await session.openEvidence()).findNamed(name);
    },
  };
}

function nullWhereUnknown(error: unknown): null {
  if (error instanceof WorkflowNotFoundError) return null;
  throw error;
}

async function documentOf(session: Session, id: string, runId?: string): Promise<DocumentReading> {
  const { status } = await describeRun(session, id, runId);
  const handle = session.client.workflow.getHandle(id, runId);
  if (status.name !== 'RUNNING') {
    const ending = await readEnding(session, handle);
    const reading = await readDocument(session, handle, ending);
    if (reading.available || !('message' in ending)) return reading;
    return { available: false, reason: `${reading.reason} It ended early: ${ending.message}` };
  }
  // A run whose notifications are still on their way has its report already.
  const reading = await readStatus(session, handle);
  const ref = reading.kind === 'status' ? reading.status.documentRef : null;
  if (ref !== null) return await readDocumentAt(session, ref);
  const phase = reading.kind === 'status' ? ` (${reading.status.phase})` : '';
  return {
    available: false,
    reason: `The run is still going on${phase}; it has no report yet.`,
  };
}
