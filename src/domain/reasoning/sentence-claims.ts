/** What a sentence says that only evidence can carry. */
export interface Claims {
  /** Quoted words, identifiers and names. */
  phrases: string[];
  /** Each number in the readings that it may have: `1,250` is 1250 or 1.25. */
  numbers: string[][];
}

const quoted = /"[^"\n]{1,200}"|“[^”\n]{1,200}”|`[^`\n]{1,200}`|(?<!\w)'[^'\n]{1,200}'(?!\w)/g;
const enumerator = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;
const between = /[\s=–—…]+/u;
const before = /^[^\p{L}\p{N}/_+-]+/u;
const after = /[^\p{L}\p{N}/_]+$/u;
const numeral = /^[+-]?\d{1,18}(?:[.,]\d{1,18})*$/;
const ordinal = /^\d{1,3}(?:st|nd|rd|th)$/i;
/** `ticket-9`, `92kg`, `john.doe`, `Organism|Weight`, `/data/a.txt`, `has_edge`: no plain words. */
const mark = /\d|[_/|@\\]|\p{L}[.:]\p{L}/u;
/** Words with capital letters that name nothing. */
const nameless = new Set(['I', "I'm", "I've", 'ID', 'IDs', 'OK', 'UTC', 'JSON']);
/** What stands before a word that begins a sentence, a clause or an item. */
const opens = /[.!?:;(*•-]$/;

/** The numbers, ids and names in a sentence. Pure; linear in its length. */
export function claimsOf(sentence: string): Claims {
  const claims: Claims = { phrases: [], numbers: [] };
  const bare = sentence.replace(enumerator, '').replace(quoted, (match) => {
    claims.phrases.push(match.slice(1, -1));
    return ' … ';
  });
  let name: string[] = [];
  const endName = (): void => {
    if (name.length > 0) claims.phrases.push(name.join(' '));
    name = [];
  };
  let previous = '.';
  for (const piece of bare.split(between)) {
    const word = piece.replace(before, '').replace(after, '');
    const begins = opens.test(previous) || /^[("“]/.test(piece);
    previous = piece === '' ? previous : piece;
    const isName = /^\p{Lu}/u.test(word) && !begins && !nameless.has(word) && !mark.test(word);
    if (!isName) endName();
    if (word === '' || ordinal.test(word)) continue;
    if (numeral.test(word)) claims.numbers.push(readingsOf(word));
    else if (mark.test(word)) claims.phrases.push(word);
    else if (isName) name.push(word);
    // A name does not go on beyond a comma.
    if (/[,;)"”]$/.test(piece)) endName();
  }
  endName();
  return claims;
}

export function claimsNothing({ phrases, numbers }: Claims): boolean {
  return phrases.length === 0 && numbers.length === 0;
}

/** With points and commas for decimals or for thousands, whichever the writer meant. */
function readingsOf(text: string): string[] {
  const readings = [
    text.replaceAll(',', ''),
    text.replaceAll('.', '').replace(',', '.'),
    text.replace(',', '.'),
  ];
  return [...new Set(readings)].filter((reading) => Number.isFinite(Number(reading)));
}
