import type * as z from 'zod';

import { chooseOption } from './choose-option';
import {
  type HumanAnswer,
  humanAnswerSchema,
  type HumanDecision,
  type HumanRequest,
} from './human-request';
import { nearNames } from '../text/near-names';
import { whyRefused } from './why-refused';
import { inputProblems, plainWords } from '../text/plain-problems';

export type AnswerReading =
  | { kind: 'accepted'; answer: HumanAnswer; choice: string | null }
  | { kind: 'unclear'; answer: HumanAnswer; note: string }
  | { kind: 'repeated'; decision: HumanDecision }
  /** Meant for the open question, and does not count: recorded, and the question stays open. */
  | { kind: 'refused'; answer: HumanAnswer; message: string }
  /**
   * Says nothing to the open question: leaves no trace, but for one that came after the deadline,
   * which the record of its question has to show.
   */
  | { kind: 'rejected'; message: string; late?: { answer: HumanAnswer; to: HumanDecision } };

/** Answers without a choice that one request takes; the last of them settles it as refused. */
export const unclearAnswersAtMost = 3;
/** Refused answers that a request records; with more of them, history would be others' to fill. */
export const refusedAnswersAtMost = 20;

const answerExample =
  '{"requestId":"<id>","answer":"<your answer>","by":"<your name>"}, for a confirmation with "hash":"<its hash>" too';

/**
 * Judges an answer of unknown shape against the open request and those already settled. The same
 * answer again is `repeated`; free text where only options count is `unclear` and asked again; one
 * that lacks what the request wants, or is made for another call or by somebody who may not give
 * it, is `refused`; a conflicting answer, one for an unknown or closed request, one that is late,
 * and a malformed one are `rejected`. Both come with a message for the person.
 * @param now epoch milliseconds
 */
export function readAnswer(
  input: unknown,
  open: HumanRequest | null,
  settled: readonly HumanDecision[],
  now: number,
): AnswerReading {
  const parsed = humanAnswerSchema.safeParse(input, plainWords);
  if (!parsed.success) return rejected(malformed(parsed.error));
  const answer = parsed.data;
  const decision = settled.find((one) => one.request.id === answer.requestId);
  if (decision !== undefined) return readSecondAnswer(answer, decision);
  if (open === null) return rejected('Nothing is waiting for an answer.');
  if (open.id !== answer.requestId) {
    return rejected(
      `Request ${answer.requestId} is unknown to this run. The open request is ${open.id}: ${open.prompt}`,
    );
  }
  return readFirstAnswer(answer, open, now);
}

function readFirstAnswer(answer: HumanAnswer, open: HumanRequest, now: number): AnswerReading {
  if (now >= open.deadline) {
    return rejected(
      `Request ${open.id} closed at ${new Date(open.deadline).toISOString()}: ${open.onDeadline}.`,
    );
  }
  const choice = open.optionsOnly === true ? choiceOf(answer.answer, open) : null;
  const message = whyRefused(answer, open, choice);
  if (message !== null) {
    return isRecorded(open) ? { kind: 'refused', answer, message } : rejected(message);
  }
  if (open.optionsOnly !== true || choice !== null) return { kind: 'accepted', answer, choice };
  const note = `"${answer.answer}" is none of the answers: ${open.options.join(', ')}.`;
  return { kind: 'unclear', answer, note };
}

/**
 * The option that an answer stands for. Where one of them wants text behind it, any other text is
 * that text, but for a word that is one of the others mistyped.
 */
function choiceOf(answer: string, { options, terms }: HumanRequest): string | null {
  const chosen = chooseOption(answer, options);
  const takesText = options.find((option) => option.endsWith(':'));
  if (chosen !== null || takesText === undefined || terms?.freeText !== true) return chosen;
  const mistyped = !/\s/.test(answer.trim()) && nearNames(answer.trim(), options).length > 0;
  return mistyped ? null : takesText;
}

function readSecondAnswer(answer: HumanAnswer, decision: HumanDecision): AnswerReading {
  if (decision.settledBy === 'answer' && saysTheSame(answer, decision)) {
    return { kind: 'repeated', decision };
  }
  const message = `Request ${answer.requestId} ${howSettled(decision)}; a different answer changes nothing any more.`;
  const isLate = decision.settledBy === 'deadline' && isRecorded(decision.request);
  return { ...rejected(message), ...(isLate && { late: { answer, to: decision } }) };
}

/** What does not count is recorded up to a number, in runs that know such terms. */
function isRecorded({ refused = [], terms }: HumanRequest): boolean {
  return refused.length < refusedAnswersAtMost && terms !== undefined;
}

function saysTheSame({ answer, hash }: HumanAnswer, decision: HumanDecision): boolean {
  const { request, choice } = decision;
  if (hash !== undefined && hash !== request.hash) return false;
  if (decision.answer === answer) return true;
  return (choice ?? null) !== null && chooseOption(answer, request.options) === choice;
}

function howSettled({ settledBy, answer, by }: HumanDecision): string {
  if (settledBy === 'answer') {
    return `was answered with "${answer ?? ''}"${by === null ? '' : ` by ${by}`}`;
  }
  if (settledBy === 'unclear') return 'was closed because no answer chose one of the options';
  if (settledBy === 'observed') return 'was settled by what the run read meanwhile';
  return `was closed by ${settledBy === 'deadline' ? 'its deadline' : 'cancellation'}`;
}

function malformed(error: z.ZodError): string {
  return `The answer is not valid. ${inputProblems(error)}. A correct one is ${answerExample}`;
}

function rejected(message: string): Extract<AnswerReading, { kind: 'rejected' }> {
  return { kind: 'rejected', message };
}
