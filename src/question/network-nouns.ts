import { spacedReaders } from './gloss-lists';
import nounWords from './words/network-nouns.json';

/** A noun with its plurals. */
const formsOf = (noun: string): string[] => [noun, `${noun}s`, `${noun}es`];

let made: ReadonlySet<string> | undefined;

/** Nouns of networks in English, and the words that mean one of them in any language that is read. */
function networkNouns(): ReadonlySet<string> {
  if (made !== undefined) return made;
  const english = new Set(nounWords.nouns.flatMap(formsOf));
  const elsewhere = spacedReaders().flatMap(({ phrases }) =>
    [...phrases].flatMap(([phrase, meaning]) => (english.has(meaning) ? [phrase] : [])),
  );
  made = new Set([...english, ...nounWords.of_no_list, ...elsewhere]);
  return made;
}

/** What may stand between two nouns that are written as one: `Kunde-n-port`, `session-s-port`. */
const joints = ['', 'n', 's', 'en'];
/** Letters of a noun that may be the last part of another one. */
const shortestPart = 4;

/**
 * Whether a word is a common noun of networks, or two of them written as one, in any language that is read:
 * `Peer`, `Nachbar`, `Kundenport`. What is in capitals is a name: `PEER`.
 */
export function isNetworkNoun(word: string): boolean {
  if (word.length > 2 && word === word.toUpperCase()) return false;
  const nouns = networkNouns();
  const lower = word.toLowerCase();
  if (nouns.has(lower)) return true;
  for (let at = shortestPart; at <= lower.length - shortestPart; at += 1) {
    const first = lower.slice(0, at);
    const isFirst = joints.some(
      (joint) => first.endsWith(joint) && nouns.has(first.slice(0, first.length - joint.length)),
    );
    if (isFirst && nouns.has(lower.slice(at))) return true;
  }
  return false;
}
