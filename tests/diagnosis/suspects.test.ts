import { clearedBy, suspectsOf, type Model } from '../../src/diagnosis';
import { all, modelOf, some, way } from './support/small';

function suspects(model: Model, of: string, out: string[] = [], cleared: string[] = []): string {
  return suspectsOf(model, of, new Set(out), new Set(cleared))
    .map((one) => `${one.resource}:${one.distance}`)
    .join(' ');
}

describe('suspects', () => {
  const chain = modelOf({ a: [all('b'), some(1, 'c', 'd')], b: [all('e')], e: [all('b')] });

  it('are the thing itself and all that it needs, with how far away each is', () => {
    expect(suspects(chain, 'a')).toBe('a:0 b:1 c:1 d:1 e:2');
  });

  it('are not what is cleared, nor what only that needs', () => {
    expect(suspects(chain, 'a', [], ['b', 'c'])).toBe('a:0 d:1');
  });

  it('are near where there is a short way and a long one', () => {
    expect(suspects(modelOf({ a: [all('b', 'd')], b: [all('c')], c: [all('d')] }), 'a')).toBe(
      'a:0 b:1 d:1 c:2',
    );
  });

  it('end at a distance at which nothing is sought at once', () => {
    const names = [...'abcdefghi'];
    const deep = modelOf(
      Object.fromEntries(names.slice(0, -1).map((one, at) => [one, [all(names[at + 1] ?? '')]])),
    );
    expect(suspects(deep, 'a')).toBe('a:0 b:1 c:2 d:3 e:4 f:5 g:6');
  });

  it('on a way are the edges and nodes of the usual ways', () => {
    const uneven = modelOf({ it: [way('a', 'z')] }, ['ab', 'bz', 'ac', 'cd', 'dz']);
    expect(suspects(uneven, 'it')).toBe('it:0 ab:1 a:1 b:1 bz:1 z:1');
    expect(suspects(uneven, 'it', ['bz'])).toBe('it:0 ac:1 a:1 c:1 cd:1 d:1 dz:1 z:1');
  });

  it('of a quality are what gives it, and the edge where nothing tells what does', () => {
    const model = modelOf({ it: [way('a', 'z', 'clean')], other: [way('a', 'z', 'fast')] }, ['az']);
    expect(suspects(model, 'it')).toBe('it:0 clean az:1 a:1 z:1');
    expect(suspects(model, 'other')).toBe('other:0 az:1 a:1 z:1');
  });

  it('where no way is known are what would name the edges that are missing', () => {
    const model = modelOf({ it: [way('a', 'z')] }, ['ab', 'yz'], { b: 'ask b', z: 'ask z' });
    expect(suspects(model, 'it')).toBe('it:0 ask b:1 ask z:1');
    expect(suspects(model, 'it', ['ab'])).toBe('it:0 ask z:1');
  });
});

describe('what works clears', () => {
  it('itself and all that it could not work without, through others too', () => {
    const model = modelOf({ a: [all('b')], b: [all('c')], d: [all('e')] });
    expect([...clearedBy(model, ['a', 'x'])].sort()).toEqual(['a', 'b', 'c', 'x']);
  });

  it('none of several of which one is enough, and no way', () => {
    const model = modelOf({ a: [some(1, 'b', 'c'), way('x', 'y'), all('d')] }, ['xy']);
    expect([...clearedBy(model, ['a'])].sort()).toEqual(['a', 'd']);
  });

  it('nothing where nothing works', () => {
    expect(clearedBy(modelOf({ a: [all('b')] }), []).size).toBe(0);
  });
});
