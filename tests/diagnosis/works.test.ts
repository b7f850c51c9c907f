import type { Model, Need } from '../../src/diagnosis';
import { worksWithout } from '../../src/diagnosis';
import { all, modelOf, some, way } from './support/small';

const state = (model: Model, resource: string, ...out: string[]): string =>
  worksWithout(model, new Set(out))(resource);

describe('a thing', () => {
  it('works while nothing that it needs is broken, and does not when it is broken itself', () => {
    const model = modelOf({ a: [all('b')] });
    expect(state(model, 'a')).toBe('yes');
    expect(state(model, 'a', 'a')).toBe('no');
    expect(state(model, 'unknown')).toBe('yes');
    expect(state(model, 'unknown', 'unknown')).toBe('no');
  });

  it.each<[string, Need[], string[], string]>([
    ['one of all that it needs is broken', [all('b', 'c')], ['c'], 'no'],
    ['something else is broken', [all('b', 'c')], ['d'], 'yes'],
    ['it needs nothing in particular', [all()], ['b'], 'yes'],
    ['two of three are left and two are enough', [some(2, 'b', 'c', 'd')], ['b'], 'yes'],
    ['one of three is left and two are needed', [some(2, 'b', 'c', 'd')], ['b', 'c'], 'no'],
    ['the only one of which one is needed is broken', [some(1, 'b')], ['b'], 'no'],
    ['the second of its needs is not met', [all('b'), some(1, 'c')], ['c'], 'no'],
    ['the first of its needs is not met', [all('b'), some(1, 'c')], ['b'], 'no'],
  ])('when %s', (_title, needs, out, expected) => {
    expect(state(modelOf({ a: needs }), 'a', ...out)).toBe(expected);
  });

  it('does not work when what it needs through others is broken', () => {
    expect(state(modelOf({ a: [all('b')], b: [some(1, 'c')], c: [all('d')] }), 'a', 'd')).toBe(
      'no',
    );
  });

  it('is asked about once for a set of broken things, and says the same again', () => {
    const works = worksWithout(modelOf({ a: [all('b')] }), new Set(['b']));
    expect([works('a'), works('a'), works('b')]).toEqual(['no', 'no', 'no']);
  });

  it('may work where only what may work is left of the things that it needs', () => {
    // Nothing is known of the way from x to y, and both may have edges that are not known.
    const needs = { m: [way('x', 'y')], both: [all('m', 'b')], two: [some(2, 'm', 'b')] };
    const model = modelOf({ ...needs, one: [some(1, 'm', 'b')] }, [], { x: 'ask x', y: 'ask y' });
    expect(state(model, 'm')).toBe('maybe');
    expect(state(model, 'both')).toBe('maybe');
    expect(state(model, 'both', 'b')).toBe('no');
    expect(state(model, 'two')).toBe('maybe');
    expect(state(model, 'two', 'b')).toBe('no');
    expect(state(model, 'one')).toBe('yes');
    expect(state(model, 'one', 'b')).toBe('maybe');
  });

  it('whose needs go in a circle is answered all the same', () => {
    const model = modelOf({ a: [all('b')], b: [all('c')], c: [all('a', 'd')] });
    expect(state(model, 'a')).toBe('yes');
    expect(state(model, 'a', 'd')).toBe('no');
    expect(state(modelOf({ a: [all('a')] }), 'a')).toBe('yes');
  });
});
