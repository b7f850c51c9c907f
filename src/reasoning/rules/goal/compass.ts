import type { QueryWord } from './query-words';
import compass from './words/compass.json';

const groups = new Map(
  Object.values(compass).flatMap((words) => words.map((word) => [word, new Set(words)] as const)),
);

const before =
  /\b(?:in|at|near|from|of|im|au|pop|site|location|standort|region|edge|gateway)\s+(?:the\s+|our\s+|der\s+|den\s+|le\s+|el\s+)?$/i;
const after =
  /^\s+(?:site|office|pop|branch|hub|plant|campus|exchange|datacent(?:er|re)|side|region|ring|node|router|gateway|edge|pe|core|box|location|cabinet|station|depot)s?\b/i;

/**
 * Parts of routers' names that stand for a point of the compass, in whatever language: `ost` of GW-OST
 * for "the east POP". Only where the word is told to be a place, or is written as the name is.
 * @param codes parts of names that may be places, in lower case
 */
export function compassCodes(
  text: string,
  { text: word, start, end }: QueryWord,
  codes: readonly string[],
): string[] {
  const group = groups.get(word.toLowerCase());
  if (group === undefined) return [];
  const isName = word.length > 2 && word === word.toUpperCase();
  const isTold = before.test(text.slice(0, start)) || after.test(text.slice(end));
  return isName || isTold ? codes.filter((code) => group.has(code)) : [];
}
