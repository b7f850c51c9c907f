import chinese from './words/languages/chinese.json';
import french from './words/languages/french.json';
import german from './words/languages/german.json';
import japanese from './words/languages/japanese.json';
import spanish from './words/languages/spanish.json';

/** Words of a language with what they mean here; `also_english` tell nothing of the language. */
interface WordList {
  also_english: string[];
  phrases: Record<string, string>;
  /** Words of the hours from one to twelve. */
  hours?: string[];
  /** Times of day in words by what they are in English; `half to seven` is half past six. */
  clock?: Partial<Record<SpokenClock, string[]>>;
}

type SpokenClock = 'half past' | 'half to' | 'quarter past' | 'quarter to';

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);

/** Letters around a phrase make it another word; an apostrophe at its end joins the next one. */
function phrasesPattern({ phrases }: WordList, spaced: boolean): RegExp {
  const longest = Object.keys(phrases).sort((a, b) => b.length - a.length);
  const source = longest
    .map(
      (phrase) => escaped(phrase) + (spaced && !phrase.endsWith("'") ? '(?![\\p{L}\\p{N}_-])' : ''),
    )
    .join('|');
  return new RegExp(spaced ? `(?<![\\p{L}\\p{N}_-])(?:${source})` : source, 'giu');
}

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Patterns of some hundred phrases take long to compile: made when a text needs them. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** How a language tells times of day in words: each form with its pattern, the hour as its group. */
function clockPatterns({ clock = {}, hours = [] }: WordList): [SpokenClock, RegExp][] {
  const hour = `(${hours.join('|')}|\\d{1,2})`;
  return Object.entries(clock).map(([form, entries]) => {
    const source = entries.map((entry) => entry.replaceAll(' ', String.raw`\s+`)).join('|');
    const pattern = `(?<![\\p{L}\\p{N}])(?:${source.replaceAll('{hour}', hour)})(?![\\p{L}\\p{N}])`;
    return [form as SpokenClock, new RegExp(pattern, 'giu')];
  });
}

/** `halb sieben` → `half past 6`, `siete y media` → `half past 7`. */
function withSpokenClock(
  text: string,
  { hours = [] }: WordList,
  patterns: ReturnType<typeof clockPatterns>,
): string {
  return patterns.reduce(
    (told, [form, pattern]) =>
      told.replace(pattern, (...found: string[]) => {
        const word = found.slice(1).find((one) => typeof one === 'string') ?? '';
        const named = hours.indexOf(word.toLowerCase()) + 1 || Number(word);
        return form === 'half to' ? `half past ${named - 1 || 12}` : `${form} ${named}`;
      }),
    text,
  );
}

const spaced = [german, french, spanish].map((list: WordList) => {
  const shared = new Set(list.also_english);
  return {
    list,
    shared,
    pattern: lazily(() => phrasesPattern(list, true)),
    clock: lazily(() => clockPatterns(list)),
    /** Words of each phrase that English does not have. */
    own: Object.keys(list.phrases)
      .filter((phrase) => !shared.has(phrase))
      .map(tokensOf),
  };
});
const joined = [japanese, chinese].map((list: WordList) => ({
  list,
  pattern: lazily(() => phrasesPattern(list, false)),
}));

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;
const english =
  /\b(?:the|is|are|of|on|and|why|what|which|does|did|has|have|with|for|from|since|please|check|show)\b/gi;

/** `14 Uhr`, `14h30`, `7 点 25 分`: times of day as digits. */
const clockUhr = /(?<![\d:])(\d{1,2})(?::(\d{2}))?\s*uhr(?:\s*(\d{2})(?!\d))?/gi;
const clockHeures = /(?<![\w:])(\d{1,2})\s*(?:h|heures?)(?:\s*(\d{2}))?(?![\w:])/gi;
const clockCjk = /(\d{1,2})\s*(?:点钟|点|點|時|时)\s*(?:(\d{1,2})\s*分|半)?/gu;
const clock = String.raw`\d{1,2}:\d{2}`;
const rangeCjk = new RegExp(String.raw`(${clock})\s*(?:から|到|至|-|~)\s*(${clock})`, 'gu');
const sinceCjk = new RegExp(String.raw`(?:从|自)\s*(${clock})|(${clock})\s*(?:から|以来|起)`, 'gu');
const plainCjk = new RegExp(String.raw`(?<!(?:between|and|since)\s)(?<![\d:])(${clock})`, 'gu');

const time = (hours: string, minutes = '00') => `${hours}:${minutes.padStart(2, '0')}`;

/** In capitals, as VRFs and customers are written: `RED` is no Spanish network. */
const isName = (word: string) => word.length > 1 && /^[\p{Lu}\p{N}_-]+$/u.test(word);

/** Texts of Chinese and Japanese: both write without blanks, and Japanese has its own letters too. */
function fromJoined(text: string): string {
  const { list, pattern } = joined[kana.test(text) ? 0 : 1]!;
  return text
    .replace(clockCjk, (_, hours: string, minutes?: string) => ` ${time(hours, minutes)} `)
    .replace(rangeCjk, ' between $1 and $2 ')
    .replace(sinceCjk, (_, one?: string, two?: string) => ` since ${one ?? two ?? ''} `)
    .replace(plainCjk, ' at $1')
    .replace(pattern(), (found) => ` ${list.phrases[found] ?? ''} `)
    .replaceAll(/\s+\?/g, '?')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Distinct words of a language that English does not have. */
function evidenceOf(text: string, { pattern, shared, own }: (typeof spaced)[number]): number {
  const words = new Set(tokensOf(text));
  if (!own.some((phrase) => phrase.every((word) => words.has(word)))) return 0;
  const found = new Set((text.match(pattern()) ?? []).map((one) => one.toLowerCase()));
  return [...found].filter((one) => !shared.has(one)).length;
}

/**
 * A question in German, French, Spanish, Chinese or Japanese with the words of the trade and of
 * asking in English, so that one reading fits all; names stay as they are. Any other text comes back
 * as it is.
 */
export function inEnglish(text: string): string {
  if (han.test(text) || kana.test(text)) return fromJoined(text);
  const told = new Set((text.match(english) ?? []).map((one) => one.toLowerCase())).size;
  const [best] = spaced
    .map((one) => ({ ...one, evidence: evidenceOf(text, one) }))
    .sort((a, b) => b.evidence - a.evidence);
  if (best === undefined || best.evidence <= told) return text;
  const { phrases } = best.list;
  return withSpokenClock(text, best.list, best.clock())
    .replace(clockUhr, (_, hours: string, minutes?: string, more?: string) =>
      time(hours, minutes ?? more),
    )
    .replace(clockHeures, (_, hours: string, minutes?: string) => time(hours, minutes))
    .replace(best.pattern(), (found) =>
      isName(found) ? found : (phrases[found.toLowerCase().replaceAll(/\s+/g, ' ')] ?? found),
    )
    .replaceAll(/[¿¡]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
