import {
  ApplicationFailure,
  condition,
  defineSignal,
  defineUpdate,
  isCancellation,
  setHandler,
  uuid4,
} from '@temporalio/workflow';

import { failureTypes } from '../../domain/investigation/failure-types';
import {
  type AskedAgain,
  type HumanAnswer,
  type HumanDecision,
  type HumanRequest,
  readAnswer,
  unclearAnswersAtMost,
} from '../../domain/people/human-request';
import { answerUpdate, passAnswerSignal } from '../../domain/investigation/investigation-names';
import { tellOfRequest } from '../run/notify';
import type { Run } from '../run/run';
import { tellConversation } from './tell-conversation';
import { publishWaiting } from '../run/visibility';

const answerOf = defineUpdate<HumanDecision | AskedAgain, [HumanAnswer]>(answerUpdate);
const passAnswer = defineSignal<[HumanAnswer]>(passAnswerSignal);

/** Accepts answers for as long as the run lives; call once, before anything is asked. */
export function acceptAnswers(run: Run): void {
  setHandler(answerOf, (input) => takeAnswer(run, input), {
    description: 'Answers the open question: {"requestId":"…","answer":"…","by":"…"}',
    validator: (input) => {
      const reading = read(run, input);
      if (reading.kind === 'rejected') throw new Error(reading.message);
    },
  });
  // The conversation of the run has judged the answer already; a signal has no reply.
  const pass = (input: HumanAnswer): void => {
    if (read(run, input).kind !== 'rejected') takeAnswer(run, input);
  };
  setHandler(passAnswer, pass, {
    description: 'An answer that the conversation of this run hands on; people use the update',
  });
}

function read({ status }: Run, input: unknown) {
  return readAnswer(input, status.openRequest, status.decisions, Date.now());
}

function takeAnswer(run: Run, input: unknown): HumanDecision | AskedAgain {
  const { openRequest } = run.status;
  const reading = read(run, input);
  if (reading.kind === 'repeated') return reading.decision;
  if (reading.kind === 'rejected' || openRequest === null) {
    // A reset applies old answers again, past the validator: that must not break the task.
    const message = reading.kind === 'rejected' ? reading.message : 'Nothing is waiting.';
    throw ApplicationFailure.nonRetryable(message, failureTypes.answerNotTaken);
  }
  const { answer } = reading;
  if (reading.kind === 'unclear') return askAgain(run, openRequest, answer, reading.note);
  return settle(run, openRequest, { answer, choice: reading.choice, by: 'answer' });
}

export interface Question extends Pick<
  HumanRequest,
  'kind' | 'prompt' | 'options' | 'onDeadline' | 'optionsOnly' | 'hash' | 'call' | 'approvers'
> {
  withinSeconds: number;
}

/**
 * Asks a person and waits, at most until the deadline. One question at a time is open in a run. The
 * request's id is drawn from the run's random numbers, which Temporal seeds anew at a reset: up to
 * that point a replay finds the answers that were given, and none of them fits what is asked after
 * it (the run's own id would change for both). Rethrows a cancellation after closing the request.
 */
export async function askPerson(run: Run, question: Question): Promise<HumanDecision> {
  const { status } = run;
  const { withinSeconds, ...asked } = question;
  const askedAt = Date.now();
  const request: HumanRequest = {
    ...asked,
    id: `${uuid4()}.${status.decisions.length + 1}`,
    askedAt,
    deadline: askedAt + withinSeconds * 1000,
  };
  const before = status.phase;
  status.openRequest = request;
  publishWaiting('waiting');
  run.enter('waiting');
  tellOfRequest(run, request);
  tellConversation(run);
  const close = (by: HumanDecision['settledBy']) =>
    settle(run, status.openRequest ?? request, { answer: null, by });
  const decided = () => status.decisions.find((one) => one.request.id === request.id);
  try {
    await condition(() => decided() !== undefined, withinSeconds * 1000, {
      summary: `time to answer: ${question.kind}`,
    });
  } catch (error) {
    if (isCancellation(error)) close('cancellation');
    throw error;
  }
  const decision = decided() ?? close('deadline');
  publishWaiting(before);
  run.enter(before);
  return decision;
}

/** Keeps the question open; after too many answers without a choice it counts as refused. */
function askAgain(
  run: Run,
  request: HumanRequest,
  answer: HumanAnswer,
  note: string,
): HumanDecision | AskedAgain {
  const unclear = [
    ...(request.unclear ?? []),
    { answer: answer.answer, by: answer.by ?? null, at: Date.now() },
  ];
  const again = { ...request, unclear };
  if (unclear.length >= unclearAnswersAtMost) return settle(run, again, { answer, by: 'unclear' });
  run.status.openRequest = again;
  run.enter('waiting');
  tellConversation(run);
  return { askedAgain: true, note, request: again };
}

function settle(
  run: Run,
  request: HumanRequest,
  how: { answer: HumanAnswer | null; choice?: string | null; by: HumanDecision['settledBy'] },
): HumanDecision {
  const decision: HumanDecision = {
    request,
    answer: how.answer?.answer ?? null,
    ...((how.choice ?? null) !== null && { choice: how.choice }),
    by: how.answer?.by ?? null,
    at: Date.now(),
    settledBy: how.by,
  };
  run.status.openRequest = null;
  run.status.decisions.push(decision);
  tellConversation(run);
  return decision;
}
