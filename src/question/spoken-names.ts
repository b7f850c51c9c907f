import { isNetworkNoun } from './network-nouns';
import spoken from './words/spoken.json';

/** Names of routers that were dictated: "edge four" is edge-4, "lis p e drei" lis-pe3. */

const alsoWords: ReadonlySet<string> = new Set(spoken.also_words);
const figures = new Map(
  Object.entries<string>(spoken.figures).filter(([said]) => !alsoWords.has(said)),
);
const figure = String.raw`(?:${[...figures.keys()].join('|')})`;
/** Up to four words, a number in words, and the word behind it. */
const numbered = new RegExp(
  String.raw`(?<![\p{L}\p{N}_/.-])((?:(?!${figure}[ -])\p{L}{1,20}[ -]){1,4})(${figure}(?: ${figure})?)(?![\p{L}\p{N}_/-])(?= ?(\p{L}{0,20}))`,
  'giu',
);
/** "Not the core one": no number, but what was named before. */
const pointing = /^(?:the|this|that|which|other|another|each|every|no|any)$/i;

/** A name as it is heard: without what separates its parts, and without zeros before a number. */
const heard = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[-_. ]/g, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');

/** Routers by what they may be heard as: the whole name without its domain, and its last parts. */
function byHeard(names: readonly string[]): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  for (const name of names) {
    const parts = (name.split('.')[0] ?? '').split(/[-_]/);
    for (const from of parts.keys()) {
      const key = heard(parts.slice(from).join('-'));
      if (!/^\p{L}.*\d$/u.test(key)) continue;
      index.set(key, (index.get(key) ?? new Set()).add(name));
    }
  }
  return index;
}

/** Figures of numbers that are said one behind the other: "zero four" is 4. */
const numberOf = (said: string): string =>
  said
    .toLowerCase()
    .split(' ')
    .map((one) => figures.get(one) ?? one)
    .join('');

/**
 * A text with the routers that it calls by a number in words as they are written, where one router only is
 * heard so. "On PE two sessions are down" counts sessions.
 * @param names of the inventory
 */
export function withNamesWritten(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  let index: Map<string, Set<string>> | undefined;
  return text.replaceAll(numbered, (all: string, before: string, said: string, behind: string) => {
    const number = numberOf(said);
    const words = before.trim().split(/[ -]/);
    const isCounted = /s$/i.test(behind) && isNetworkNoun(behind);
    if (isCounted || (number === '1' && pointing.test(words.at(-2) ?? ''))) return all;
    index ??= byHeard(names);
    for (const from of words.keys()) {
      const [name, ...others] = index.get(heard(`${words.slice(from).join('')}${number}`)) ?? [];
      if (name !== undefined)
        return others.length > 0 ? all : [...words.slice(0, from), name].join(' ');
    }
    return all;
  });
}
