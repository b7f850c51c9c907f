import { withSingleBlanks } from '../domain/text/bounded-text';
import { withColumnsNamed } from './texts/columns';

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Between a letter or figure of a name and the script around it. */
const scriptChange = new RegExp(`(?<=${cjk})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=${cjk})`, 'gu');

/** What is read of a question, an answer or a step: as much as a question may have. */
const longestText = 4000;

/** Marks after the third of a run say nothing more, and what looks for the last one would try each. */
const manyMarks = /([?!？！。]{3})[?!？！。]+/g;

/** A text of a person, bounded in length and with single blanks; the rest of a longer one is not read. */
export function boundedText(text: string): string {
  return withSingleBlanks(text.slice(0, longestText)).replaceAll(manyMarks, '$1');
}

/** Two ends of a connection with their ports, as routers log them: `192.0.2.7:40151 to 192.0.2.1:179`. */
const sockets =
  /(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5} to (\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}(?![\d.])/g;

/** `RP/0/RP0/CPU0:PE2#show bgp`, `pe2>show bgp`: the router is named by its prompt, glued to a command. */
const prompt =
  /(?<=^|\n)[ \t]{0,4}(?:(?:RP|LC)\/\d{1,2}\/(?:RP|RSP)?\d{1,2}\/CPU\d:)?(?:\w{1,30}@)?([A-Za-z][\w.-]{1,62})[#>][ \t]?(?=\S|\n|$)/g;

/** `**Device**: PE2`, `*Device:* PE2`: bold in chats. */
const bold =
  /\*\*(?=[^\s*])([^*\n]{1,120}?)(?<=[^\s*])\*\*|(?<=^|\n|\s)\*(?=[^\s*])([^*\n]{1,40}?:)\*(?=\s)/g;

/** `PE2-t`, `PE1:n`, `P1'de`, `PE3-й`: a name with the ending of its case, in languages that decline. */
const caseEnding =
  /(?<![\p{L}\p{N}/.:_-])(\p{Lu}{1,5}\d{1,3})[-:'](?:t|n|r[ae]|[oeö]n|b[ae]n|b[óő]l|r[óő]l|n[áé]l|n[ae]k|h[oeö]z|t[óő]l|v[ae]l|[aä]|ss[aä]|st[aä]|ll[aä]|lle|lt[aä]|t[aä]|[dt][ae]n?|[dt][ae]ki|y[aeıiuü]|[ıiuüe]|n?[ıiuü]n|\p{Script=Cyrillic}{1,4})(?![\p{L}\p{N}_:/-])/gu;

/** Columns of a table's heading at least. */
const columnsAtLeast = 4;

/** A text without the lines above tables of a router's output, which say what columns are called and name nothing. */
function withoutHeadings(text: string): string {
  if (!/[ \t]{2}/.test(text)) return text;
  const isHeading = (line: string) =>
    /^\s*\p{Lu}/u.test(line) &&
    !/[\d.?!]/.test(line) &&
    line.trim().split(/[ \t]{2,}/).length >= columnsAtLeast;
  return text
    .split('\n')
    .map((line) => (isHeading(line) ? '' : line))
    .join('\n');
}

const networkAndHost = /(?<![\d.])(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}(?![\d.]*\.\d)/g;
const hostAlone =
  /(?<![^\s(,/])\.(\d{1,3})(?![\w/:%-]|\.\d|\s{0,2}(?:s|ms|secs?|seconds?|min|g|m|k)\b)/gi;

/** "203.0.113.65 and .66", "the 203.0.113.160/27 lan, is .181 still down?": the rest of an address that is told before. */
function withWholeAddresses(text: string): string {
  const [network, ...more] = new Set([...text.matchAll(networkAndHost)].map(([, one]) => one));
  if (network === undefined || more.length > 0) return text;
  return text.replaceAll(hostAlone, (found, host: string) =>
    Number(host) <= 255 ? `${network}.${host}` : found,
  );
}

/**
 * Brings typographic variants of a text together: quotes, dashes, full-width forms, the British
 * spelling of neighbor, which vocabularies hold in one spelling only, "no. of", "y/n", and names that Chinese or
 * Japanese text holds without blanks around them.
 */
export function normaliseText(text: string): string {
  // A router may be called `PE1-a`; endings belong to languages that have letters of their own.
  const isAscii = /^[\p{ASCII}’‘“”–—…]*$/u.test(text.slice(0, longestText));
  // Greek asks with a semicolon.
  const isGreek = /\p{Script=Greek}/u.test(text.slice(0, longestText));
  return (
    withWholeAddresses(
      boundedText(withoutHeadings(withColumnsNamed(text.slice(0, longestText))).normalize('NFKC')),
    )
      .replaceAll(/[‘’‛′]/g, "'")
      .replaceAll(/[“”„]/g, '"')
      .replaceAll(/[‐‑‒–—−]/g, '-')
      .replaceAll(bold, '$1$2')
      .replaceAll('؟', '?')
      .replaceAll('،', ',')
      .replaceAll(/;(?=\s|$)/g, isGreek ? '?' : ';')
      .replaceAll(caseEnding, isAscii ? '$&' : '$1 ')
      .replaceAll(/\s*、\s*/g, ', ')
      .replaceAll(/\s*。\s*/g, '. ')
      // "Alle drie de PE's": an apostrophe before the plural of what is in capitals.
      .replaceAll(/(?<![\p{L}\p{N}])(PE|RR|P|CE|VRF|VPN)'s(?=\s|[.,?!;:]|$)/gu, '$1s')
      .replaceAll(/neighbour/gi, 'neighbor')
      .replaceAll(prompt, 'on $1: ')
      .replaceAll(sockets, '$1 to $2')
      .replaceAll(/(?:\b(?:no\.|nr\.?|num\.?)|(?<!\S)#) ?of\b/gi, 'number of')
      .replaceAll(/(?<![\p{L}\p{N}/])y ?\/ ?n(?![\p{L}\p{N}/])/giu, 'yes or no')
      // What is left to do hangs, and no transfer.
      .replaceAll(/\bstill hanging(?=\s*[?.!,]|$)/gi, 'still open')
      .replaceAll(scriptChange, ' ')
  );
}
