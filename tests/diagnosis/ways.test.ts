import type { Model } from '../../src/diagnosis';
import { usualEdges, worksWithout } from '../../src/diagnosis';
import { openAround } from '../../src/diagnosis/ways';
import { all, modelOf, way } from './support/small';

const toZ = [way('a', 'z')];
const cleanToZ = [way('a', 'z', 'clean')];

const line = modelOf({ it: toZ, clean: cleanToZ }, ['ab', 'bz']);
/** Two ways of two hops. */
const ring = modelOf({ it: toZ, clean: cleanToZ }, ['ab', 'bz', 'ac', 'cz']);
/** A way of two hops and one of three. */
const uneven = modelOf({ it: toZ, clean: cleanToZ }, ['ab', 'bz', 'ac', 'cd', 'dz']);

function state(model: Model, resource: string, ...out: string[]): string {
  return worksWithout(model, new Set(out))(resource);
}

const usual = (model: Model, ...out: string[]): string[] =>
  usualEdges(model, 'a', 'z', worksWithout(model, new Set(out))).map((one) => one.by);

describe('a way', () => {
  it.each<[string, Model, string[], string]>([
    ['is there over edges that work', line, [], 'yes'],
    ['is gone with an edge that nothing goes around', line, ['ab'], 'no'],
    ['is gone with a node on it', line, ['b'], 'no'],
    ['is gone with the node at its end', line, ['z'], 'no'],
    ['is gone with the node at its start', line, ['a'], 'no'],
    ['is left on the other side of a ring', ring, ['ab'], 'yes'],
    ['is gone when a ring is cut on both sides', ring, ['ab', 'cz'], 'no'],
    ['is gone with an edge on one side and a node on the other', ring, ['ab', 'c'], 'no'],
    ['may be longer', uneven, ['b'], 'yes'],
  ])('%s', (_title, model, out, expected) => {
    expect(state(model, 'it', ...out)).toBe(expected);
  });

  it('is gone when what its edge needs is broken', () => {
    expect(state(modelOf({ it: toZ, ab: [all('cable')] }, ['ab', 'bz']), 'it', 'cable')).toBe('no');
  });

  it('from a node to itself is always there', () => {
    const model = modelOf({ it: [way('a', 'a')], clean: [way('a', 'a', 'clean')] }, ['ab']);
    expect(state(model, 'it', 'ab')).toBe('yes');
    expect(state(model, 'clean', 'clean ab')).toBe('yes');
  });
});

describe('a way through what is not known', () => {
  it.each<[string, Record<string, string>, string[], string]>([
    [
      'may be there where both sides meet a node with unknown edges',
      { b: 'B', z: 'Z' },
      [],
      'maybe',
    ],
    ['is not where only the near side does', { b: 'B' }, [], 'no'],
    ['is not where only the far side does', { z: 'Z' }, [], 'no'],
    [
      'is not where the node with unknown edges cannot be reached',
      { b: 'B', z: 'Z' },
      ['ab'],
      'no',
    ],
    ['is not where the node with unknown edges is broken', { b: 'B', z: 'Z' }, ['b'], 'no'],
  ])('%s', (_title, open, out, expected) => {
    expect(state(modelOf({ it: toZ }, ['ab'], open), 'it', ...out)).toBe(expected);
  });

  it('does not matter where one is known', () => {
    expect(state(modelOf({ it: toZ }, ['ab', 'bz'], { a: 'A', z: 'Z' }), 'it')).toBe('yes');
  });

  it('may lead over the nodes with unknown edges that either end reaches, each told once', () => {
    const model = modelOf({}, ['ab', 'bc', 'yz'], { b: 'B', c: 'C', z: 'Z', q: 'Q' });
    const reached = (...out: string[]) =>
      openAround(model, ['a', 'z'], worksWithout(model, new Set(out)));
    expect(reached()).toEqual(['b', 'c', 'z']);
    expect(reached('bc')).toEqual(['b', 'z']);
    expect(openAround(model, ['a', 'b'], () => 'yes')).toEqual(['b', 'c']);
  });
});

describe('the quality of a way', () => {
  it.each<[string, Model, string[], string]>([
    ['is there where every edge has it', ring, [], 'yes'],
    ['is lost with one edge of the only usual way', uneven, ['clean ab'], 'no'],
    ['is not lost off the usual way', uneven, ['clean cd'], 'yes'],
    ['may be lost where one of two equal ways lacks it', ring, ['clean ab'], 'maybe'],
    [
      'is lost where every edge of all equal ways lacks it',
      ring,
      ['clean ab', 'clean bz', 'clean ac', 'clean cz'],
      'no',
    ],
    ['is that of the longer way when the short one is gone', uneven, ['clean ab', 'bz'], 'yes'],
    [
      'is lost with an edge of the longer way when the short one is gone',
      uneven,
      ['b', 'clean cd', 'clean ac', 'clean dz'],
      'no',
    ],
    ['is gone with the way', line, ['ab'], 'no'],
  ])('%s', (_title, model, out, expected) => {
    expect(state(model, 'clean', ...out)).toBe(expected);
  });

  it('is lost with that of the only edge between two nodes', () => {
    expect(state(modelOf({ clean: cleanToZ }, ['az']), 'clean', 'clean az')).toBe('no');
  });

  it('is there on edges of which nothing tells it', () => {
    expect(state(modelOf({ it: [way('a', 'z', 'fast')] }, ['az']), 'it', 'clean az')).toBe('yes');
  });
});

describe('the usual way', () => {
  it('takes the fewest hops, and all that have as few', () => {
    expect(usual(uneven)).toEqual(['ab', 'bz']);
    expect(usual(ring)).toEqual(['ab', 'bz', 'ac', 'cz']);
    expect(usual(modelOf({}, ['ab', 'az', 'za']))).toEqual(['az', 'za']);
  });

  it('goes around what is broken, and is none where nothing is left', () => {
    expect(usual(uneven, 'bz')).toEqual(['ac', 'cd', 'dz']);
    expect(usual(uneven, 'b')).toEqual(['ac', 'cd', 'dz']);
    expect(usual(line, 'bz')).toEqual([]);
  });

  it('takes no broken edge beside one that works', () => {
    const model = modelOf({}, ['az', 'za']);
    expect(usual(model, 'za')).toEqual(['az']);
  });
});
