import spoken from './words/spoken.json';

/** What a telephone or a phone's keyboard wrote down by ear: "gigabit zero slash zero slash zero slash one". */

const figures: Readonly<Record<string, string>> = spoken.figures;
const marks: Readonly<Record<string, string>> = spoken.marks;
const ends: Readonly<Record<string, string>> = spoken.ends;
const anyOf = (words: readonly string[]) => words.join('|');

const figure = String.raw`(?:\d{1,3}|${anyOf(Object.keys(figures))})`;
const mark = String.raw`(?:${anyOf(Object.keys(marks))})`;
const word = String.raw`(?<![\p{L}\p{N}/.])`;
/** "One one three": a number, figure by figure. */
const figuresSaid = String.raw`${figure}(?:\s+${figure}){0,2}`;
/** Figures with the marks between them in words: ports, addresses, route targets. */
const chain = new RegExp(
  String.raw`${word}${figuresSaid}(?:\s+${mark}\s+${figuresSaid}){1,7}(?![\p{L}\p{N}])`,
  'giu',
);
/** Of a port, an address or a route target; "one point two" is a number, or no name at all. */
const isName = /\/.*\/|\..*\..*\.|\d:\d/;
/** "PE two", "gigabit 0/0/0/1": the kind of a thing, apart from its number. */
const numbered = new RegExp(
  String.raw`${word}(${anyOf(spoken.prefixes)})\s+(${anyOf(Object.keys(figures))})(?![\p{L}\p{N}])`,
  'giu',
);
/** "B g p", "v.r.f.": letters that are said one by one. */
const spelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])(?:${anyOf(spoken.acronyms.map((one) => one.split('').join('[ .]')))})(?![\p{L}\p{N}'’])`,
  'giu',
);
const gigabit = /(?<![\p{L}\p{N}])gigabit(?:\s*ethernet)?\s+(?=\d+\/)/giu;
const ending = new RegExp(
  String.raw`[\s,]{1,3}(${anyOf(Object.keys(ends))})(?=[\s.?!]*(?:$|\n))`,
  'giu',
);

const figureOf = (said: string): string => figures[said.toLowerCase()] ?? said;

function signOf(said: string): string {
  const written = said
    .split(/\s+/)
    .map((one) => marks[one.toLowerCase()] ?? figureOf(one))
    .join('');
  return isName.test(written) ? written : said;
}

/** Names and marks that were spoken, as they are written; any other text as it is. */
export function asWritten(text: string): string {
  const whole = text.replaceAll(spelled, (said) => said.replaceAll(/[ .]/g, ''));
  const joined = whole.replace(chain, signOf);
  const ended = joined.replace(ending, (_, said: string) => ends[said.toLowerCase()] ?? '');
  // "On PE two sessions are down": only who dictates says the number of a router in words.
  const named =
    ended === text && whole === text
      ? text
      : ended.replace(numbered, (_, kind: string, said: string) => `${kind}${figureOf(said)}`);
  return named.replace(gigabit, 'GigabitEthernet');
}
