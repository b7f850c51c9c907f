import { withoutMarks } from '../domain/text/plain-letters';
import { withEnclitics } from './enclitics';
import { clockPatterns, type ClockWords } from './gloss-clock';
import { amountReader, type AmountReader } from './gloss-amounts';
import { joinedForms, separableReader } from './gloss-separable';
import { phraseFinder } from './phrase-finder';
import alsoEnglish from './words/languages/also-english.json';
import amountWords from './words/languages/amounts.json';
import askingWords from './words/languages/asking.json';
import calendarWords from './words/languages/calendar.json';
import chinese from './words/languages/chinese.json';
import complaintWords from './words/languages/complaints.json';
import czech from './words/languages/czech.json';
import dutch from './words/languages/dutch.json';
import french from './words/languages/french.json';
import furtherWords from './words/languages/further.json';
import german from './words/languages/german.json';
import italian from './words/languages/italian.json';
import japanese from './words/languages/japanese.json';
import norwegianAndDanish from './words/languages/norwegian-danish.json';
import plannedWords from './words/languages/planned.json';
import polish from './words/languages/polish.json';
import portuguese from './words/languages/portuguese.json';
import spanish from './words/languages/spanish.json';
import swedish from './words/languages/swedish.json';
import wishWords from './words/languages/wishes.json';

/** Words of a language with what they mean here; `also_english` tell nothing of the language. */
interface WordList extends ClockWords {
  also_english: string[];
  phrases: Record<string, string>;
  /** People leave its marks out when they type: `vcera` is `včera`. */
  marks_left_out?: boolean;
  /** It writes all nouns with a capital letter: such a word need be no name. */
  nouns_in_capitals?: boolean;
  /** Verbs that ask at the head of a sentence: `funguje BGP?` is `is BGP working?`. */
  asking?: Record<string, string>;
}

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);

/** The words of a text in lower case. */
export const tokensOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Made when a text needs it: most are in English. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Phrases with what they mean. An object of a thousand keys takes ten times as long to make, and each
 * process makes all of them for its first question.
 */
type Phrases = Map<string, string>;
type Phrase = readonly [phrase: string, meaning: string];

/** What phrases mean, in the spelling without marks too where that is no other phrase. */
function meaningsOf(phrases: readonly Phrase[], marksLeftOut = false): Phrases {
  if (!marksLeftOut) return new Map(phrases);
  const plain = phrases.map(([phrase, meaning]): Phrase => [withoutMarks(phrase), meaning]);
  return new Map([...plain, ...phrases]);
}

/** How a list tells times of day, without marks too. */
function clockOf(list: Omit<WordList, 'phrases'>): ClockWords {
  if (list.marks_left_out !== true) return list;
  const { ranges = [], days = [], near } = list;
  const both = (entries: string[]) => [...new Set([...entries, ...entries.map(withoutMarks)])];
  const all = (forms: Record<string, string[]> = {}) =>
    Object.fromEntries(Object.entries(forms).map(([form, entries]) => [form, both(entries)]));
  return {
    hours: (list.hours ?? []).map((hour) => both(hour.split('/')).join('/')),
    clock: all(list.clock),
    times: all(list.times),
    ranges: both(ranges),
    days: both(days),
    ...(near !== undefined && { near: { shortly: both(near.shortly), about: both(near.about) } }),
  };
}

/** Of a question behind the verb that it begins with. */
const restLength = 160;

/** What some phrases mean, by what they mean. */
type Meanings = Record<string, string[]>;
type Language = keyof typeof wishWords;

interface Calendar {
  phrases: Meanings;
  ranges: string[];
  days: string[];
}

const entriesOf = (meanings: Meanings): Phrase[] =>
  Object.entries(meanings).flatMap(([meaning, phrases]) =>
    phrases.map((phrase): Phrase => [phrase.toLowerCase(), meaning]),
  );

/** The phrases of a list with the verbs of its language that order a change, and with the words that ask in a form. */
function whole(list: WordList, language: Language): Phrases {
  const phrases = new Map([
    ...entriesOf(calendarWords[language].phrases),
    ...entriesOf(complaintWords[language]),
    ...entriesOf(plannedWords[language]),
    ...entriesOf(wishWords[language]),
    ...Object.entries(list.phrases),
    ...entriesOf(askingWords[language]),
  ]);
  return new Map([
    ...joinedForms(phrases, language),
    ...withEnclitics(phrases, language),
    ...phrases,
  ]);
}

function readerOf(words: WordList, language: keyof typeof amountWords) {
  const together = separableReader.bind(null, language);
  const { ranges, days, near } = calendarWords[language];
  return readerOfList(
    { ...words, ranges, days, near },
    [...whole(words, language)],
    amountReader.bind(null, amountWords[language]),
    together,
  );
}

function readerOfList(
  list: Omit<WordList, 'phrases'>,
  meanings: readonly Phrase[],
  amounts: () => AmountReader,
  together: () => (text: string) => string = () => (text) => text,
  asksInPlace = false,
) {
  const phrases = meaningsOf(meanings, list.marks_left_out);
  const shared = new Set(list.also_english);
  const asking = meaningsOf(Object.entries(list.asking ?? {}), list.marks_left_out);
  const heads = [...asking.keys()].sort((a, b) => b.length - a.length);
  return {
    phrases,
    asking,
    shared,
    /** The word that asks may stand anywhere in the sentence. */
    asksInPlace,
    nounsInCapitals: list.nouns_in_capitals === true,
    known: lazily(() => phraseFinder([...phrases.keys()], true)),
    clock: lazily(() => clockPatterns(clockOf(list))),
    amounts: lazily(amounts),
    /** Brings verbs in two parts together. */
    together: lazily(together),
    heads: lazily(
      () =>
        new RegExp(
          String.raw`(?<=^|[.!?;]\s)(${heads.map(escaped).join('|')})\s+([^.!?;]{1,${restLength}}?)\s*\?`,
          'giu',
        ),
    ),
    /** Words of each phrase that English does not have. */
    own: [...phrases.keys()].filter((phrase) => !shared.has(phrase)).map(tokensOf),
  };
}

/** What one language that writes blanks is read by. */
export type SpacedReader = ReturnType<typeof readerOf>;

const aroundTime = ' {time}';
/** Words for planned work, or of complaints, in one of the further languages. */
const furtherOf = (words: Record<string, Meanings>, language: string): Meanings =>
  Object.entries(words).find(([name]) => name === language)?.[1] ?? {};
/** How one of the further languages tells days and ranges of time. */
const calendarOf = (language: string): Calendar | undefined =>
  Object.entries<Calendar>(calendarWords.further).find(([name]) => name === language)?.[1];
/** Letters of a word that is known without its marks too: `áll` is no English "all". */
const shortestPlain = 4;

/** A list by meaning: `since {time}` holds what stands around a time of day. */
function furtherList(meanings: Meanings): { list: Omit<WordList, 'phrases'>; phrases: Phrase[] } {
  const entries = Object.entries(meanings);
  const times = entries.filter(([meaning]) => meaning.endsWith(aroundTime));
  const words = entries.filter(([meaning]) => !meaning.endsWith(aroundTime));
  const phrases = [...new Map(entriesOf(Object.fromEntries(words)))];
  const plain = phrases
    .map(([phrase, meaning]): Phrase => [withoutMarks(phrase), meaning])
    .filter(([phrase]) => phrase.length >= shortestPlain);
  const forms = times.map(
    ([meaning, around]) => [meaning.slice(0, -aroundTime.length), around] as const,
  );
  return {
    list: { also_english: alsoEnglish, times: Object.fromEntries(forms) },
    phrases: [...plain, ...phrases],
  };
}

/** Languages that write blanks; of two that tell a text as well, the first has it. */
export const spacedReaders = lazily(() => [
  readerOf(german, 'german'),
  readerOf(french, 'french'),
  readerOf(portuguese, 'portuguese'),
  readerOf(spanish, 'spanish'),
  readerOf(italian, 'italian'),
  readerOf(dutch, 'dutch'),
  readerOf(swedish, 'swedish'),
  readerOf(norwegianAndDanish, 'norwegian-danish'),
  readerOf(polish, 'polish'),
  readerOf(czech, 'czech'),
  ...Object.entries<Meanings>(furtherWords).map(([language, meanings]) => {
    const { list, phrases } = furtherList(meanings);
    const { phrases: days, ...calendar } = calendarOf(language) ?? { phrases: {} };
    const planned = [
      ...entriesOf(days),
      ...entriesOf(furtherOf(complaintWords.further, language)),
      ...entriesOf(furtherOf(plannedWords.further, language)),
    ];
    const all = [...new Map([...planned, ...phrases])];
    return readerOfList({ ...list, ...calendar }, all, () => (text) => text, undefined, true);
  }),
]);

const joinedReader = (words: WordList, language: Language) => {
  const phrases = whole(words, language);
  return { phrases, known: lazily(() => phraseFinder([...phrases.keys()], false)) };
};

/** Languages that write without blanks. */
export const joinedReaders = {
  japanese: joinedReader(japanese, 'japanese'),
  chinese: joinedReader(chinese, 'chinese'),
};
