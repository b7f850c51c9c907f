import type { Ceilings, Money, Prices, Spending } from '../configuration/ceilings';
import type { ModelUse, TokenUsage } from './model-use';

/** Ceilings of a run, and those of the conversation that it is a turn of. */
export interface HeldCeilings {
  run?: Ceilings | undefined;
  conversation?: Ceilings | undefined;
}

const noSpending: Spending = { iterations: 0, replies: 0, tokens: 0, money: 0 };
const kinds = ['iterations', 'replies', 'tokens', 'money'] as const;

/** What tokens cost, in the currency of the prices. */
export function costOf(
  { prompt, completion, cached, cacheWrites = 0 }: TokenUsage,
  prices: Prices,
): Money {
  const { input_per_million: input, output_per_million: output, currency } = prices;
  // Some endpoints count what concerns the cache beside the prompt and not as part of it.
  const other = Math.max(0, prompt - cached - cacheWrites);
  const millionths =
    other * input +
    cached * (prices.cached_input_per_million ?? input) +
    cacheWrites * (prices.cache_write_input_per_million ?? input) +
    completion * output;
  return { amount: millionths / 1_000_000, currency };
}

/** What the model of a run has taken so far. */
export function spendingOf(use: ModelUse | undefined): Spending {
  if (use === undefined) return noSpending;
  const { iterations = 0, replies, tokens, money } = use;
  const sum = tokens.prompt + tokens.completion;
  return { iterations, replies, tokens: sum, money: money?.amount ?? 0 };
}

/** The sum of two. */
export function addSpending(one: Spending | undefined, other: Spending | undefined): Spending {
  const [left, right] = [one ?? noSpending, other ?? noSpending];
  return {
    iterations: left.iterations + right.iterations,
    replies: left.replies + right.replies,
    tokens: left.tokens + right.tokens,
    money: left.money + right.money,
  };
}

/**
 * What is left of each ceiling, the nearer one where run and conversation have one; never negative.
 * @param spent in this run
 * @param before in earlier turns of the conversation
 */
export function leftOf(
  { run, conversation }: HeldCeilings,
  spent: Spending,
  before: Spending | undefined,
): Ceilings {
  const all = addSpending(spent, before);
  const left: Ceilings = {};
  for (const kind of kinds) {
    const rests = [
      ...(run?.[kind] === undefined ? [] : [run[kind] - spent[kind]]),
      ...(conversation?.[kind] === undefined ? [] : [conversation[kind] - all[kind]]),
    ];
    if (rests.length > 0) left[kind] = Math.max(0, Math.min(...rests));
  }
  return left;
}

/** The share of one of several runs that go on at the same time; each has at least one reply. */
export function shareOf(ceilings: Ceilings, among: number): Ceilings {
  const shares = Object.entries(ceilings).map(([kind, limit]) => {
    const share = limit / among;
    return [kind, kind === 'money' ? share : Math.max(1, Math.floor(share))];
  });
  return Object.fromEntries(shares) as Ceilings;
}

/** Which ceiling leaves nothing, as a sentence; null where none does. */
export function ceilingReached(
  { run, conversation }: HeldCeilings,
  spent: Spending,
  before: Spending | undefined,
  currency = '',
): string | null {
  const all = addSpending(spent, before);
  for (const kind of kinds) {
    const ofRun = run?.[kind];
    if (ofRun !== undefined && spent[kind] >= ofRun) {
      return sentenceOf('run', kind, ofRun, spent[kind], currency);
    }
    const ofAll = conversation?.[kind];
    if (ofAll !== undefined && all[kind] >= ofAll) {
      return sentenceOf('conversation', kind, ofAll, all[kind], currency);
    }
  }
  return null;
}

const things: Record<keyof Spending, string> = {
  iterations: 'turns of model and tools',
  replies: 'replies of the model',
  tokens: 'tokens of the model',
  money: '',
};

function sentenceOf(
  what: 'run' | 'conversation',
  kind: keyof Spending,
  limit: number,
  taken: number,
  currency: string,
): string {
  const unit = kind === 'money' ? `${currency} for the model`.trim() : things[kind];
  const number = (value: number): string => String(Number(value.toPrecision(6)));
  return `The ${what} reached its ceiling of ${number(limit)} ${unit}; it took ${number(taken)}.`;
}
