import type { Reason } from '../../domain/analysis/check';
import type { AnswerState } from '../../domain/analysis/direct-answer';
import type { Verdict } from '../../domain/analysis/outcome';
import type { CheckContext } from '../context';
import type { CheckWords, Judged, ReasonIn, Templates } from '../define-check';
import type { Diagnosis } from '../diagnosis/diagnose';

/** Everything that an answer may rest on. */
export interface AnswerInput {
  context: CheckContext;
  checks: readonly Judged[];
  diagnosis: Diagnosis;
  verdict: Verdict;
  /** How a check is quoted. */
  words: CheckWords;
}

/** An answer as facts, without a word of English but names and quotations. */
export interface Answer<R extends Reason = Reason> {
  about: string;
  state: AnswerState;
  reason: R;
}

/** One kind of answer: when it is the one that is asked for, and how it is said. */
export interface DefinedAnswer {
  say: Record<string, (data: never) => string>;
  evaluate: (input: AnswerInput) => Answer | null;
}

/** @param answer.say English for each code, with `about` beside the reason's own data */
export function defineAnswer<const Say extends Templates>(answer: {
  say: Say;
  evaluate: (input: AnswerInput) => Answer<ReasonIn<Say>> | null;
}): DefinedAnswer {
  return answer;
}

/** Names as a sentence lists them, the first few of many. */
export function listed(names: readonly string[], most = 8): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2
    ? shown.join('')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}
