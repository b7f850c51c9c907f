import { Cover } from '../../src/diagnosis';
import { all, broken, fails, modelOf, second, some, timing, way } from './support/small';

/** A ring of four nodes: two ways from a to z. */
const ring = modelOf({ it: [way('a', 'z')], deep: [all('it')] }, ['ab', 'bz', 'ac', 'cz']);
const cover = new Cover(ring, timing);
const resources = (list: { resources: readonly string[] }[] | null) =>
  list === null ? null : list.map((one) => one.resources[0]);

describe('what is broken explains a failure', () => {
  const needs = modelOf({ a: [all('b')], two: [some(2, 'p', 'q', 'r')] });

  it('that cannot be met without it, and no other', () => {
    const explain = (thing: string, ...out: string[]) =>
      resources(
        new Cover(needs, timing).explain(
          fails(thing),
          out.map((one) => broken(one)),
        ),
      );
    expect(explain('a', 'b')).toEqual(['b']);
    expect(explain('a', 'c')).toBeNull();
    expect(explain('a')).toBeNull();
    expect(explain('two', 'p')).toBeNull();
    expect(explain('two', 'p', 'b', 'q')).toEqual(['p', 'q']);
  });

  it('alone where one is enough, the first of those given', () => {
    const two = new Cover(modelOf({ a: [all('b', 'c')] }), timing);
    expect(resources(two.explain(fails('a'), [broken('c'), broken('b')]))).toEqual(['c']);
  });

  it('that lies at any of the places of one that has several', () => {
    const twin = broken('x', { resources: ['x', 'b'] });
    expect(resources(new Cover(needs, timing).explain(fails('a'), [twin]))).toEqual(['x']);
  });

  it('together where each alone leaves a way, without those that add nothing', () => {
    const out = ['ab', 'elsewhere', 'cz'].map((one) => broken(one));
    expect(resources(cover.explain(fails('deep'), out))).toEqual(['ab', 'cz']);
    expect(cover.explain(fails('deep'), [broken('ab'), broken('bz')])).toBeNull();
  });

  it('together in the fewest, the later given left out first', () => {
    const out = ['ab', 'ac', 'bz', 'cz'].map((one) => broken(one));
    expect(resources(cover.explain(fails('it'), out))).toEqual(['ab', 'ac']);
  });

  it('that it may be behind where no more is known', () => {
    const open = modelOf({ it: [way('a', 'z')] }, ['az'], { a: 'A', z: 'Z' });
    const explain = new Cover(open, timing).explain(fails('it'), [broken('o'), broken('az')]);
    expect(resources(explain)).toEqual(['az']);
  });
});

describe('in time', () => {
  const at = (...moments: number[]) => ({ moments: moments.map((one) => one * second) });
  const one = new Cover(modelOf({ a: [all('b')] }), timing);
  const follows = (
    cause: Parameters<typeof broken>[1],
    effect: Parameters<typeof fails>[1],
  ): boolean => one.explain(fails('a', effect), [broken('b', cause)]) !== null;

  it.each<[string, Parameters<typeof broken>[1], Parameters<typeof fails>[1], boolean]>([
    ['at once', at(1000), at(1000), true],
    ['a hold time later, on clocks that differ', at(1000), at(1110), true],
    ['more than a hold time later', at(1000), at(1111), false],
    ['before, on clocks that differ', at(1000), at(990), true],
    ['before', at(1000), at(989), false],
    [
      'before it was noticed but not before it may have begun',
      { ...at(1000), lead: 500 * second },
      at(490),
      true,
    ],
    ['before it may have begun', { ...at(1000), lead: 500 * second }, at(489), false],
    ['at one of several moments', at(100, 1000), at(500, 1050), true],
    ['at none of several moments', at(100, 1000), at(500, 1500), false],
    ['at a moment that is not known', at(1000), at(), true],
    ['after one of which the moment is not known', at(), at(1000), true],
  ])('an effect %s: %#', (_title, cause, effect, expected) => {
    expect(follows(cause, effect)).toBe(expected);
  });

  it('what is over explains what lasts only where both moments are known and fit', () => {
    expect(follows({ past: true }, { past: false })).toBe(false);
    expect(follows({ past: true, ...at(1000) }, { past: false })).toBe(false);
    expect(follows({ past: true }, { past: false, ...at(1000) })).toBe(false);
    expect(follows({ past: true, ...at(1000) }, { past: false, ...at(1050) })).toBe(true);
    expect(follows({ past: true }, { past: true })).toBe(true);
    expect(follows({ past: false }, { past: true })).toBe(true);
  });

  it('an old cut and a new one explain together what began with the new one', () => {
    const old = broken('ab', at(100));
    const fresh = broken('cz', at(5000));
    const lost = fails('it', at(5050));
    expect(resources(cover.explain(lost, [old, fresh]))).toEqual(['ab', 'cz']);
    expect(cover.explain(fails('it', at(3000)), [old, fresh])).toBeNull();
    expect(cover.explain(fails('it', at(9000)), [old, fresh])).toBeNull();
  });

  it('of two cuts of the same side the one that gave way with the effect is named', () => {
    const out = [broken('ac', at(100)), broken('ab', at(100)), broken('bz', at(5000))];
    expect(resources(cover.explain(fails('it', at(5000)), out))).toEqual(['ac', 'bz']);
  });

  it('an old cut explains alone only what failed then, and another that fits is named', () => {
    const two = new Cover(modelOf({ a: [all('b', 'c')] }), timing);
    const out = [broken('b', at(100)), broken('c', at(5000))];
    expect(resources(two.explain(fails('a', at(5000)), out))).toEqual(['c']);
  });
});

test('what works without the same broken things is worked out once, in whatever order they come', () => {
  const one = new Cover(modelOf({ a: [all('b', 'c')] }), timing);
  expect(one.works([broken('b'), broken('c')], 'a')).toBe('no');
  expect(one.works([broken('c'), broken('b')], 'a')).toBe('no');
  expect(one.works([broken('d')], 'a')).toBe('yes');
  expect(one.works([], 'a')).toBe('yes');
});
