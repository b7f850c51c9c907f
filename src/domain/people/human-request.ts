import * as z from 'zod';

import { chooseOption } from './choose-option';
import { inputProblems, plainWords } from '../text/plain-problems';

/** The call that waits for a confirmation (E2). */
export const pendingCallSchema = z.object({
  server: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  justification: z.string(),
  summary: z.string(),
});

/** An answer that chose none of the options; the question stayed open. */
export const unclearAnswerSchema = z.object({
  answer: z.string(),
  by: z.string().nullable(),
  at: z.number(),
});

/** Something only a person can settle. Lives in the workflow; answered by the Update `answer`. */
export const humanRequestSchema = z.object({
  /** Contains the run's id, so that an answer cannot reach another run. */
  id: z.string(),
  kind: z.enum(['clarification', 'confirmation', 'escalation']),
  /** Deterministic: the same need gives the same bytes (E3). */
  prompt: z.string(),
  options: z.array(z.string()),
  /** Epoch milliseconds. */
  askedAt: z.number(),
  deadline: z.number(),
  /** What happens when the deadline passes without an answer. */
  onDeadline: z.string(),
  /** Only an option counts as an answer; other words are asked again. */
  optionsOnly: z.boolean().optional(),
  /** Hash of server, tool and arguments that a confirmation is bound to. */
  hash: z.string().optional(),
  call: pendingCallSchema.optional(),
  /** Who may answer; everybody where absent or empty. */
  approvers: z.array(z.string()).optional(),
  /** Answers so far that chose none of the options, oldest first. */
  unclear: z.array(unclearAnswerSchema).optional(),
});

/** What a person sends: `{"requestId":"…","answer":"…","by":"…"}`. */
export const humanAnswerSchema = z.strictObject({
  requestId: z.string().min(1),
  answer: z.string().trim().min(1).max(4000),
  by: z.string().trim().min(1).max(200).optional(),
  /** The hash that the request showed; a different one is rejected. */
  hash: z.string().optional(),
});

/** A request that was settled, with who and when (E8). */
export const humanDecisionSchema = z.object({
  request: humanRequestSchema,
  answer: z.string().nullable(),
  /** The option that the answer stands for, where only options count. */
  choice: z.string().nullable().optional(),
  by: z.string().nullable(),
  at: z.number(),
  /** `unclear`: too many answers chose none of the options. */
  settledBy: z.enum(['answer', 'deadline', 'cancellation', 'unclear']),
});

export type PendingCall = z.infer<typeof pendingCallSchema>;
export type HumanRequest = z.infer<typeof humanRequestSchema>;
export type HumanAnswer = z.infer<typeof humanAnswerSchema>;
export type HumanDecision = z.infer<typeof humanDecisionSchema>;

/** What the Update returns where the question stays open. */
export interface AskedAgain {
  askedAgain: true;
  note: string;
  request: HumanRequest;
}

export type AnswerReading =
  | { kind: 'accepted'; answer: HumanAnswer; choice: string | null }
  | { kind: 'unclear'; answer: HumanAnswer; note: string }
  | { kind: 'repeated'; decision: HumanDecision }
  | { kind: 'rejected'; message: string };

/** Answers without a choice that one request takes; the last of them settles it as refused. */
export const unclearAnswersAtMost = 3;

const answerExample = '{"requestId":"<id>","answer":"<your answer>","by":"<your name>"}';

/**
 * Judges an answer of unknown shape against the open request and those already settled. The same
 * answer again is `repeated`; free text where only options count is `unclear` and asked again; a
 * conflicting answer, one for an unknown or closed request, one that is late, by somebody who may
 * not answer, or made for another call, and a malformed one are `rejected` with a message for the
 * person.
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
  const wrong = whyNotTaken(answer, open, now);
  if (wrong !== null) return rejected(wrong);
  if (open.optionsOnly !== true) return { kind: 'accepted', answer, choice: null };
  const choice = chooseOption(answer.answer, open.options);
  if (choice !== null) return { kind: 'accepted', answer, choice };
  const note = `"${answer.answer}" is none of the answers: ${open.options.join(', ')}.`;
  return { kind: 'unclear', answer, note };
}

function whyNotTaken(answer: HumanAnswer, open: HumanRequest, now: number): string | null {
  if (now >= open.deadline) {
    return `Request ${open.id} closed at ${new Date(open.deadline).toISOString()}: ${open.onDeadline}.`;
  }
  if (answer.hash !== undefined && answer.hash !== open.hash) {
    return `The answer is for another call (hash ${answer.hash}). This is asked: ${open.prompt}`;
  }
  const { approvers = [] } = open;
  if (approvers.length === 0 || approvers.includes(answer.by ?? '')) return null;
  const who =
    answer.by === undefined
      ? 'The answer does not say who gives it'
      : `${answer.by} may not answer this`;
  return `${who}; those who may: ${approvers.join(', ')} ("by").`;
}

function readSecondAnswer(answer: HumanAnswer, decision: HumanDecision): AnswerReading {
  if (decision.settledBy === 'answer' && saysTheSame(answer, decision)) {
    return { kind: 'repeated', decision };
  }
  return rejected(
    `Request ${answer.requestId} ${howSettled(decision)}; a different answer changes nothing any more.`,
  );
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
  return `was closed by ${settledBy === 'deadline' ? 'its deadline' : 'cancellation'}`;
}

function malformed(error: z.ZodError): string {
  return `The answer is not right. ${inputProblems(error)}. A correct one is ${answerExample}`;
}

function rejected(message: string): AnswerReading {
  return { kind: 'rejected', message };
}
