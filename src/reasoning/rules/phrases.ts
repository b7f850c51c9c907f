/** Matching of words and phrases in what people write. */

export { boundedText, normaliseText } from '../../question';

const cache = new Map<string, RegExp>();

/**
 * Pattern of a phrase: case does not matter, plurals match, words may be joined by blanks, hyphens
 * or nothing, and `*` stands for up to three words.
 */
export function phrasePattern(phrase: string): RegExp {
  const known = cache.get(phrase);
  if (known !== undefined) {
    // The pattern is shared and remembers where it stood.
    known.lastIndex = 0;
    return known;
  }
  const parts = phrase
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((part) => part !== '');
  let source = '';
  for (const [index, part] of parts.entries()) {
    if (part === '*') {
      source += String.raw`[\s_-]+(?:\S+\s+){0,3}`;
    } else {
      if (index > 0 && parts[index - 1] !== '*') source += String.raw`[\s_-]*`;
      source += wordPattern(part);
    }
  }
  const pattern = new RegExp(`(?<![A-Za-z0-9_])${source}(?![A-Za-z0-9_])`, 'gi');
  cache.set(phrase, pattern);
  return pattern;
}

function wordPattern(word: string): string {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  if (/[^aeiou]y$/.test(word)) return `${escaped.slice(0, -1)}(?:y|ies)`;
  if (/(?:s|x|ch|sh)$/.test(word)) return `${escaped}(?:es)?`;
  return /[a-z]$/.test(word) ? `${escaped}s?` : escaped;
}

/** Where a phrase first stands in a text, or null. */
export function findPhrase(text: string, phrase: string): { start: number; end: number } | null {
  const match = phrasePattern(phrase).exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

export function containsPhrase(text: string, phrase: string): boolean {
  return findPhrase(text, phrase) !== null;
}

/** "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** A list that stays readable: the first few, and how many more there are. */
export function nameSome(names: readonly string[], atMost = 6): string {
  if (names.length <= atMost) return joinWords(names);
  return `${names.slice(0, atMost).join(', ')} and ${names.length - atMost} more`;
}
