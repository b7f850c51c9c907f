import { nameIn } from '../domain/text/held-words';
import { listPattern } from './word-list';
import tellWords from './words/tells.json';
import { supposedGone } from './supposed-gone';

/**
 * How a question calls things whose names only what is read of a network makes known. The words stay
 * inside: who holds a name against them asks here, and what they mean is read once, in the parsed question.
 * Names are taken in any case.
 */
export interface Wording {
  /** Whether a name is one of the words. */
  holds: (name: string) => boolean;
  /** The same, spelled exactly so: `SHOP` is a VRF and "shop" none. */
  spells: (name: string) => boolean;
  /** Whether something is called by one of these words, in lower case, in the singular or the plural. */
  calls: (words: readonly string[]) => boolean;
  /** Whether one of these words is there as it is, in lower case. */
  says: (words: readonly string[]) => boolean;
  /** Whether a name is told with the word VRF before it. */
  callsVrf: (name: string) => boolean;
  /** Whether a sentence holds both names; where none holds the first, whether the text has the other. */
  joins: (name: string, other: string) => boolean;
  /** "BLUE on pe2": whether one name is placed at the other. */
  places: (name: string, place: string) => boolean;
  /** "At Cork": whether a name is told as a place, and is no mere word with a capital letter. */
  isPlace: (name: string) => boolean;
  /** Words that stand where a place does, in lower case. */
  placeWords: () => string[];
  /** "Ping PE3 from PE1": whether something starts at a name. */
  startsAt: (name: string) => boolean;
  /** "IS-IS to P1": whether something leads to a name. */
  leadsTo: (name: string) => boolean;
  /** Where a name begins in the text, each time that it is there. */
  placesOf: (name: string) => number[];
  /** "P1-P2": whether two names are written as one. */
  ties: (one: string, other: string) => boolean;
  /** Whether the sentence that says what is wrong holds a name. */
  complainsOf: (name: string) => boolean;
  /** Those of some names that the sentence holds that asks who is to blame. */
  blames: (names: readonly string[]) => string[];
  /** Those of some routers that are supposed to be gone: "if RR1 dies". */
  supposesGone: (names: readonly string[]) => string[];
}

const blame = listPattern(tellWords.asks_who_is_to_blame.any);

const escaped = (text: string): string =>
  text.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Words with one blank between them, and at both ends. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * How the text of a question, in English, calls things.
 * @param complaint the sentence that says what is wrong
 */
export function wordingOf(whole: string, complaint = ''): Wording {
  const text = whole.toLowerCase();
  const words = spaced(whole);
  const exact = new Set(whole.split(/[^\w-]+/));
  const sentences = text.split(/(?<=[.!?;])\s+/);
  const holdsIn = (part: string, name: string) => nameIn(part, [name]) !== null;
  const before = (leading: string, name: string) =>
    new RegExp(String.raw`\b(?:${leading})\s+${escaped(name)}(?![\w-])`).test(text);
  const placesOf = (name: string) => {
    const wanted = name.toLowerCase();
    const found: number[] = [];
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      found.push(at);
    }
    return found;
  };
  const ties = (one: string, other: string) => text.includes(`${one}-${other}`.toLowerCase());
  return {
    placesOf,
    holds: (name) => holdsIn(text, name),
    spells: (name) => exact.has(name),
    calls: (names) =>
      names.some((one) => words.includes(spaced(one)) || words.includes(spaced(`${one}s`))),
    says: (names) => names.some((one) => words.includes(spaced(one))),
    callsVrf: (name) => before('vrf:?', name),
    joins: (name, other) => {
      const about = sentences.filter((one) => holdsIn(one, name));
      return (about.length > 0 ? about : sentences).some((one) => holdsIn(one, other));
    },
    places: (name, place) =>
      new RegExp(String.raw`\b${escaped(name)}\b,? (?:at|on|of|in) ${escaped(place)}\b`).test(text),
    isPlace: (name) =>
      placesOf(name)
        .slice(0, 1)
        .some((at) => at > 0 && /\b(?:in|at|near)\s+$/.test(text.slice(Math.max(0, at - 8), at))),
    placeWords: () => text.match(/(?<=\b(?:in|to|at|from|near) )\p{L}{4,}/gu) ?? [],
    startsAt: (name) => before('from', name),
    leadsTo: (name) => before('to|towards?|with|sees?|seeing|reach(?:es)?', name),
    ties: (one, other) => ties(one, other) || ties(other, one),
    complainsOf: (name) => holdsIn(complaint, name),
    blames: (names) => {
      const asking = [...sentences].reverse().find((one) => blame.test(one)) ?? '';
      // "P1's fault that PE2 is off": who is blamed stands before what for.
      const end = (blame.exec(asking)?.index ?? 0) + (blame.exec(asking)?.[0].length ?? 0);
      const plain = (said: string) => said.replaceAll(/(?<=\d)'?s\b/g, '');
      const first = names.filter((name) => holdsIn(plain(asking.slice(0, end)), name));
      return first.length > 0 ? first : names.filter((name) => holdsIn(plain(asking), name));
    },
    supposesGone: (names) => supposedGone(text, names),
  };
}
