import type { Hypothesis, Model, Observation } from '../../src/diagnosis';
import { Cover, sharedBy } from '../../src/diagnosis';
import { together } from '../../src/diagnosis/shared';
import { all, broken, modelOf, timing, working } from './support/small';

/** Two things on a shelf of two, the shelf and another thing in a house. */
const model = modelOf({
  a: [all('shelf')],
  b: [all('shelf')],
  shelf: [all('house')],
  c: [all('house')],
  top: [all('a')],
});

function share(
  out: Hypothesis<string>[],
  seen: Observation[] = [],
  candidates = ['shelf', 'house'],
  on: Model = model,
): [string, string[]][] {
  return sharedBy(new Cover(on, timing), candidates, out, seen).map(({ resource, behind }) => [
    resource,
    behind.map((one) => one.resources[0]),
  ]);
}

const at = (moment: number) => ({ moments: [moment] });

describe('things that are broken share', () => {
  it('that without which two of them would not work, the one on which least rests', () => {
    expect(share([broken('a'), broken('b')])).toEqual([['shelf', ['a', 'b']]]);
    expect(share([broken('a'), broken('b')], [], ['house', 'shelf'])).toEqual([
      ['shelf', ['a', 'b']],
    ]);
  });

  it('that which accounts for most of them', () => {
    expect(share([broken('a'), broken('b'), broken('c')])).toEqual([['house', ['a', 'b', 'c']]]);
    expect(share([broken('a'), broken('b'), broken('c')], [], ['house', 'shelf'])).toEqual([
      ['house', ['a', 'b', 'c']],
    ]);
  });

  it('nothing where only one of them needs it', () => {
    expect(share([broken('a')])).toEqual([]);
    expect(share([broken('a'), broken('elsewhere')])).toEqual([]);
    expect(share([])).toEqual([]);
  });

  it('nothing where two are said of the same thing', () => {
    expect(share([broken('a'), broken('a', { fault: 'another' })])).toEqual([]);
  });

  it('nothing with the thing itself, and nothing with one that has a reason of its own', () => {
    expect(share([broken('shelf'), broken('a')], [], ['shelf'])).toEqual([]);
    expect(share([broken('a'), broken('b', { isEnd: true })])).toEqual([]);
    expect(share([broken('a', { isEnd: true }), broken('b'), broken('c')], [], ['shelf'])).toEqual(
      [],
    );
  });

  it('what gave way at once, and nothing where the one began long after the other', () => {
    const first = broken('a', at(1000));
    expect(share([first, broken('b', at(1000 + together))])).toEqual([['shelf', ['a', 'b']]]);
    expect(share([broken('b', at(1000 + together)), first])).toEqual([['shelf', ['b', 'a']]]);
    expect(share([first, broken('b', at(1001 + together))])).toEqual([]);
    expect(share([first, broken('b')])).toEqual([['shelf', ['a', 'b']]]);
    // Only when it began counts, and not what came later.
    expect(share([first, broken('b', { moments: [1000, 1_000_000] })])).toHaveLength(1);
  });

  it('nothing on which something rests that is seen to work', () => {
    expect(share([broken('a'), broken('b')], [working('shelf')])).toEqual([]);
    expect(share([broken('a'), broken('b')], [working('c')])).toEqual([['shelf', ['a', 'b']]]);
    expect(share([broken('a'), broken('b')], [working('top')])).toEqual([]);
  });

  it('also that on which something was seen to work before they gave way, and not after', () => {
    const out = [broken('a', at(5000)), broken('b', at(6000))];
    expect(share(out, [working('top', { until: 4999 })])).toEqual([['shelf', ['a', 'b']]]);
    expect(share(out, [working('top', { until: 5000 })])).toEqual([]);
    expect(share([broken('a'), broken('b')], [working('top', { until: 1 })])).toEqual([]);
  });

  it('two things where two of them share one and two others another, and no third for what is told', () => {
    const two = modelOf({
      a: [all('x', 'wide')],
      b: [all('x', 'wide')],
      c: [all('y', 'wide')],
      d: [all('y')],
    });
    const out = ['a', 'b', 'c', 'd'].map((one) => broken(one));
    expect(share(out, [], ['x', 'y'], two)).toEqual([
      ['x', ['a', 'b']],
      ['y', ['c', 'd']],
    ]);
    expect(share(out, [], ['x', 'y', 'wide'], two)).toEqual([['wide', ['a', 'b', 'c']]]);
  });
});
