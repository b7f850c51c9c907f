import { complementOf, escapedSet, overlap, unionOf } from '../../../src/domain/text/character-set';
import { isLinearPattern } from '../../../src/domain/text/linear-pattern';
import { type Pattern, readPattern } from '../../../src/domain/text/pattern-syntax';

const set = (...ranges: string[]): Pattern => ({
  kind: 'set',
  set: ranges.map((one) => [one.charCodeAt(0), one.charCodeAt(one.length - 1)] as const),
});
const sequence = (...parts: Pattern[]): Pattern => ({ kind: 'sequence', parts });
const choice = (...options: Pattern[]): Pattern => ({ kind: 'choice', options });
const repeat = (least: number, most: number): Pattern =>
  sequence({ kind: 'repeat', part: set('a'), least, most });

describe('the parts of a regular expression', () => {
  it.each<[string, Pattern]>([
    ['ab', sequence(set('a'), set('b'))],
    ['ab$', sequence(set('a'), set('b'))],
    [String.raw`a\$`, sequence(set('a'), set('$'))],
    ['a|b', choice(sequence(set('a')), sequence(set('b')))],
    ['(a|b)', sequence(choice(sequence(set('a')), sequence(set('b'))))],
    ['(?:a)', sequence(sequence(set('a')))],
    ['a?', repeat(0, 1)],
    ['a*', repeat(0, Infinity)],
    ['a+', repeat(1, Infinity)],
    ['a{2}', repeat(2, 2)],
    ['a{2,}', repeat(2, Infinity)],
    ['a{2,5}', repeat(2, 5)],
    ['[a-c]', sequence(set('ac'))],
    ['[ca-b]', sequence(set('ac'))],
    ['[a-]', sequence(set('-', 'a'))],
    ['[-a]', sequence(set('-', 'a'))],
    [String.raw`\d`, sequence(set('09'))],
    [String.raw`\.`, sequence(set('.'))],
    [String.raw`[\d.]`, sequence(set('.', '09'))],
    ['[^\u0001-\uffff]', sequence(set('\u0000'))],
  ])('are those of %s', (source, pattern) => {
    expect(readPattern(source)).toEqual({ anchored: false, pattern });
    const isSplit = pattern.kind === 'choice';
    expect(readPattern(`^${source}`)).toEqual(isSplit ? null : { anchored: true, pattern });
  });

  it.each([
    ...['(?=a)', 'a{', 'a}', '[a', '(a', 'a)', 'a**', 'a{1}{2}', 'a+?', '[b-a]', 'a^', 'a$b'],
    ...[String.raw`\q`, String.raw`\1`, String.raw`\b`, '\\', String.raw`[\d-a]`, 'x{12345}', '*a'],
  ])('are not known of %s', (source) => {
    expect(readPattern(source)).toBeNull();
  });

  it('are looked at up to a length', () => {
    expect(readPattern('a'.repeat(500))).not.toBeNull();
    expect(readPattern('a'.repeat(501))).toBeNull();
  });
});

describe('a set of characters', () => {
  it('is joined with others, and its complement is all else', () => {
    expect(
      unionOf(
        [[5, 6]],
        [[1, 2]],
        [
          [3, 3],
          [9, 9],
        ],
      ),
    ).toEqual([
      [1, 3],
      [5, 6],
      [9, 9],
    ]);
    expect(unionOf([[1, 9]], [[2, 3]])).toEqual([[1, 9]]);
    expect(
      complementOf([
        [0, 1],
        [5, 0xffff],
      ]),
    ).toEqual([[2, 4]]);
    expect(complementOf([[1, 2]])).toEqual([
      [0, 0],
      [3, 0xffff],
    ]);
    expect(complementOf([])).toEqual([[0, 0xffff]]);
    expect(escapedSet('x')).toEqual([]);
    expect(escapedSet('toString')).toEqual([]);
  });

  it('overlaps another one by one character', () => {
    expect(overlap([[1, 3]], [[3, 5]])).toBe(true);
    expect(overlap([[3, 5]], [[1, 3]])).toBe(true);
    expect(overlap([[1, 2]], [[3, 5]])).toBe(false);
    expect(overlap([[6, 7]], [[3, 5]])).toBe(false);
    expect(overlap([], [[3, 5]])).toBe(false);
  });
});

describe('a pattern whose next character says how to go on', () => {
  it.each<[string, boolean]>([
    ['^a*b$', true],
    ['^a*a$', false],
    ['^a?a$', false],
    ['^a{3}a$', true],
    ['^a{2,3}a$', false],
    ['^a{2,1}$', false],
    ['^[a-b]*[c-d]$', true],
    ['^[a-c]*[c-d]$', false],
    ['^(?:a|b)*c$', true],
    ['^(?:a|ba)*$', true],
    ['^(?:ab)*ac$', false],
    ['^(?:a?|b)c$', true],
    ['^(?:a?|b)b$', false],
    ['^(?:a?|b?)$', false],
    ['^(?:a?b?)$', true],
    ['^(?:a?b?)*$', false],
    ['^(?:a+b)+$', true],
    ['^(?:a+b?)+$', false],
    ['^(?:a{2,3}b)*$', true],
    [String.raw`^.*\n$`, true],
    // One that may begin anywhere matches at most 100 characters.
    ['a{100}', true],
    ['a{101}', false],
    ['(?:a|bb){50}', true],
    ['(?:a|bb){51}', false],
    ['a*', false],
    // With its counts written out, one has at most 2,000 parts.
    ['^a{1999}$', true],
    ['^a{2000}$', false],
    ['^(?:a{30}){40}$', true],
    ['^(?:a{50}){41}$', false],
  ])('%s is linear: %s', (source, linear) => {
    expect(isLinearPattern(source)).toBe(linear);
  });
});
