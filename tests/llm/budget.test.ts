import * as fc from 'fast-check';

import { countTokens } from '../../src/llm/request/count-tokens';
import { fitToBudget } from '../../src/llm/request/fit-to-budget';
import { fastest } from '../support/fastest';

const part = (label: string, words: number, changes: object = {}) => ({
  label,
  text: `${label}: ${'word '.repeat(words).trim()}`,
  ...changes,
});

test('what fits is taken whole and in order', () => {
  const parts = [part('first', 5), part('second', 5)];
  const fitted = fitToBudget(parts, 1000);
  expect(fitted.text).toBe(parts.map(({ text }) => text).join('\n\n'));
  expect(fitted).toMatchObject({ omitted: [], shortened: [] });
});

test('where room is short, failing parts come first, then the newest, and the rest is named', () => {
  const parts = [
    part('old failing', 100, { failing: true }),
    part('old', 100),
    part('middle', 100),
    part('new', 100),
  ];
  const fitted = fitToBudget(parts, 400);
  expect(fitted.omitted).toEqual(['old', 'middle']);
  expect(fitted.text.indexOf('old failing:')).toBeLessThan(fitted.text.indexOf('new:'));
  expect(fitted.text).toContain('(Left out for length: old; middle.)');
});

test('a part that is too large comes in its short form', () => {
  const parts = [part('log', 5000, { short: 'log: 5000 lines, none failing' }), part('bgp', 10)];
  const fitted = fitToBudget(parts, 300);
  expect(fitted).toMatchObject({ omitted: [], shortened: ['log'] });
  expect(fitted.text).toContain('5000 lines');
});

test('many parts that were left out are counted, not listed', () => {
  const parts = Array.from({ length: 500 }, (_item, index) => part(`call ${index}`, 200));
  const fitted = fitToBudget(parts, 1000);
  expect(fitted.text).toContain(`and ${fitted.omitted.length - 5} more`);
});

test('the text keeps to its budget, and every part is in it, shortened or named as omitted', () => {
  const arbitrary = fc.record({
    label: fc.string({ maxLength: 80 }),
    text: fc.string({ maxLength: 300 }),
    short: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
    failing: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 20 }), fc.nat(1500), (parts, budget) => {
      const fitted = fitToBudget(parts, budget);
      expect(fitted.tokens).toBeLessThanOrEqual(Math.max(budget, 0));
      const whole = parts.length - fitted.omitted.length - fitted.shortened.length;
      expect(whole).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});

test('tokens of plain words are exact, and those of digits counted for models that split them', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('hello world')).toBe(2);
  expect(countTokens('10.255.0.100')).toBe(12);
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

test.each([
  ['one letter', 'a'.repeat(700_000)],
  ['blanks', ' '.repeat(700_000)],
  [
    'letters at random',
    Buffer.from(Array.from({ length: 150_000 }, (_x, i) => (i * 7919) % 251)).toString('base64'),
  ],
  ['JSON', '{"peer":"10.255.0.100","state":"IDLE"},'.repeat(20_000)],
])('700,000 characters of %s are counted in less than two seconds', async (_what, text) => {
  countTokens('loaded');
  const measure = (): number => {
    const started = performance.now();
    expect(countTokens(text)).toBeGreaterThan(1000);
    return performance.now() - started;
  };
  expect(await fastest(2000, measure)).toBeLessThan(2000);
});
