import type {
  Candidate,
  Criterion,
  Explanation,
  Hypothesis,
  Observation,
} from '../../src/diagnosis';
import { Cover, explain } from '../../src/diagnosis';
import type { Model } from '../../src/diagnosis';
import { inOrder } from '../../src/diagnosis/explain';
import {
  all,
  broken,
  fails,
  modelOf,
  second,
  seenBroken,
  timing,
  way,
  working,
} from './support/small';

/** More accounted for first. */
const most: Criterion<string> = {
  name: 'it accounts for more',
  compare: (a, b) => b.accounts.length - a.accounts.length,
};

/** What is no mere possibility first. */
const sure: Criterion<string> = {
  name: 'it is no mere possibility',
  compare: (a, b) => Number(a.confidence === 'possible') - Number(b.confidence === 'possible'),
};

function run(
  model: Model,
  seen: Observation[],
  hypotheses: Hypothesis<string>[],
  criteria = [sure, most],
): Explanation<string> {
  return explain(new Cover(model, timing), seen, hypotheses, criteria);
}

const named = ({ causes }: Explanation<string>) => causes.map((one) => one.resources[0]);
const behind = ({ because }: Explanation<string>, id: string) =>
  because.get(`see ${id}`)?.map((one) => one.resources[0]);
const at = (moment: number) => ({ moments: [moment * second] });

/** d rests on c, c on b, b on a; side rests on nothing. */
const chain = modelOf({ d: [all('c')], c: [all('b')], b: [all('a')], side: [] });
const ring = modelOf({ it: [way('a', 'z')] }, ['ab', 'bz', 'ac', 'cz']);

describe('the causes', () => {
  it('are the one thing from which all that fails follows', () => {
    const found = run(
      chain,
      ['a', 'b', 'd'].map((one) => fails(one)),
      ['d', 'b', 'a'].map((one) => seenBroken(one)),
    );
    expect(named(found)).toEqual(['a']);
    expect(behind(found, 'd')).toEqual(['a']);
    expect(behind(found, 'a')).toEqual(['a']);
    expect(found.open).toEqual([]);
  });

  it('are two where two things fail that have nothing in common, the better one first', () => {
    const seen = ['side', 'a', 'b'].map((one) => fails(one));
    const found = run(chain, seen, [seenBroken('side'), seenBroken('a')]);
    expect(named(found)).toEqual(['a', 'side']);
    expect(behind(found, 'side')).toEqual(['side']);
  });

  it('are none where nothing is known to be broken, and what fails stays open', () => {
    const found = run(chain, [fails('a')], []);
    expect(found.causes).toEqual([]);
    expect(found.open.map((one) => one.id)).toEqual(['see a']);
    expect(found.because.size).toBe(0);
  });

  it('leave open what follows from none of them', () => {
    const found = run(chain, [fails('a'), fails('side')], [seenBroken('a')]);
    expect(found.open.map((one) => one.id)).toEqual(['see side']);
    expect([...found.because.keys()]).toEqual(['see a']);
  });

  it('account for nothing that works or is down by decision', () => {
    const found = run(
      chain,
      [fails('a'), working('b'), fails('c', { meant: true })],
      [seenBroken('a')],
    );
    expect(found.causes[0]?.accounts.map((one) => one.id)).toEqual(['see a']);
    expect([...found.because.keys()]).toEqual(['see a']);
    expect(found.open).toEqual([]);
  });

  it('of two that follow from each other are the one that the criteria prefer', () => {
    const twins = [
      broken('a', { own: ['see a'], fault: 'first' }),
      broken('a', { own: ['see a'], fault: 'second' }),
    ];
    const last: Criterion<string> = {
      name: 'by name',
      compare: (x, y) => y.fault.localeCompare(x.fault),
    };
    expect(run(chain, [fails('a')], twins, [last]).causes.map((one) => one.fault)).toEqual([
      'second',
    ]);
  });

  it('keep an end though it follows from another, since it has a reason of its own', () => {
    const seen = [fails('a'), fails('b')];
    expect(named(run(chain, seen, [seenBroken('a'), seenBroken('b')]))).toEqual(['a']);
    const found = run(chain, seen, [seenBroken('a'), seenBroken('b', { isEnd: true })]);
    expect(named(found)).toEqual(['a', 'b']);
    expect(behind(found, 'b')).toEqual(['b']);
  });

  it('keep what began before that from which it would follow', () => {
    const seen = [fails('a', at(1000)), fails('b', at(500))];
    const found = run(chain, seen, [seenBroken('a', at(1000)), seenBroken('b', at(500))]);
    expect(named(found)).toEqual(['a', 'b']);
  });

  it('keep what nothing shows where it follows from nothing, and drop it where it follows', () => {
    expect(named(run(chain, [fails('b')], [broken('a')]))).toEqual(['a']);
    expect(named(run(chain, [fails('a')], [seenBroken('a'), broken('b')]))).toEqual(['a']);
    expect(
      named(run(chain, [fails('a', at(900))], [seenBroken('a', at(900)), broken('b', at(100))])),
    ).toEqual(['a', 'b']);
  });

  it('that are shown twice stay where only one of what shows them follows', () => {
    const own = ['see b', 'see side'];
    const found = run(
      chain,
      [fails('a'), fails('b'), fails('side')],
      [seenBroken('a'), broken('b', { own })],
    );
    expect(named(found)).toEqual(['a', 'b']);
  });

  it('that are shown by what shows another are not named beside it', () => {
    const found = run(
      chain,
      [fails('side')],
      [broken('x', { own: ['see side'] }), seenBroken('side')],
    );
    expect(named(found)).toEqual(['side']);
  });

  it('keep what alone accounts for something, though what shows it follows from another', () => {
    // What shows p follows from q; what else follows from p does not.
    const model = modelOf({ both: [all('p', 'q')], only: [all('p')] });
    const found = run(
      model,
      [fails('both'), fails('only'), fails('q')],
      [broken('p', { own: ['see both'] }), seenBroken('q')],
    );
    expect(found.open).toEqual([]);
    expect(behind(found, 'only')).toEqual(['p']);
  });
});

describe('two cuts of a ring', () => {
  const old = seenBroken('ab', at(100));
  const fresh = seenBroken('cz', at(5000));
  const seen = [fails('ab', at(100)), fails('cz', at(5000)), fails('it', at(5050))];

  it('explain together what neither does alone, the one that gave way last first', () => {
    const found = run(ring, seen, [old, fresh]);
    expect(behind(found, 'it')).toEqual(['cz', 'ab']);
    expect(behind(run(ring, seen, [fresh, old]), 'it')).toEqual(['cz', 'ab']);
    expect(named(found).sort()).toEqual(['ab', 'cz']);
  });

  it('both count what they only explain together', () => {
    const { causes } = run(ring, seen, [old, fresh]);
    expect(causes.map((one) => one.accounts.length)).toEqual([2, 2]);
  });

  it('where the moment of one is not known have the other first', () => {
    const found = run(ring, seen, [seenBroken('ab'), fresh]);
    expect(behind(found, 'it')).toEqual(['cz', 'ab']);
  });

  it('do not both count what one of them explains alone', () => {
    const both = modelOf({ it: [way('a', 'z'), all('cz')] }, ['ab', 'bz', 'ac', 'cz']);
    const { causes } = run(both, seen, [old, fresh]);
    expect(causes.map((one) => [one.resources[0], one.accounts.length])).toEqual([
      ['cz', 2],
      ['ab', 1],
    ]);
  });
});

describe('a mere possibility', () => {
  const maybe = (resource: string, more: Partial<Hypothesis<string>> = {}) =>
    broken(resource, { confidence: 'possible', ...more });

  it('is left out where it is needed for nothing', () => {
    expect(named(run(chain, [fails('b')], [seenBroken('b'), maybe('a')]))).toEqual(['b']);
    expect(run(chain, [], [maybe('a')]).causes).toEqual([]);
    expect(named(run(chain, [], [broken('a')]))).toEqual(['a']);
  });

  it('is named where something follows from nothing else', () => {
    const found = run(chain, [fails('b'), fails('side')], [seenBroken('side'), maybe('a')]);
    expect(named(found)).toEqual(['side', 'a']);
    expect(behind(found, 'b')).toEqual(['a']);
  });

  it('is named once where there are two', () => {
    expect(named(run(chain, [fails('c')], [maybe('b'), maybe('a')]))).toEqual(['a']);
  });
});

describe('the order', () => {
  const candidates: Candidate<string>[] = ['c', 'a', 'b'].map((one) => ({
    ...broken(one, { moments: one === 'b' ? [1] : [] }),
    accounts: [],
  }));
  const dated: Criterion<string> = {
    name: 'dated',
    compare: (x, y) => y.moments.length - x.moments.length,
  };
  const backwards: Criterion<string> = {
    name: 'backwards',
    compare: (x, y) => y.fault.localeCompare(x.fault),
  };

  it('is that of the first reason that tells two apart, then of their ids', () => {
    const order = (...criteria: Criterion<string>[]) =>
      inOrder(candidates, criteria).map((one) => one.resources[0]);
    expect(order()).toEqual(['a', 'b', 'c']);
    expect(order(dated)).toEqual(['b', 'a', 'c']);
    expect(order(dated, backwards)).toEqual(['b', 'c', 'a']);
    expect(order(backwards, dated)).toEqual(['c', 'b', 'a']);
  });
});
