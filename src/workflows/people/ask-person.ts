import { condition, isCancellation, uuid4, workflowInfo } from '@temporalio/workflow';

import type { AnswerTerms } from '../../domain/people/answer-terms';
import type { HumanDecision, HumanRequest } from '../../domain/people/human-request';
import { tellOfRequest } from '../run/notify';
import type { Run } from '../run/run';
import { publishWaiting } from '../run/visibility';
import { settle } from './settle-request';
import { tellParent } from './tell-parent';

export interface Question extends Pick<
  HumanRequest,
  'kind' | 'prompt' | 'options' | 'onDeadline' | 'optionsOnly' | 'hash' | 'call' | 'approvers'
> {
  withinSeconds: number;
  /** True once what the run read meanwhile has settled the question. */
  settled?: () => boolean;
}

/**
 * Asks a person and waits, at most until the deadline. One question at a time is open in a run. The
 * request's id is drawn from the run's random numbers, which Temporal seeds anew at a reset: up to
 * that point a replay finds the answers that were given, and none of them fits what is asked after
 * it (the run's own id would change for both). Rethrows a cancellation after closing the request.
 */
export async function askPerson(run: Run, question: Question): Promise<HumanDecision> {
  const { status } = run;
  const { withinSeconds, settled = () => false, ...asked } = question;
  const askedAt = Date.now();
  const terms = termsOf(run, question);
  const request: HumanRequest = {
    ...asked,
    id: `${uuid4()}.${status.decisions.length + 1}`,
    askedAt,
    deadline: askedAt + withinSeconds * 1000,
    ...(terms !== null && { terms }),
  };
  const before = status.phase;
  status.openRequest = request;
  publishWaiting('waiting');
  run.enter('waiting');
  tellOfRequest(run, request);
  tellParent(run);
  const close = (by: HumanDecision['settledBy']) =>
    settle(run, status.openRequest ?? request, { answer: null, by });
  const decided = () => status.decisions.find((one) => one.request.id === request.id);
  try {
    await condition(() => decided() !== undefined || settled(), withinSeconds * 1000, {
      summary: `time to answer: ${question.kind}`,
    });
  } catch (error) {
    if (isCancellation(error)) close('cancellation');
    throw error;
  }
  const decision = decided() ?? close(settled() ? 'observed' : 'deadline');
  publishWaiting(before);
  run.enter(before);
  return decision;
}

/** Null in a run that an earlier version prepared: its history knows no such terms. */
function termsOf({ prepared, request }: Run, { kind }: Question): AnswerTerms | null {
  const rules = prepared?.answerRules;
  if (rules === undefined) return null;
  const { namespace, workflowId, runId } = workflowInfo();
  const { approvals, askerMayApprove = true, keys, gateways, freeText } = rules;
  const { provedOnly, overMcp } = rules;
  const critical = kind === 'confirmation';
  return {
    ...(critical && approvals !== undefined && { approvals }),
    ...(critical &&
      !askerMayApprove &&
      request.askedBy !== undefined && { asker: request.askedBy }),
    ...(critical && provedOnly === true && { provedOnly }),
    ...(critical && overMcp === true && { overMcp }),
    ...(keys !== undefined && { keys }),
    ...(gateways !== undefined && { gateways }),
    ...(kind === 'escalation' && freeText && { freeText }),
    place: { namespace, workflow: workflowId, run: runId },
  };
}
