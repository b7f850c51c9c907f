import * as fc from 'fast-check';

import { isLinearPattern } from '../../../src/domain/text/linear-pattern';
import { timeOf } from '../../support/nasty-texts';

test.each([
  String.raw`^[a-z][a-z0-9-]*$`,
  String.raw`^\d{4}-\d{2}-\d{2}$`,
  String.raw`^(\d{1,3}\.){3}\d{1,3}$`,
  String.raw`^[a-z]+(?:-[a-z0-9]+)*$`,
  String.raw`^(?:up|down)$`,
  String.raw`^https?://.*$`,
  String.raw`^GE\d+(?:/\d+){2,3}(?:\.\d+)?$`,
  String.raw`[A-Z]{2}\d{1,6}`,
  '',
])('%s is known to be linear', (pattern) => {
  expect(isLinearPattern(pattern)).toBe(true);
});

test.each([
  ['a repetition of a repetition', '^(a+)+$'],
  ['a choice between beginnings that are alike', '^(?:a|ab)*$'],
  ['neighbors that take the same characters', String.raw`^\d+\d+$`],
  ['a repetition of what may be empty', '^(a*)*$'],
  ['a repetition that may begin anywhere', 'a+b'],
  ['a count of counts', '^(?:(?:a{99}){99}){99}$'],
  ['a reference back', String.raw`^(a)\1*$`],
  ['looking around', '^(?=a+)a+$'],
  ['an anchor on one side of a choice', '^a+|b+$'],
  ['a lazy repetition', '^a+?b$'],
  ['what is no pattern', '^(a'],
  ['a range that is none', '^[z-a]+$'],
  ['a very long one', `^${'a?'.repeat(400)}$`],
])('%s is not known to be linear', (_what, pattern) => {
  expect(isLinearPattern(pattern)).toBe(false);
});

const atom = fc.constantFrom('a', 'b', '.', String.raw`\d`, String.raw`\w`, '[ab]', '[^a]', '-');
const sign = fc.constantFrom('', '', '+', '*', '?', '{2}', '{1,9}', '{3,}');
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, sign).map((both) => both.join('')),
    fc.tuple(tie('pattern'), sign).map(([inside, count]) => `(?:${inside})${count}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`),
  ),
  pattern: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
}));
const text = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', '0', '-', '\n'), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '!', '\n', 'a'),
  )
  .map(([parts, end]) => `${parts.join('').repeat(100_000 / parts.length)}${end}`);

test('whatever is known to be linear matches any text of 100 kB in bounded time', () => {
  let linear = 0;
  fc.assert(
    fc.property(pattern, text, (inside, long) => {
      for (const source of [`^${inside}$`, `^${inside}`, inside]) {
        if (!isLinearPattern(source)) continue;
        linear += 1;
        expect(timeOf(() => new RegExp(source).test(long))).toBeLessThan(1000);
      }
    }),
    { numRuns: 400 },
  );
  expect(linear).toBeGreaterThan(50);
});
