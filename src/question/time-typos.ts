import { distance } from 'fastest-levenshtein';

/** Words that tell times and that people type in haste. */
const words = (
  'since around until between yesterday tonight midnight minutes hours morning afternoon evening ' +
  'monday tuesday wednesday thursday friday saturday'
).split(' ');
/** Words of their own that are as near. */
const others = new Set('minute hour evenings mornings round ground untie hence'.split(' '));
const known = new Set(words);
/** Letters of the shortest of them: a shorter word is one letter away from too many others. */
const shortest = 5;

/** "sinse", "arround", "yesteday": one letter wrong, too many, left out, or two swapped. */
function meant(word: string): string | null {
  const lower = word.toLowerCase();
  if (known.has(lower) || others.has(lower)) return null;
  return (
    words.find(
      (one) =>
        one[0] === lower[0] &&
        // "Saturdays" is no mistake.
        lower !== `${one}s` &&
        Math.abs(one.length - lower.length) <= 1 &&
        (distance(one, lower) === 1 || isSwapped(one, lower)),
    ) ?? null
  );
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length || distance(one, other) !== 2) return false;
  const at = one.split('').findIndex((letter, index) => letter !== other[index]);
  return one[at] === other[at + 1] && one[at + 1] === other[at];
}

const candidate = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.@/-])[${[...new Set(words.map((one) => one[0] ?? ''))].join('')}][a-z]{${shortest - 1},9}(?![\p{L}\p{N}_@/-])`,
  'gu',
);

/** A text with its mistyped words of time as they are written; names have capitals or figures. */
export function withTimeWords(text: string): string {
  return text.replaceAll(candidate, (word) => meant(word) ?? word);
}
