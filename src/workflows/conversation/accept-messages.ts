import {
  ApplicationFailure,
  condition,
  defineSignal,
  defineUpdate,
  getExternalWorkflowHandle,
  setHandler,
} from '@temporalio/workflow';

import { readMessage, type Sent } from '../../domain/conversation/conversation';
import { failureTypes } from '../../domain/investigation/failure-types';
import {
  type AskedAgain,
  type HumanAnswer,
  type HumanDecision,
  readAnswer,
} from '../../domain/people/human-request';
import {
  answerUpdate,
  passAnswerSignal,
  sendUpdate,
} from '../../domain/investigation/investigation-names';
import type { Conversation } from './conversation-state';

const send = defineUpdate<Sent, [unknown]>(sendUpdate);
const answerOf = defineUpdate<HumanDecision | AskedAgain, [HumanAnswer]>(answerUpdate);
const passAnswer = defineSignal<[HumanAnswer]>(passAnswerSignal);

/** Accepts what people say, and answers to the question that a turn asks. */
export function acceptMessages(talk: Conversation): void {
  setHandler(send, (input) => take(talk, input), {
    description: 'Says something, or answers the open question: {"text":"…","by":"…"}',
    validator: (input) => {
      const refusal = whyNotSent(talk, input);
      if (refusal !== null) throw new Error(refusal);
    },
  });
  setHandler(answerOf, (input) => deliver(talk, input), {
    description: 'Answers the open question: {"requestId":"…","answer":"…","by":"…"}',
    validator: (input) => {
      const reading = readAnswer(input, talk.openRequest, talk.decisions, Date.now());
      if (reading.kind === 'rejected') throw new Error(reading.message);
    },
  });
}

function whyNotSent(talk: Conversation, input: unknown): string | null {
  const reading = readMessage(input);
  if (!reading.ok) return reading.reason;
  const { openRequest: open } = talk;
  if (open === null) {
    return talk.isBusy
      ? `Turn ${talk.turns} is still under way; say it again when it has answered.`
      : null;
  }
  const answer = answerTo(open.id, reading.message);
  const judged = readAnswer(answer, open, talk.decisions, Date.now());
  return judged.kind === 'rejected' ? judged.message : null;
}

/** Returns with the turn's answer, or with the question that comes before it. */
async function take(talk: Conversation, input: unknown): Promise<Sent> {
  const refusal = whyNotSent(talk, input);
  const reading = readMessage(input);
  // A reset applies old messages again, past the validator: that must not break the task.
  if (refusal !== null || !reading.ok) throw notTaken(refusal ?? 'The message is not right.');
  const { message } = reading;
  const { openRequest: open } = talk;
  if (open === null) {
    talk.message = message;
    return await nextWord(talk, talk.turns + 1, null);
  }
  const delivered = await deliver(talk, answerTo(open.id, message));
  return await nextWord(talk, talk.turns, 'askedAgain' in delivered ? delivered.note : null);
}

async function nextWord(talk: Conversation, number: number, note: string | null): Promise<Sent> {
  const ended = () => talk.last !== null && talk.last.number >= number;
  await condition(() => ended() || (talk.turns === number && talk.openRequest !== null));
  if (talk.last !== null && ended()) return { kind: 'answered', turn: talk.last };
  if (talk.openRequest !== null) return { kind: 'asked', request: talk.openRequest, note };
  throw notTaken('The conversation has lost its turn.');
}

/** Passes an answer on to the turn that asks, and waits until the turn has taken it. */
async function deliver(
  talk: Conversation,
  answer: HumanAnswer,
): Promise<HumanDecision | AskedAgain> {
  const reading = readAnswer(answer, talk.openRequest, talk.decisions, Date.now());
  if (reading.kind === 'repeated') return reading.decision;
  const { openRequest: open, current } = talk;
  if (reading.kind === 'rejected' || open === null || current === null) {
    throw notTaken(reading.kind === 'rejected' ? reading.message : 'Nothing is waiting.');
  }
  await getExternalWorkflowHandle(current.workflowId)
    .signal(passAnswer, answer)
    // A turn that has just ended asks nothing any more; what it ended as is said below.
    .catch(() => undefined);
  await condition(() => talk.openRequest !== open);
  const decision = talk.decisions.find((one) => one.request.id === open.id);
  if (decision !== undefined) return decision;
  if (talk.openRequest?.id !== open.id) throw notTaken('The turn ended before it was answered.');
  const note = reading.kind === 'unclear' ? reading.note : '';
  return { askedAgain: true, note, request: talk.openRequest };
}

function answerTo(
  requestId: string,
  message: { text: string; by?: string | undefined },
): HumanAnswer {
  return { requestId, answer: message.text, ...(message.by !== undefined && { by: message.by }) };
}

function notTaken(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, failureTypes.answerNotTaken);
}
