import * as fc from 'fast-check';

import { phraseFinder } from '../../src/question/phrase-finder';

const words = phraseFinder(['down', 'down again', "l'", 'état de'], true);
const mark = (text: string) => words.replace(text, (found) => `<${found}>`);

describe('phrases in a text', () => {
  it.each([
    ['PE1 is down', 'PE1 is <down>'],
    ['PE1 is DOWN\n again.', 'PE1 is <DOWN\n again>.'],
    ['a down-link, countdown, down2', 'a down-link, countdown, down2'],
    ["l'état de PE1", "<l'><état de> PE1"],
    ['down again and again', '<down again> and again'],
    ['down agai', '<down> agai'],
  ])('of "%s" are whole words, the longest first: %s', (text, expected) => {
    expect(mark(text)).toBe(expected);
  });

  it('are found without blanks where the language writes none', () => {
    expect(phraseFinder(['断', '断过', '邻居'], false).find('BGP邻居断过吗')).toEqual([
      '邻居',
      '断过',
    ]);
  });

  it('leave every other letter as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(words.replace(text, (found) => found)).toBe(text);
      }),
    );
  });
});
