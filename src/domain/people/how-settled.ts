import type { HumanDecision } from './human-request';

/** How a question to a person came to its end without an answer that counts. */
export const unansweredWords: Record<Exclude<HumanDecision['settledBy'], 'answer'>, string> = {
  deadline: 'expired: nobody answered before the deadline',
  cancellation: 'canceled: the run was canceled before anybody answered',
  unclear: 'closed: no answer chose one of the options',
  observed: 'settled: what was read meanwhile made an answer needless',
};

/** Why a request was settled without an answer that counts; null where there is one. */
export function whyUnanswered({ settledBy }: Pick<HumanDecision, 'settledBy'>): string | null {
  return settledBy === 'answer' ? null : unansweredWords[settledBy];
}

/** What kept a call from being made that needs a confirmation. */
export type Denial = 'refused' | 'expired' | 'cancelled' | 'unclear' | 'unasked';

/** How the last confirmation of a run that was denied ended; `unasked` where nobody was there. */
export function denialOf(decisions: readonly HumanDecision[]): Denial {
  const denied = decisions.filter(
    ({ request, choice, settledBy }) =>
      request.kind === 'confirmation' && !(settledBy === 'answer' && choice === 'yes'),
  );
  const last = denied.at(-1)?.settledBy;
  return last === undefined ? 'unasked' : denials[last];
}

const denials: Record<HumanDecision['settledBy'], Denial> = {
  answer: 'refused',
  deadline: 'expired',
  cancellation: 'cancelled',
  unclear: 'unclear',
  observed: 'unasked',
};

/** The same in words that end a sentence. */
export const denialWords: Record<Denial, string> = {
  refused: 'a person refused what had to be confirmed',
  expired: 'nobody answered in time what had to be confirmed',
  cancelled: 'the run was canceled before anybody answered what had to be confirmed',
  unclear: 'no answer said yes or no to what had to be confirmed',
  unasked: 'nobody was there to confirm what had to be confirmed',
};
