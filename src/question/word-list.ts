/** Patterns of the word lists in `words/`: data that people can add to without knowing expressions. */

const before = String.raw`(?<![\p{L}\p{N}_])`;
const after = String.raw`(?![\p{L}\p{N}_])`;
const letters = String.raw`[\p{L}\p{N}_]*`;
/** Up to four words between two others. */
const between = String.raw`(?:\S+\s+){0,4}`;

/**
 * Source of a pattern for an entry: words one after the other, `a/b` is either of two, `?a` may be
 * left out, `a*` any ending, `*a` any beginning, `*?` up to four words, and `_` in a word a blank.
 */
function entrySource(entry: string): string {
  const tokens = entry.split(' ');
  return tokens
    .map((token, index) => {
      const blank = index < tokens.length - 1 ? String.raw`\s+` : '';
      if (token === '*?') return between;
      const optional = token.startsWith('?');
      const words = (optional ? token.slice(1) : token).split('/').map(wordSource).join('|');
      return optional ? `(?:(?:${words})${blank})?` : `(?:${words})${blank}`;
    })
    .join('');
}

function wordSource(word: string): string {
  const any = word.endsWith('*');
  const begins = word.length > 1 && word.startsWith('*');
  const literal = word
    .slice(begins ? 1 : 0, any ? -1 : undefined)
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll('_', String.raw`\s+`);
  return `${begins ? letters : ''}${literal}${any ? letters : ''}`;
}

/** Source of a pattern that finds any of the entries as whole words. */
export function listSource(entries: readonly string[]): string {
  return `${before}(?:${entries.map(entrySource).join('|')})${after}`;
}

/** A pattern that finds any of the entries as whole words, whatever their case. */
export function listPattern(entries: readonly string[]): RegExp {
  return new RegExp(listSource(entries), 'iu');
}
