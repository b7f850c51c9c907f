import { withClockTimes } from './gloss-clock';
import { withJoinedClock } from './gloss-joined-clock';
import { joinedReaders, spacedReaders, tokensOf, type SpacedReader } from './gloss-lists';

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;
const english =
  /\b(?:the|is|are|of|on|and|why|what|which|does|did|has|have|with|for|from|since|please|check|show)\b/gi;

const clock = String.raw`\d{1,2}:\d{2}`;
const rangeCjk = new RegExp(
  String.raw`(${clock})\s*(?:から|到|至|-|~|〜)\s*(${clock})(?:\s*(?:まで|ごろ|頃))?`,
  'gu',
);
/** `14:00 (JST) 以降`: the zone may stand between the time and what is said of it. */
const sinceCjk = new RegExp(
  String.raw`(?:从|自)\s*(${clock})|(${clock}(?: ?[(（][^()（）]{1,12}[)）])?)\s*(?:から|以来|以降|以後|起)`,
  'gu',
);
/** `日本時間18:00過ぎ`: the zone and how near stand around the time. */
const zonedCjk = new RegExp(String.raw`(?:日本時間|JST)\s*(${clock})`, 'gu');
const nearCjk = new RegExp(String.raw`(${clock}(?: JST)?)\s*(?:過ぎ|すぎ|頃|ごろ)`, 'gu');
/** `203.0.113.2から`: behind a name it tells where something comes from, and no time. */
const fromCjk =
  /(?<![\w.:/-])((?:\d{1,3}\.){3}\d{1,3}|[A-Za-z]{1,16}[-_/]?\d[\w/.-]{0,20})\s*から(?=(?!の?メール)[^「])/gu;
/** `金曜の修理以降`: what follows the day since which it is told. */
const sinceDayCjk = /([月火水木金土日]曜日?[^、。,.?？]{0,40}?)\s*(?:以降|以来)/gu;
const plainCjk = new RegExp(String.raw`(?<!(?:between|and|since)\s)(?<![\d:])(${clock})`, 'gu');

/** `20 分前`, `两小时前` once its number is a figure: how long ago, with a word for "since" behind it or not. */
const agoCjk =
  /(\d{1,3})\s*个?(分钟|分鐘|分|小时|小時|時間|天|日)\s*(?:之前|以前|前)(?:から|开始|開始|起|以来)?/gu;
const unitsCjk: Readonly<Record<string, string>> = {
  小时: 'hours',
  小時: 'hours',
  時間: 'hours',
  天: 'days',
  日: 'days',
};

/** In capitals, as VRFs and customers are written: `RED` is no Spanish network. */
const isName = (word: string) => word.length > 1 && /^[\p{Lu}\p{N}_-]+$/u.test(word);

/** Texts of Chinese and Japanese: both write without blanks, and Japanese has its own letters too. */
function fromJoined(text: string): string {
  const { phrases, known } = kana.test(text) ? joinedReaders.japanese : joinedReaders.chinese;
  const timed = withJoinedClock(text)
    .replace(
      agoCjk,
      (_, count: string, unit: string) => ` ${count} ${unitsCjk[unit] ?? 'minutes'} ago `,
    )
    .replace(fromCjk, '$1 from ')
    .replace(zonedCjk, '$1 JST')
    .replace(nearCjk, '$1')
    .replace(rangeCjk, ' between $1 and $2 ')
    .replace(sinceCjk, (_, one?: string, two?: string) => ` since ${one ?? two ?? ''} `)
    .replace(plainCjk, ' at $1')
    .replace(sinceDayCjk, ' since $1 ');
  return known()
    .replace(timed, (found) => ` ${phrases.get(found) ?? phrases.get(found.toLowerCase()) ?? ''} `)
    .replaceAll(/\s+\?/g, '?')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .split(/(?<=[.?!])\s+/)
    .map((sentence) => sentence.replace(whenInPlace, '$2 $1 $3'))
    .join(' ');
}

/** Chinese, Japanese and Turkish ask for a time at the place where it is told. */
const whenInPlace = /^([^?]*?\S)\s+(?:is\s+)?((?:since\s+)?when)\s+(?=\S)([^?]*\?.*)$/;

/** How far a text is told to be in a language. */
interface Evidence {
  reader: SpacedReader;
  /** Distinct phrases of the language that English does not have. */
  phrases: number;
  /** Letters of all its phrases: of sister languages the one that knows more of the text is meant. */
  letters: number;
}

function evidenceOf(text: string, words: ReadonlySet<string>, reader: SpacedReader): Evidence {
  const { known, shared, own } = reader;
  const none = { reader, phrases: 0, letters: 0 };
  if (!own.some((phrase) => phrase.every((word) => words.has(word)))) return none;
  const found = new Set(
    known()
      .find(text)
      .map((one) => one.toLowerCase()),
  );
  const telling = [...found].filter((one) => !shared.has(one));
  return { reader, phrases: telling.length, letters: [...found].join('').length };
}

/** The language that a text is in, of those with blanks; null for English and for any other. */
function languageOf(text: string): SpacedReader | null {
  const told = new Set((text.match(english) ?? []).map((one) => one.toLowerCase()));
  const words = new Set(tokensOf(text));
  const [best] = spacedReaders()
    .map((reader) => evidenceOf(text, words, reader))
    // "Is" and "of" are Dutch too: what a language has itself tells nothing of English.
    .filter(({ reader, phrases }) => {
      const others = [...told].filter((word) => !reader.phrases.has(word));
      return phrases > others.length;
    })
    .sort((a, b) => b.letters - a.letters);
  return best?.reader ?? null;
}

/** "BGP-Nachbarn", "VPN-kunder": a word of the trade with one of the language behind it. */
const compound =
  /(?<![\p{L}\p{N}/_-])(BGP|IBGP|EBGP|IS-IS|ISIS|OSPF|MPLS|LDP|LSP|VPN|VRF|IP|IGP|CRC)-(?=\p{L}\p{Ll}{2,24}(?![\p{L}\p{N}_-]))/giu;

/** "CUST-A-Anbindung": a name in capitals with a word behind it. */
const nameCompound =
  /(?<![\p{L}\p{N}_-])(\p{Lu}{2,16}(?:[-_](?:\p{Lu}{1,8}|\d{1,6})){1,2})-(?=\p{Lu}?\p{Ll}{4,})/gu;

const withoutCompounds = (whole: string): string =>
  whole.replaceAll(compound, '$1 ').replaceAll(nameCompound, '$1 ');

/** Letters of a text that tell its language. */
const tellingLength = 600;

/** Whether a text is in a language that writes all nouns with a capital letter, by its beginning. */
export function hasNounsInCapitals(whole: string): boolean {
  const text = whole.slice(0, tellingLength);
  if (han.test(text) || kana.test(text)) return false;
  return languageOf(withoutCompounds(text))?.nounsInCapitals === true;
}

/**
 * A question in one of the languages of `words/languages` with the words of the trade and of asking
 * in English, so that one reading fits all; names stay as they are. Any other text comes back as it
 * is.
 */
export function inEnglish(whole: string): string {
  if (han.test(whole) || kana.test(whole)) return fromJoined(whole);
  const joined = withoutCompounds(whole);
  const reader = languageOf(joined);
  if (reader === null) return whole;
  const text = reader.together()(joined);
  const { phrases, asking } = reader;
  const meaning = (from: ReadonlyMap<string, string>, found: string) =>
    from.get(found.toLowerCase().replaceAll(/\s+/g, ' '));
  const asked =
    asking.size === 0
      ? text
      : text.replace(
          reader.heads(),
          (_, verb: string, rest: string) => `is ${rest} ${meaning(asking, verb) ?? verb}?`,
        );
  const inOrder = (sentence: string) =>
    reader.asksInPlace && !/^\W*(?:since )?when\b/i.test(sentence)
      ? sentence.replace(whenInPlace, '$2 $1 $3')
      : sentence;
  const amounts = reader.amounts();
  const timed = amounts(withClockTimes(amounts(asked, true), reader.clock()), false);
  const told = reader
    .known()
    .replace(timed, (found) => {
      if (isName(found)) return found;
      // "L'RD": what is joined by an apostrophe comes apart.
      const word = meaning(phrases, found) ?? found;
      return found.endsWith("'") && word !== '' ? `${word} ` : word;
    })
    // Written in one word until here, as "o" is a word of Italian and Portuguese.
    .replaceAll(/\boclock\b/g, "o'clock")
    .replaceAll(/[¿¡]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return inOrder(told);
}
