import { Suspicion } from '../../src/checks/follow-ups/suspicion';

const weights = (found: Suspicion) =>
  Object.fromEntries(found.suspects.map((one) => [one.resource, one.weight]));
const beside = (...resources: string[]) => resources.map((resource) => ({ resource, distance: 0 }));

describe('what is to be explained', () => {
  it('shares its weight between its suspects, so that many of them make none more suspect', () => {
    const found = new Suspicion();
    found.share(1, beside('port', 'log'), 'a session');
    found.share(1, beside('a', 'b', 'c', 'd'), 'a complaint');
    expect(weights(found)).toEqual({ port: 0.5, log: 0.5, a: 0.25, b: 0.25, c: 0.25, d: 0.25 });
  });

  it('adds up on what it has in common with others', () => {
    const found = new Suspicion();
    found.share(1, beside('link', 'log'), 'one session');
    found.share(1, beside('link', 'peer'), 'another session');
    expect(weights(found)).toEqual({ link: 1, log: 0.5, peer: 0.5 });
  });

  it('gives the nearer the larger part, and keeps the reason of the nearest', () => {
    const found = new Suspicion();
    found.share(0, [{ resource: 'far', distance: 1 }], 'from afar');
    found.share(
      3,
      [
        { resource: 'near', distance: 0 },
        { resource: 'far', distance: 1 },
      ],
      'from nearby',
    );
    expect(weights(found)).toEqual({ far: 1, near: 2 });
    expect(found.reasonOf('far', 'PE1')).toBe('from afar');
    expect(found.reasonOf('near', 'PE1')).toBe('from nearby');
  });
});
