/** Longest piece of a device's text that a report repeats, in characters. */
export const longestQuote = 600;

/** ANSI escape sequences: CSI, OSC (up to BEL or ST) and the two-character ones. */
const escapeSequences =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-_])/g;

/**
 * C0, DEL, C1, the characters that turn the direction of text, zero-width ones, the byte order
 * mark and lone surrogates: nothing of these can be seen, and all of them can mislead a reader.
 */
const invisible =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Text that came from outside, as one harmless line: without terminal escapes and invisible
 * characters, white space folded, cut to `limit` characters with a mark.
 */
export function cleanText(text: string, limit: number = longestQuote): string {
  // Far more than the limit is never looked at: an error of megabytes costs nothing.
  const line = text
    .slice(0, limit * 4)
    .replace(escapeSequences, '')
    .replace(/[\s\u2028\u2029]/g, ' ')
    .replace(invisible, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= limit && text.length <= limit * 4) return line;
  return `${characters.slice(0, wordsUpTo(characters, wholeUpTo(characters, limit - 1))).join('')}…`;
}

/** Longer than most words: what has no blank for so long is cut where it is. */
const longestWord = 24;

/** Where to cut so that no word stands there in part. */
function wordsUpTo(characters: readonly string[], limit: number): number {
  if (characters[limit] === ' ' || limit <= 2 * longestWord) return limit;
  const blank = characters.slice(limit - longestWord, limit).lastIndexOf(' ');
  return blank === -1 ? limit : limit - longestWord + blank + 1;
}

/** Longer than any address or name of a port. */
const longestName = 50;
const inName = /[\w.:/-]/;

/** Where to cut so that no part of an address or of a port's name stands there as if it were another. */
function wholeUpTo(characters: readonly string[], limit: number): number {
  if (!inName.test(characters[limit] ?? '')) return limit;
  let start = limit;
  while (start > 0 && inName.test(characters[start - 1] ?? '')) start -= 1;
  const name = characters.slice(start, start + longestName).join('');
  const isName = /^\w[\w-]*[.:/][\w.:/-]*/.test(name) && /\d/.test(name);
  return start > 0 && limit - start < longestName && isName ? start : limit;
}

/** The same for text that may have lines, such as a whole report on its way to a terminal. */
export function cleanLines(text: string): string {
  return text
    .replace(escapeSequences, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisible, '');
}

/**
 * One line of outside text as Markdown that renders as exactly that text: no emphasis, link,
 * image, HTML, table cell, list or heading can start in it. An underscore inside a word stays as
 * it is, because Markdown takes no notice of it and log lines are full of them.
 */
export function escapeMarkdown(text: string, limit: number = longestQuote): string {
  return cleanText(text, limit)
    .replace(/[\\`*[\]<>|~&]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/:\/\//g, ':\\/\\/')
    .replace(/www\./gi, (match) => `${match.slice(0, 3)}\\.`)
    .replace(/@/g, '\\@')
    .replace(/^[-+#=]/, '\\$&')
    .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\');
}

/** Outside text as a code span. Backticks become apostrophes, so that the span cannot end early. */
export function codeSpan(text: string, limit: number = longestQuote): string {
  const clean = cleanText(text, limit).replaceAll('`', "'");
  return clean === '' ? '–' : `\`${clean}\``;
}

/**
 * Text that is to be copied, such as a command, as a code span that shows it as it is: fenced by
 * more backticks than it has in a row. Line breaks become spaces, as in any code span, and what
 * nobody can see is left out: whoever copies a command is to know all of it.
 */
export function verbatimSpan(text: string): string {
  const seen = cleanLines(text);
  const longest = Math.max(0, ...(seen.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const edge = longest > 0 ? ' ' : '';
  return `${fence}${edge}${seen.replaceAll(/\n+/g, ' ')}${edge}${fence}`;
}
