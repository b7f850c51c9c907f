import * as fc from 'fast-check';

/** What tables are drawn with, names are joined with, and what numbers and addresses consist of. */
const bare = [
  ...Array.from('-/_+&:.,;|=<>()[]{}*?!"\'`~%#@\\ \t\nabA0é\u00a0'),
  ...[
    'a1',
    'a1-',
    '1.',
    'a:',
    '->',
    '<->',
    '+---+',
    '\r\n',
    'a ',
    '0-',
    'pe1-',
    'x_',
    ' a,',
    '((',
    '.-',
  ],
];

/**
 * Texts that patterns with nested or neighboring repetitions take long over: a beginning, a part
 * that repeats up to the length, and an end that does not fit. `words` are near-matches of what
 * the patterns under test look for.
 */
export function nastyText(length: number, words: readonly string[] = []): fc.Arbitrary<string> {
  const part = words.length === 0 ? fc.constantFrom(...bare) : fc.constantFrom(...bare, ...words);
  const repeated = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const edge = fc.array(part, { maxLength: 2 }).map((parts) => parts.join(''));
  return fc.tuple(edge, repeated, edge).map(([start, middle, end]) => {
    const room = Math.max(0, length - start.length - end.length);
    return `${start}${middle.repeat(Math.ceil(room / middle.length)).slice(0, room)}${end}`;
  });
}

/** Runs `work` and tells how long it took, in milliseconds. */
export function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
