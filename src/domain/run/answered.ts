import * as z from 'zod';

import type { DirectAnswer } from '../analysis/direct-answer';
import type { Outcome, Verdict } from '../analysis/outcome';

/**
 * Whether the question was answered, apart from how the run went: a run that spent its retries on a
 * dead router has answered "is it down?". `partly`: something was found, and not all that was asked
 * about could be looked at.
 */
export const answeredSchema = z.enum(['yes', 'partly', 'no']);
export type Answered = z.infer<typeof answeredSchema>;

/** What tells whether a question was answered. */
export interface AnswerGrounds {
  outcome: Outcome;
  verdict: Verdict;
  /** False for a task that no checks judge. */
  judged: boolean;
  direct_answer?: Pick<DirectAnswer, 'state'> | undefined;
  /** What was found does not explain what is complained of. */
  unexplained?: boolean;
}

/**
 * Whether the question was answered. A verdict of `inconclusive` never answers whether something
 * works; it does not speak against a fact that was read.
 */
export function answeredOf(grounds: AnswerGrounds): Answered {
  const { outcome, verdict, judged, direct_answer, unexplained = false } = grounds;
  if (!judged) {
    if (outcome === 'achieved') return 'yes';
    return outcome === 'partial' ? 'partly' : 'no';
  }
  const state = direct_answer?.state;
  if (unexplained) return 'partly';
  if (state === 'told') return 'yes';
  // That no tool shows it, or nothing has the name, is honest and no answer.
  if (state === 'not_shown' || state === 'not_found') return 'no';
  if (verdict === 'inconclusive') return 'no';
  if (state === 'working' || state === 'not_working') return 'yes';
  return verdict === 'healthy' || outcome === 'achieved' ? 'yes' : 'partly';
}
