import { lookupAtMost, lookupLength } from '../../../domain/analysis/goal';
import { isNetworkNoun } from '../../../question';
import type { Profile } from '../../../domain/configuration/profile';
import { commonWords, introducers, isListed } from './common-words';
import { findInterfaces } from './interface-names';
import { plainAddress } from './inventory-index';
import { isJargon } from './jargon';
import { overlaps, type QueryWord, queryWords } from './query-words';
import { isTechnicalTerm } from './technical-terms';

/** What a text names that may be looked up in a network. */
export interface LookupNames {
  /** Built like an address, an identifier or a target: they can be nothing else. */
  sure: string[];
  /** Quoted, capitalized or introduced words: customers, sites, VRFs. */
  likely: string[];
  /** One or two other words that are in no list: "hafenlogistik is down". Only where there is nothing else. */
  rare: string[];
  /** Numbers of tickets and changes, which descriptions hold. Only where there is nothing else. */
  records: string[];
}

/** Words of a quotation that may still be one name. */
const quotedWords = 4;
const quoted = /"([^"\n]{2,60})"|(?<=^|[\s(])'([^'\n]{2,60})'(?=$|[\s).,;:?!])/g;
/** `AS 64505`, `as64505`, and not "same as 28 Sep". */
const autonomousSystem =
  /\b(?:(?:AS|As|ASN|Asn|asn)[ -]?(?=\d)|as(?=\d)|as[ -](?=\d{3}))(\d{1,10})\b/g;
/** "resolved 04:00 UTC": what somebody is quoted with, and no name. */
const moment = /(?<![\d:])\d{1,2}:\d{2}(?![\d:])/;
/** `64496:440`, `192.0.2.1:7`, and not the time of day. */
const target = /^(?:\d{1,10}|\d{1,3}(?:\.\d{1,3}){3}):\d{1,10}$/;
const clock = /^\d{1,2}:\d{2}$/;
const date = /^\d{4}-\d{2}|^\d{1,2}(?:h|:)\d{2}|^\d{1,2}-\p{L}{3,9}-\d{2,4}$/iu;
/** Mnemonics of syslog, such as `BGP-5-ADJCHANGE`. */
const mnemonic = /-\d-|_\w+_|ADJCHANGE|UPDOWN|_(?:COMMIT|CHANGE|DOWN|UP|ERR)/;

/** `CHG-1042`, `INC0020417`: what people write into a description of a port. */
const record = /^(?:inc|chg|req|ritm|prb|tkt|task|change|ticket)[-_#]?\d{2,12}$/i;

/** `[MAINT-5520]` in the subject of a mail, "carrier notice PWIC-41877": the record of whoever sent it. */
const reference =
  /\[#?\p{Lu}[\p{Lu}\d]{1,9}[-_#]?\d{2,12}\]|(?<=\b(?:notices?|notifications?|advisory|bulletin|ticket|case|incident|change|reference|ref|order|request)\s{1,2}(?:no\.?\s|number\s|nr\.?\s|id\s)?)#?\p{Lu}{2,10}[-_#]?\d{2,12}(?![\p{L}\p{N}/-])/giu;

/** "pre-check": a common word is none the rarer for it. */
const prefix = /^(?:pre|post|re|non)-/;

/** A sentence with more words that are in no list reports something else, or in another language. */
const rareAtMost = 2;

/** Names worth looking up where a question names no device. Outside text: few, short, read once. */
export function lookupNames(text: string, profile: Profile): LookupNames {
  const isName = nameTest(profile);
  const quotes = [...text.matchAll(quoted)]
    .map((match) => ({
      text: match[1] ?? match[2] ?? '',
      start: match.index,
      end: match.index + match[0].length,
    }))
    // A key of JSON is quoted too, and what is built like an address is read as a word.
    .filter(({ end }) => !/^\s*[:=]/.test(text.slice(end, end + 4)))
    .filter(({ text: name }) => isName(name) && !isSure(name) && !moment.test(name))
    .filter(({ text: name }) => name.split(' ').length <= quotedWords && !isMessage(name, isName))
    .filter(
      ({ text: name }) =>
        !name.includes(' ') || name.split(' ').every((one) => plainAddress(one) === null),
    )
    // They admit "some hits", it was "cleaned up": common words that somebody is quoted with.
    .filter(({ text: name }) => !isPlain(name, isName));
  const taken = [...findInterfaces(text), ...quotes];
  const references = [...text.matchAll(reference)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const isRecord = (word: QueryWord) => record.test(word.text) || overlaps(references, word);
  const words = queryWords(text)
    .filter((word) => !overlaps(taken, word))
    .map((word) => ({ ...word, text: word.text.replace(/'s$/i, '') }));
  const sure = words.filter(
    (word) => isSure(word.text) && !mnemonic.test(word.text) && !overlaps(references, word),
  );
  const systems = [...text.matchAll(autonomousSystem)].map((match) => `AS${match[1] ?? ''}`);
  const likely = words.filter(
    (word, index) =>
      !sure.includes(word) &&
      !overlaps(references, word) &&
      !mnemonic.test(word.text) &&
      isName(word.text) &&
      (isIntroduced(words, index) || (isProper(word, text) && !isJargon(word, text))),
  );
  const rare = words.filter(
    ({ text: word }, index) =>
      /^\p{Ll}[\p{Ll}-]{4,}$/u.test(word) &&
      isName(word) &&
      isName(word.replace(prefix, '')) &&
      !/^(?:no|without)$/i.test(words[index - 1]?.text ?? ''),
  );
  return {
    sure: bounded([...sure.map((word) => word.text), ...systems]),
    likely: bounded([...quotes, ...likely].map((word) => word.text)),
    records: bounded(words.filter(isRecord).map((word) => word.text)),
    rare: rare.length > rareAtMost ? [] : bounded(rare.map((word) => word.text)),
  };
}

/** Tells words that no list holds, neither of common words nor of the trade. */
export function nameTest(profile: Profile): (word: string) => boolean {
  const vocabulary = vocabularyOf(profile);
  return (word) =>
    !isListed(word, commonWords) && !isListed(word, vocabulary) && !isTechnicalTerm(word);
}

/** An address, a prefix, a target, or an identifier with letters and digits such as `LX-4471`. */
function isSure(word: string): boolean {
  if (plainAddress(word) !== null) return true;
  if (target.test(word)) return !clock.test(word);
  const built = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{3,}$/u.test(word) && /\p{L}/u.test(word);
  return built && /\d{2}/.test(word) && !isTechnicalTerm(word) && !date.test(word);
}

/** Written with a capital letter, or in capitals, as names are. */
function isProper({ text: word, start }: QueryWord, text: string): boolean {
  if (/^\p{Lu}[\p{Lu}\p{N}]+(?:[-_][\p{Lu}\p{N}]+)*$/u.test(word)) return word.length > 2;
  if (!/^\p{Lu}\p{Ll}[\p{L}-]*$/u.test(word)) return false;
  // The first word of a sentence has a capital letter anyway: only a long one may be a name.
  return !beginsSentence(text, start) || word.length > 4;
}

function beginsSentence(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 8), start).trimEnd();
  return before === '' || /[.!?:;•*-]$/.test(before);
}

/**
 * Words of a text that are names by nothing but their capital letter: no figures, no quotation marks, and no
 * "customer" or "VRF" before them. In a language that writes all nouns so, they are nouns.
 */
export function nounsAmong(names: readonly string[], text: string): string[] {
  const words = queryWords(text);
  const named = new Set([
    ...[...text.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? ''),
    ...words.flatMap(({ text: word }, index) => (isIntroduced(words, index) ? [word] : [])),
  ]);
  return names.filter((name) => /^\p{Lu}\p{Ll}+(?:-\p{L}+)*$/u.test(name) && !named.has(name));
}

function isIntroduced(words: readonly QueryWord[], index: number): boolean {
  const before = words[index - 1]?.text.toLowerCase() ?? '';
  const word = words[index]?.text ?? '';
  return (
    introducers.has(before) && /^\p{L}[\p{L}\p{N}._-]{2,}$/u.test(word) && !isNetworkNoun(word)
  );
}

const vocabularies = new WeakMap<Profile, ReadonlySet<string>>();

/** Words by which the profile calls what can and cannot be looked at. */
function vocabularyOf(profile: Profile): ReadonlySet<string> {
  const known = vocabularies.get(profile);
  if (known !== undefined) return known;
  const phrases = [
    ...Object.values(profile.vocabulary),
    ...Object.values(profile.unseen),
    ...profile.intents.map((one) => one.words),
  ].flat();
  const words = new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/[\s-]+/)));
  vocabularies.set(profile, words);
  return words;
}

/** What a tool says, in quotes: "import_rt != export_rt", "spokes missing peer routes". */
function isMessage(quote: string, isName: (word: string) => boolean): boolean {
  if (/[=<>{}%|]/.test(quote)) return true;
  const words = quote.split(/\s+/);
  const plain = words.filter((word) => /^\p{Ll}+$/u.test(word));
  return (
    words.length > 2 &&
    plain.length === words.length &&
    plain.filter(isName).length * 2 <= words.length
  );
}

/** Words in small letters of which each is a common one. */
function isPlain(quote: string, isName: (word: string) => boolean): boolean {
  return quote.split(/\s+/).every((word) => /^\p{Ll}+$/u.test(word) && !isName(word));
}

export function bounded(names: readonly string[]): string[] {
  const fitting = names.filter((name) => name.length > 0 && name.length <= lookupLength);
  return [...new Set(fitting)].slice(0, lookupAtMost);
}
