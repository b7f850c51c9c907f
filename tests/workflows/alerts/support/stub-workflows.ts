import {
  ApplicationFailure,
  condition,
  defineQuery,
  defineSignal,
  defineUpdate,
  getExternalWorkflowHandle,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';

import type { TurnRequest } from '../../../../src/domain/conversation/conversation';
import type { HumanAnswer, HumanDecision } from '../../../../src/domain/people/human-request';
import type { InvestigationResult } from '../../../../src/domain/run/run-document';

export { alerts } from '../../../../src/workflows/alerts/alerts';
export { incident } from '../../../../src/workflows/alerts/incident';

interface Question {
  query: string;
  incidentRun?: number;
}

const hint = defineSignal<[{ feedback: string }]>('hint');

/**
 * Stands in for an investigation: the network has a fault at each router `CAUSE<n>` that the question
 * or a hint names, by a name such as `R7-of-CAUSE1`. "healthy" in a question: nothing is wrong; "breaks":
 * the run fails; "asks": it asks which way to go and waits for an answer; "reported": it has a document.
 */
export async function investigate({ query, incidentRun }: Question): Promise<InvestigationResult> {
  const hints: string[] = [];
  setHandler(hint, ({ feedback }) => void hints.push(feedback));
  await sleep(query.includes('slow') ? 3000 : 200);
  if (query.includes('asks') && incidentRun !== undefined) await ask(incidentRun);
  if (query.includes('breaks')) throw ApplicationFailure.nonRetryable('It broke.');
  const cause = /CAUSE\d+/i.exec(query)?.[0].toUpperCase();
  const fault = cause !== undefined && !query.includes('healthy');
  return {
    outcome: 'achieved',
    verdict: fault ? 'fault' : 'healthy',
    severity: fault ? 'major' : null,
    summary: [`Asked: ${query}`, ...hints.map((one) => `Hint: ${one}`)],
    root_cause: fault
      ? { type: 'interface_admin_down', device: cause, interface: 'Gi0/0', object: null }
      : null,
    document: query.includes('reported') ? documentOf(fault) : null,
    previous: { at: new Date(Date.now()).toISOString(), findings: [] },
  };
}

/** References that the stand-in of the evidence store has documents for. */
const documentOf = (fault: boolean): string => (fault ? 'sha256:fault' : 'sha256:healthy');

/** Asks as a run does, and tells its incident of it. */
async function ask(turn: number): Promise<void> {
  const { parent, runId } = workflowInfo();
  if (parent === undefined) throw new Error('Only the run of an incident asks.');
  const request: HumanDecision['request'] = {
    id: `${runId}.1`,
    kind: 'clarification',
    prompt: 'Which way?',
    options: ['left', 'right'],
    askedAt: Date.now(),
    deadline: Date.now() + 3_600_000,
    onDeadline: 'both ways are looked at',
  };
  let decision: HumanDecision | null = null;
  setHandler(defineUpdate<HumanDecision, [HumanAnswer]>('answer'), ({ answer, by = null }) => {
    decision = { request, answer, by, at: Date.now(), settledBy: 'answer' };
    return decision;
  });
  setHandler(defineQuery('status'), () => ({ openRequest: decision === null ? request : null }));
  const tell = async (news: Omit<TurnRequest, 'turn'>): Promise<void> =>
    await getExternalWorkflowHandle(parent.workflowId).signal('turnRequest', { turn, ...news });
  await tell({ sequence: 1, request, decision: null });
  await condition(() => decision !== null);
  await tell({ sequence: 2, request: null, decision });
}
