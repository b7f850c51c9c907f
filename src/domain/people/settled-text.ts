import type { HumanDecision } from './human-request';

/** Why a request was settled without an answer that counts; null where there is one. */
export function whyUnanswered({ settledBy }: Pick<HumanDecision, 'settledBy'>): string | null {
  return words[settledBy];
}

const words: Record<HumanDecision['settledBy'], string | null> = {
  answer: null,
  deadline: 'no answer before the deadline',
  cancellation: 'no answer before the run was cancelled',
  unclear: 'no answer that chose one of the options',
  observed: 'no answer needed, because what was read meanwhile settled it',
};
