import {
  addTokens,
  addUse,
  type ModelUse,
  newUse,
  noteSure,
  tokenCounts,
} from '../../../src/domain/reasoning/model-use';
import { Grounds } from '../../../src/domain/reasoning/grounds';

const fresh = newUse({ llm: 'big', name: 'm-1', agent: null } as never);

describe('what a run took of its model', () => {
  it('begins with nothing', () => {
    expect(fresh).toEqual({
      llm: 'big',
      model: 'm-1',
      agent: null,
      replies: 0,
      tokens: { prompt: 0, completion: 0, cached: 0 },
      nodes: {},
      ruledOut: 0,
      fallback: null,
      lastThought: null,
    });
  });

  it('is added up by node, with what was written to the cache where something was', () => {
    const one = addUse(fresh, 'plan', { tokens: [10, 5, 2], ruledOut: false, ref: 'a' });
    const two = addUse(one, 'plan', { tokens: [1, 1, 1, 7], replies: 3, ruledOut: true, ref: 'b' });
    const three = addUse(two, 'assess', { ruledOut: false });
    expect(one.tokens).toEqual({ prompt: 10, completion: 5, cached: 2 });
    expect(three).toMatchObject({
      replies: 4,
      tokens: { prompt: 11, completion: 6, cached: 3, cacheWrites: 7 },
      nodes: {
        plan: { prompt: 11, completion: 6, cached: 3, cacheWrites: 7 },
        assess: { prompt: 0, completion: 0, cached: 0 },
      },
      ruledOut: 1,
      asked: 2,
      lastThought: 'b',
    });
    expect(fresh.replies).toBe(0);
  });

  it('counts a reply for each node that was asked, unless it says how many', () => {
    const replies = (taken: { replies?: number; tokens?: [number, number, number] }): ModelUse =>
      addUse(fresh, 'plan', { ...taken, ruledOut: false });
    expect(replies({ tokens: [1, 1, 1] }).replies).toBe(1);
    expect(replies({ tokens: [1, 1, 1], replies: 0 }).replies).toBe(0);
    expect(replies({}).replies).toBe(0);
    expect(replies({}).asked).toBe(0);
  });

  it('notes the nodes that did without it, in order', () => {
    expect(noteSure(noteSure(fresh, 'a'), 'b').sure).toEqual(['a', 'b']);
  });

  it('is kept short in a history', () => {
    expect(tokenCounts({ prompt: 1, completion: 2, cached: 3 })).toEqual([1, 2, 3]);
    expect(tokenCounts({ prompt: 1, completion: 2, cached: 3, cacheWrites: 4 })).toEqual([
      1, 2, 3, 4,
    ]);
    const none = { prompt: 0, completion: 0, cached: 0 };
    expect(addTokens({ ...none, cacheWrites: 0 }, none)).toEqual(none);
    expect(addTokens({ ...none, cacheWrites: 1 }, { ...none, cacheWrites: 2 }).cacheWrites).toBe(3);
  });
});

describe('what a sentence may say of a call', () => {
  const grounds = new Grounds(
    { id: 'ticket-9', count: 1234.56, drop: -12.5 },
    ['a', 'b', 'c'],
    'one\n\ntwo\nthree',
  );
  const carries = (...numbers: string[]) =>
    [...grounds.carries({ phrases: [], numbers: [numbers] })].length === 1;

  it('is a number that occurs, its rounding, or how many there are of something', () => {
    expect(
      ['1234.56', '1234.6', '1235', '-12.5', '12.5', '-12', '3', '4'].filter(
        (one) => !carries(one),
      ),
    ).toEqual(['-12']);
    expect(carries('9')).toBe(false);
    expect(carries('1234.5')).toBe(false);
    expect(carries('2')).toBe(false);
    // Any of its readings will do.
    expect(carries('777', '1234.56')).toBe(true);
    expect(carries('12', '-13')).toBe(true);
  });

  it('is a phrase that occurs, by its place before the numbers', () => {
    const found = grounds.carries({
      phrases: ['ticket-9', 'ticket-8', 'two'],
      numbers: [['3'], ['77']],
    });
    expect([...found]).toEqual([0, 2, 3]);
  });
});
