import { standsFor } from '../../../src/domain/text/place-names';

describe('letters in the name of a router', () => {
  it.each([
    ['ros', 'rostock'],
    ['rtm', 'rotterdam'],
    ['svq', 'sevilla'],
    ['lhr', 'london'],
    ['opo', 'porto'],
  ])('stand for a place: %s for %s', (letters, place) => {
    expect(standsFor(letters, place)).toBe(true);
  });

  it.each([
    ['svq', 'madrid'],
    ['rtm', 'amsterdam'],
    ['constructor', 'london'],
  ])('do not stand for another: %s for %s', (letters, place) => {
    expect(standsFor(letters, place)).toBe(false);
  });
});
