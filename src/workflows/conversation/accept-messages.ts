import { ApplicationFailure, condition, defineUpdate, setHandler } from '@temporalio/workflow';

import { type Message, readMessage, type Sent } from '../../domain/conversation/conversation';
import { failureTypes } from '../../domain/investigation/failure-types';
import type { AnswerReply, HumanAnswer } from '../../domain/people/human-request';
import { readAnswer } from '../../domain/people/read-answer';
import { answerUpdate, sendUpdate } from '../../domain/investigation/investigation-names';
import type { Conversation } from './conversation-state';
import { passAnswer } from './pass-answer';

const send = defineUpdate<Sent, [unknown]>(sendUpdate);
const answerOf = defineUpdate<AnswerReply, [HumanAnswer]>(answerUpdate);

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
    description: 'Answers the open question: {"requestId":"…","answer":"…","by":"…","hash":"…"}',
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
    const { requestId } = reading.message;
    if (requestId !== undefined) return `Request ${requestId} is not open any more.`;
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
  if (refusal !== null || !reading.ok) throw notTaken(refusal ?? 'The message is not valid.');
  const { message } = reading;
  const { openRequest: open } = talk;
  if (open === null) {
    talk.message = message;
    return await nextWord(talk, talk.turns + 1, null);
  }
  const delivered = await deliver(talk, answerTo(open.id, message));
  return await nextWord(talk, talk.turns, 'note' in delivered ? delivered.note : null);
}

async function nextWord(talk: Conversation, number: number, note: string | null): Promise<Sent> {
  const ended = () => talk.last !== null && talk.last.number >= number;
  await condition(() => ended() || (talk.turns === number && talk.openRequest !== null));
  if (talk.last !== null && ended()) return { kind: 'answered', turn: talk.last };
  if (talk.openRequest !== null) return { kind: 'asked', request: talk.openRequest, note };
  throw notTaken('The conversation has lost its turn.');
}

/** Has the turn that asks take an answer, and waits until it has told what came of it. */
async function deliver(talk: Conversation, answer: HumanAnswer): Promise<AnswerReply> {
  const reading = readAnswer(answer, talk.openRequest, talk.decisions, Date.now());
  if (reading.kind === 'repeated') return reading.decision;
  const { openRequest: open, current } = talk;
  if (reading.kind === 'rejected' || open === null || current === null) {
    throw notTaken(reading.kind === 'rejected' ? reading.message : 'Nothing is waiting.');
  }
  const passed = await passAnswer(current, open, answer);
  if (passed !== null && 'refusal' in passed) throw notTaken(passed.refusal);
  if (passed !== null && 'note' in passed.reply) {
    if (talk.openRequest?.id === open.id) talk.openRequest = passed.reply.request;
    return passed.reply;
  }
  const settled = () => talk.decisions.find((one) => one.request.id === open.id);
  await condition(
    () =>
      settled() !== undefined ||
      talk.openRequest?.id !== open.id ||
      (passed === null && talk.openRequest !== open),
  );
  const decision = settled();
  if (decision !== undefined) return decision;
  if (talk.openRequest?.id !== open.id) throw notTaken('The turn ended before it was answered.');
  const note = reading.kind === 'unclear' ? reading.note : '';
  return { askedAgain: true, note, request: talk.openRequest };
}

function answerTo(openId: string, { text, by, requestId, hash, signature }: Message): HumanAnswer {
  return {
    requestId: requestId ?? openId,
    answer: text,
    ...(by !== undefined && { by }),
    ...(hash !== undefined && { hash }),
    ...(signature !== undefined && { signature }),
  };
}

function notTaken(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, failureTypes.answerNotTaken);
}
