import { effectsOf, type Edge, type Model, type Need, type Resource } from '../../src/diagnosis';

function model(needs: Record<string, Need[]>, edges: [string, string, string][]): Model {
  const resources = new Map<string, Resource>(
    Object.entries(needs).map(([id, list]) => [id, { id, kind: 'any', needs: list }]),
  );
  const joined = edges.map(([a, b, by]): Edge => ({ ends: [a, b], by, qualities: {} }));
  return { resources, edges: joined, open: new Map() };
}

const way: Need = { need: 'path', from: 'a', to: 'd' };
const ring: [string, string, string][] = [
  ['a', 'b', 'ab'],
  ['b', 'd', 'bd'],
  ['a', 'c', 'ac'],
  ['c', 'd', 'cd'],
];

describe('what a loss does to what depends on it', () => {
  it('is a lost service where no way is left, and a reduced one where one of two is', () => {
    const network = model({ service: [way] }, ring);
    expect(effectsOf(network, new Set(['ab'])).on('service')).toBe('reduced');
    expect(effectsOf(network, new Set(['ab', 'cd'])).on('service')).toBe('lost');
    expect(effectsOf(network, new Set(['elsewhere'])).on('service')).toBe('kept');
  });

  it('is no reduction where two of three ways are left', () => {
    const network = model({ service: [way] }, [...ring, ['a', 'd', 'ad']]);
    expect(effectsOf(network, new Set(['ab'])).on('service')).toBe('kept');
    expect(effectsOf(network, new Set(['ab', 'ac'])).on('service')).toBe('reduced');
  });

  it('is no reduction where there was one way from the start', () => {
    const network = model({ service: [way, { need: 'all', of: ['x'] }] }, ring.slice(0, 2));
    expect(effectsOf(network, new Set(['cd'])).on('service')).toBe('kept');
  });

  it('finds two ways where the shortest one has to give an edge back', () => {
    // The shortest way a-b-c-d uses the edge in the middle, which two separate ways must not share.
    const crossed = model({ service: [way] }, [
      ['a', 'b', 'ab'],
      ['b', 'c', 'bc'],
      ['c', 'd', 'cd'],
      ['a', 'e', 'ae'],
      ['e', 'f', 'ef'],
      ['f', 'c', 'fc'],
      ['b', 'g', 'bg'],
      ['g', 'h', 'gh'],
      ['h', 'd', 'hd'],
    ]);
    expect(effectsOf(crossed, new Set(['gh'])).on('service')).toBe('reduced');
  });

  it('counts what is left of several of which some are enough', () => {
    const sessions: Need = { need: 'at_least', count: 1, of: ['one', 'two'] };
    const network = model({ service: [sessions], one: [], two: [] }, []);
    expect(effectsOf(network, new Set(['one'])).on('service')).toBe('reduced');
    expect(effectsOf(network, new Set(['one', 'two'])).on('service')).toBe('lost');
  });

  it('does not look beneath one of two that are left', () => {
    const sessions: Need = { need: 'at_least', count: 1, of: ['one', 'two'] };
    const network = model({ service: [sessions], one: [way], two: [] }, ring);
    expect(effectsOf(network, new Set(['ab'])).on('service')).toBe('kept');
  });
});
