import { condition, defineUpdate, isCancellation, setHandler, uuid4 } from '@temporalio/workflow';

import {
  type HumanAnswer,
  type HumanDecision,
  type HumanRequest,
  readAnswer,
} from '../domain/human-request';
import { answerUpdate } from '../domain/investigation-names';
import type { Run } from './run';
import { publishWaiting } from './visibility';

const answerOf = defineUpdate<HumanDecision, [HumanAnswer]>(answerUpdate);

/** Accepts answers for as long as the run lives; call once, before anything is asked. */
export function acceptAnswers(run: Run): void {
  const { status } = run;
  setHandler(
    answerOf,
    (input): HumanDecision => {
      const reading = readAnswer(input, status.openRequest, status.decisions);
      if (reading.kind === 'repeated') return reading.decision;
      if (reading.kind === 'rejected' || status.openRequest === null) {
        throw new Error('The validator let a wrong answer pass.');
      }
      return settle(run, status.openRequest, reading.answer, 'answer');
    },
    {
      description: 'Answers the open question: {"requestId":"…","answer":"…","by":"…"}',
      validator: (input) => {
        const reading = readAnswer(input, status.openRequest, status.decisions);
        if (reading.kind === 'rejected') throw new Error(reading.message);
      },
    },
  );
}

export interface Question {
  kind: HumanRequest['kind'];
  prompt: string;
  options: string[];
  withinSeconds: number;
  onDeadline: string;
}

/**
 * Asks a person and waits, at most until the deadline. The request's id is drawn from the run's
 * random numbers, which Temporal seeds anew at a reset: up to that point a replay finds the answers
 * that were given, and none of them fits what is asked after it (the run's own id would change for
 * both). Rethrows a cancellation after closing the request.
 */
export async function askPerson(run: Run, question: Question): Promise<HumanDecision> {
  const { status } = run;
  const askedAt = Date.now();
  const request: HumanRequest = {
    id: `${uuid4()}.${status.decisions.length + 1}`,
    kind: question.kind,
    prompt: question.prompt,
    options: question.options,
    askedAt,
    deadline: askedAt + question.withinSeconds * 1000,
    onDeadline: question.onDeadline,
  };
  status.openRequest = request;
  publishWaiting(true);
  run.enter('waiting');
  const settled = () => status.decisions.some((decision) => decision.request.id === request.id);
  try {
    await condition(settled, question.withinSeconds * 1000, {
      summary: `time to answer: ${question.kind}`,
    });
  } catch (error) {
    if (isCancellation(error)) settle(run, request, null, 'cancellation');
    throw error;
  }
  if (!settled()) settle(run, request, null, 'deadline');
  publishWaiting(false);
  run.enter('understanding');
  const decision = status.decisions.find((one) => one.request.id === request.id);
  if (decision === undefined) throw new Error(`Request ${request.id} was not settled.`);
  return decision;
}

function settle(
  run: Run,
  request: HumanRequest,
  answer: HumanAnswer | null,
  settledBy: HumanDecision['settledBy'],
): HumanDecision {
  const decision: HumanDecision = {
    request,
    answer: answer?.answer ?? null,
    by: answer?.by ?? null,
    at: Date.now(),
    settledBy,
  };
  run.status.openRequest = null;
  run.status.decisions.push(decision);
  return decision;
}
