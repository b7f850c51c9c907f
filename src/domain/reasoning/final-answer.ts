import * as z from 'zod';

import { decideNextMove, type NextMove, type PassCounters } from '../decisions/next-move';
import type { Verification } from '../decisions/verification';

/** An answer in the form that an agent's `schema` asks for, as it is stored. */
export const storedAnswerSchema = z.object({
  format: z.literal('netoncall/answer/1'),
  value: z.unknown(),
});

/** How an agent's evaluation judged its answer. */
export const answerJudgementSchema = z.object({
  /** Name of the evaluation; null where the agent's own file holds it. */
  name: z.string().nullable(),
  /** `not_verifiable`: nobody could judge it, which is no acceptance. */
  result: z.enum(['pass', 'fail', 'not_verifiable']),
  reason: z.string(),
});

/** The final answer of an agent that asks for a form or an evaluation of it. */
export const agentAnswerSchema = z.object({
  agent: z.string(),
  /** Conforms to the agent's `schema`; null where there is none, or no such answer came. */
  value: z.unknown().nullable(),
  /** Why no answer in that form came; null where one did or none was asked for. */
  problem: z.string().nullable(),
  evaluation: answerJudgementSchema.nullable(),
});

export type AnswerJudgement = z.infer<typeof answerJudgementSchema>;
export type AgentAnswer = z.infer<typeof agentAnswerSchema>;

/** What a run knows of its agent's final answer; the value itself is stored. */
export interface AnswerProgress {
  ref: string | null;
  problem: string | null;
  judgement: Omit<AnswerJudgement, 'name'> | null;
}

/** What a reasoner makes of the question for an answer in the agent's form. */
export type AnswerMaking =
  | { kind: 'answer'; value: unknown }
  | { kind: 'impossible'; reason: string };

/** The same with the answer stored. */
export type WrittenAnswer =
  | { kind: 'answer'; ref: string }
  | { kind: 'impossible'; reason: string };

/** What is wrong with an answer, and whether another try may mend it. */
export interface AnswerProblem {
  reason: string;
  mendable: boolean;
}

/**
 * What a verification says of an answer by an evaluation. Without its model nobody can follow one in
 * words: that is neither a rejection nor an acceptance.
 */
export function judgementOf(
  { verdict, feedback }: Verification,
  by: 'schema' | 'prompt',
  reasoner: 'rules' | 'model',
): Omit<AnswerJudgement, 'name'> {
  if (verdict === 'VERIFIED') return { result: 'pass', reason: feedback };
  const unjudged = by === 'prompt' && reasoner === 'rules';
  return { result: unjudged ? 'not_verifiable' : 'fail', reason: feedback };
}

/** The problem with a final answer; null where nothing stands against it. Pure. */
export function problemOfAnswer({ problem, judgement }: AnswerProgress): AnswerProblem | null {
  if (problem !== null) return { reason: problem, mendable: false };
  if (judgement === null || judgement.result === 'pass') return null;
  return { reason: judgement.reason, mendable: judgement.result === 'fail' };
}

/**
 * What follows where a run would end but its answer was not accepted: a rejected answer counts as
 * an objective that was not met, with the retries that this has; one that nobody could write or
 * judge is a limitation. Neither is ever `achieved`.
 */
export function followAnswer(
  move: Extract<NextMove, { kind: 'report' }>,
  { reason, mendable }: AnswerProblem,
  counters: PassCounters,
): NextMove {
  const notes = [move.note, `The answer was not accepted: ${reason}`]
    .filter((part) => part !== '')
    .join(' ');
  if (move.outcome !== 'achieved') return { ...move, note: notes };
  const judgement = mendable ? 'unmet' : 'limited';
  return decideNextMove({ judgement, feedback: reason, notes, redo: [] }, counters);
}
