import type { GoalReading } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { answersTo, declines } from './answers';

/** Either what was wanted, or a reading that ends intake: a question back or a refusal. */
export type Settled<T> = { settled: true; value: T } | { settled: false; reading: GoalReading };

export interface Question<T> {
  about: string;
  question: string;
  options: string[];
  /** Whole questions that can be asked in place of this one; the options where it is absent. */
  instead?: string[];
  /** What an answer means; null where it does not settle the question. */
  read: (answer: string) => T | null;
  /** What is wrong with an answer that settles nothing, where that can be said: `is not in the inventory`. */
  fault?: (answer: string) => string | null;
}

/**
 * Asks a person, or takes the answer that was already given. An answer that settles nothing gets
 * the question once more; a second one ends in a refusal.
 */
export function ask<T>(
  { about, question, options, instead = options, read, fault = () => null }: Question<T>,
  given: ParseGoalInput['clarifications'],
): Settled<T> {
  const answers = answersTo(question, given);
  for (const answer of answers) {
    const value = read(answer);
    if (value !== null) return { settled: true, value };
    if (declines(answer)) {
      return refuse(`Nothing was looked at: the answer to "${question}" was "${answer}".`, instead);
    }
  }
  const last = answers.at(-1);
  const unclear = fault(last ?? '') ?? 'names none of the options';
  if (answers.length > 1) {
    return refuse(`"${last ?? ''}" ${unclear}: ${question}`, instead);
  }
  const again = last === undefined ? '' : `"${last}" ${unclear}. `;
  return {
    settled: false,
    reading: { kind: 'clarify', need: { about, question: `${again}${question}`, options } },
  };
}

export function refuse<T>(reason: string, suggestions: string[]): Settled<T> {
  return { settled: false, reading: { kind: 'reject', reason, suggestions } };
}
