import {
  ceilingReached,
  costOf,
  leftOf,
  shareOf,
  spendingOf,
} from '../../../src/domain/reasoning/ceiling-reached';
import { addUse, newUse, tokenCounts } from '../../../src/domain/reasoning/model-use';

const spent = { iterations: 3, replies: 5, tokens: 1200, money: 0.02 };

describe('the ceilings of a run', () => {
  it.each([
    [{ iterations: 3 }, 'The run reached its ceiling of 3 turns of model and tools; it took 3.'],
    [{ replies: 4 }, 'The run reached its ceiling of 4 replies of the model; it took 5.'],
    [{ tokens: 1000 }, 'The run reached its ceiling of 1000 tokens of the model; it took 1200.'],
    [{ money: 0.01 }, 'The run reached its ceiling of 0.01 EUR for the model; it took 0.02.'],
    [{ iterations: 4, replies: 6, tokens: 1201, money: 0.03 }, null],
    [{}, null],
  ])('%j', (run, sentence) => {
    expect(ceilingReached({ run }, spent, undefined, 'EUR')).toBe(sentence);
  });

  it('count what earlier turns took where they are those of a conversation', () => {
    const conversation = { replies: 9 };
    expect(ceilingReached({ conversation }, spent, undefined)).toBeNull();
    expect(ceilingReached({ conversation }, spent, { ...spent, replies: 4 })).toBe(
      'The conversation reached its ceiling of 9 replies of the model; it took 9.',
    );
  });

  it('leave the nearer of the two, and never less than nothing', () => {
    const held = { run: { replies: 10, tokens: 1000 }, conversation: { replies: 12 } };
    expect(leftOf(held, spent, { ...spent, replies: 6 })).toEqual({ replies: 1, tokens: 0 });
    expect(leftOf({}, spent, undefined)).toEqual({});
  });

  it('are shared out among the parts of a fleet, at least one reply to each', () => {
    expect(shareOf({ replies: 7, tokens: 1000, money: 1 }, 4)).toEqual({
      replies: 1,
      tokens: 250,
      money: 0.25,
    });
    expect(shareOf({ replies: 2 }, 4)).toEqual({ replies: 1 });
  });
});

describe('what a model took', () => {
  it('costs what its prices say, the cached part less where they say so', () => {
    const tokens = { prompt: 1_000_000, completion: 200_000, cached: 500_000 };
    const prices = { input_per_million: 2, output_per_million: 10, currency: 'USD' };
    expect(costOf(tokens, prices)).toEqual({ amount: 4, currency: 'USD' });
    expect(costOf(tokens, { ...prices, cached_input_per_million: 0.2 }).amount).toBeCloseTo(3.1);
  });

  it('costs apart what was read from the cache, what was written to it, and the rest', () => {
    const tokens = { prompt: 1_000_000, completion: 0, cached: 500_000, cacheWrites: 400_000 };
    const prices = { input_per_million: 2, output_per_million: 10, currency: 'USD' };
    expect(costOf(tokens, prices).amount).toBeCloseTo(2);
    expect(costOf(tokens, { ...prices, cache_write_input_per_million: 2.5 }).amount).toBeCloseTo(
      0.2 + 1 + 1,
    );
    const both = { cached_input_per_million: 0.2, cache_write_input_per_million: 2.5 };
    expect(costOf(tokens, { ...prices, ...both }).amount).toBeCloseTo(0.2 + 0.1 + 1);
  });

  it('never costs less than nothing, whatever an endpoint counts as its prompt', () => {
    const tokens = { prompt: 10, completion: 0, cached: 1_000_000, cacheWrites: 1_000_000 };
    const prices = { input_per_million: 2, output_per_million: 10, currency: 'USD' };
    const both = { cached_input_per_million: 0.2, cache_write_input_per_million: 2.5 };
    expect(costOf(tokens, { ...prices, ...both }).amount).toBeCloseTo(2.7);
  });

  it('is summed with what was written to the cache, over replies and in short form', () => {
    const use = newUse({ llm: 'a', name: 'b', agent: null, timeoutSeconds: 1 });
    const first = tokenCounts({ prompt: 10, completion: 5, cached: 0, cacheWrites: 8 });
    const once = addUse(use, 'planStep', { tokens: first, ruledOut: false });
    const plain = tokenCounts({ prompt: 10, completion: 5, cached: 8 });
    const twice = addUse(once, 'planStep', { tokens: plain, ruledOut: false });
    expect([first, plain]).toEqual([
      [10, 5, 0, 8],
      [10, 5, 8],
    ]);
    expect(twice.tokens).toEqual({ prompt: 20, completion: 10, cached: 8, cacheWrites: 8 });
  });

  it('is nothing without a model, and the sum over its nodes with one', () => {
    expect(spendingOf(undefined)).toEqual({ iterations: 0, replies: 0, tokens: 0, money: 0 });
    const use = newUse({ llm: 'a', name: 'b', agent: null, timeoutSeconds: 1 });
    const after = addUse(use, 'planStep', { tokens: [10, 5, 0], ruledOut: false });
    expect(spendingOf(after)).toEqual({ iterations: 0, replies: 1, tokens: 15, money: 0 });
  });
});
