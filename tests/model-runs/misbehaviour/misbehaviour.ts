import type { Refusal } from '../../support/model-server';
import type { Says } from './says';

/** What a good client does with a reply, or an endpoint, that misbehaves. */
export type Good =
  /** Understands what was meant, without asking again. */
  | 'takes it'
  /** Comes to the right end, by taking it as it was meant or by asking again. */
  | 'recovers'
  /** Asks again, and no earlier than it was told to. */
  | 'waits'
  /** Asks again with a shorter prompt. */
  | 'shortens'
  /** Asks in another way, from then on. */
  | 'asks otherwise'
  /** Asks no more: where rules can they finish the run, elsewhere it ends and says why. */
  | 'gives up at once'
  /** The same, after a bounded number of tries. */
  | 'gives up in the end';

export type Mode = 'steps' | 'next-step' | 'confirmed' | 'generated' | 'none';
export const all: readonly Mode[] = ['steps', 'next-step', 'confirmed', 'generated', 'none'];
/** Where the tools are called in turns, and where they are planned as JSON. */
export const inTurns: readonly Mode[] = ['steps', 'generated', 'none'];
export const inPrompt: readonly Mode[] = ['next-step', 'confirmed'];

export interface Misbehaviour {
  what: string;
  good: Good;
  modes: readonly Mode[];
  /** Where it goes wrong: in any reply, or in one that holds a call. */
  at?: 'call';
  /** One reply of the run; absent where all are wrong, or the endpoint takes only some requests. */
  once?: Says;
  ever?: Says;
  refuses?: Refusal;
}

export const once = (what: string, good: Good, says: Says, modes = all): Misbehaviour => ({
  what,
  good,
  modes,
  once: says,
});
export const ever = (what: string, says: Says, modes = all): Misbehaviour => ({
  what,
  good: 'gives up in the end',
  modes,
  ever: says,
});
export const fatal = (what: string, says: Says): Misbehaviour => ({
  what,
  good: 'gives up at once',
  modes: all,
  ever: says,
});
export const refuses = (what: string, refusal: Refusal, modes = all): Misbehaviour => ({
  what,
  good: 'asks otherwise',
  modes,
  refuses: refusal,
});
export const inCall = (...row: Parameters<typeof once>): Misbehaviour => ({
  ...once(...row),
  at: 'call',
});
