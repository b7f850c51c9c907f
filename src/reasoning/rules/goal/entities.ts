import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import { isLogged, isNetworkNoun } from '../../../question';
import { commonWords, isListed } from './common-words';
import { matchDeviceName } from './device-names';
import { findInterfaces } from './interface-names';
import { plainAddress } from './inventory-index';
import { logSender } from './log-sender';
import { overlaps, queryWords, type Span } from './query-words';
import { isTechnicalTerm } from './technical-terms';

export interface EntityReading {
  entities: Goal['entities'];
  /** Places in the query that these names stand at, so that nothing else is read there. */
  taken: Span[];
}

/** Interfaces, VRFs and neighbors that a query names. */
export function readEntities(text: string, inventory: readonly InventoryDevice[]): EntityReading {
  const interfaces = findInterfaces(text);
  const vrfs = findVrfs(text, inventory, interfaces);
  const neighbors = findNeighbors(text, inventory);
  return {
    entities: {
      interfaces: unique(interfaces.map((one) => one.name)),
      vrfs: unique(vrfs.map((one) => one.name)),
      neighbors: unique(neighbors.map((one) => one.name)),
    },
    taken: [...interfaces, ...vrfs, ...neighbors.filter((one) => one.isAddress)],
  };
}

interface Named extends Span {
  name: string;
}

const introduced =
  /\b(?:vrfs?|vpns?|customers?|tenants?)(?:\s+|\s?[=:]\s?)(?:named\s+|called\s+|is\s+)?["']?([A-Za-z][\w.-]*[A-Za-z0-9]|[A-Z])(?!\p{L})["']?/giu;
const followed = /(?<![\w-])([A-Z][A-Z0-9_-]+)\s+(?:vrf|VRF)\b/g;
/** Words that follow "VRF" in a sentence and name none. */
const notNames =
  /^(?:is|are|was|has|have|on|at|in|of|for|from|to|with|and|or|the|a|an|that|which|status|state|problems?|issues?|routes?|routing|tables?|configurations?|names?|down|up|works?|works|cannot|can|does|do|not|missing|broken|health|check|sites?|customers?|traffic|prefixes|sessions?|bgp|isis|mpls|between|behind|membership|leaking|import|export|targets?)$/i;
const customary =
  /(?<![\w-])(?:cust(?:omer)?|vrf|vpn|tenant)[-_]?(?:[A-Z0-9][\w-]*|[-_][\w-]+)(?![\w])/gi;
const capitals = /(?<![\w/%-])[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)+(?![\w/-])/g;

/** By the word before or after, by a customary prefix, or by capitals such as `RED-12`. */
function findVrfs(
  text: string,
  inventory: readonly InventoryDevice[],
  taken: readonly Span[],
): Named[] {
  const found: Named[] = [];
  const add = (name: string, start: number): void => {
    const place = { name, start, end: start + name.length };
    if (overlaps([...taken, ...found], place) || isTechnicalTerm(name)) return;
    if (/^(?:vrfs?|vpns?|customers?|cust)$/i.test(name)) return;
    if (matchDeviceName(name, inventory) === null) found.push(place);
  };
  for (const match of text.matchAll(introduced)) {
    const name = match[1] ?? '';
    const isWord =
      name === name.toLowerCase() && (isListed(name, commonWords) || mayBeAnyWord(name, text));
    const isSurely = /^vrfs?\b/i.test(match[0]) && !notNames.test(name) && !isWord;
    const isCalledSo = /\b(?:named|called)\s|["']/i.test(match[0]);
    if (!isCalledSo && isNetworkNoun(name)) continue;
    if (isSurely || isProper(name)) add(name, match.index + match[0].indexOf(name));
  }
  for (const match of text.matchAll(followed)) {
    add(match[1] ?? '', match.index);
  }
  for (const match of text.matchAll(customary)) {
    const [, said = ''] = /^[a-z]+[-_](\p{L}+)$/iu.exec(match[0]) ?? [];
    if (isNetworkNoun(said)) continue;
    if (/\d|[-_]|[a-z][A-Z]/.test(match[0])) add(match[0], match.index);
  }
  for (const match of text.matchAll(capitals)) {
    const isCutShort = /^\.\d/.test(text.slice(match.index + match[0].length));
    const end = match.index + match[0].length;
    if (isLogWord(match[0]) || isLogged(text, match.index, end)) continue;
    if (isIdentifier(match[0]) || isCutShort) continue;
    add(match[0], match.index);
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * Letters in lower case within a text that has more words of no list, as one in another language: `die
 * VRF anschauen`. A VRF of that name is found all the same where a router has it.
 */
function mayBeAnyWord(name: string, text: string): boolean {
  const words = text.match(/(?<![\w-])\p{Ll}{2,}(?![\w-])/gu) ?? [];
  const unknown = words.filter(
    (one) => one !== name && !isListed(one, commonWords) && !isTechnicalTerm(one),
  );
  return /^\p{Ll}+$/u.test(name) && unknown.length >= manyUnknown;
}

/** So many words of no list are no mere misspellings. */
const manyUnknown = 3;

/** Written as a name and not as a word of a sentence. */
function isProper(word: string): boolean {
  return (
    /^[A-Z]{2,}|^[A-Z]\w|\d|[-_]|^[A-Z]$/.test(word) &&
    !/^(?:Is|Are|Can|The|On|At|In|Site|Traffic)$/.test(word)
  );
}

/** Letters and a longer number, as circuits and tickets have: it may stand for anything, a VRF too. */
function isIdentifier(word: string): boolean {
  return /^(?:[A-Z]+\d{0,2}[-_]){1,3}(?=[\d_-]*\d{3})\d+(?:[-_]\d+){0,3}[A-Z]?$/.test(word);
}

/** Mnemonics of syslog: DB_COMMIT, LINK-3, BGP-5-ADJCHANGE. */
function isLogWord(word: string): boolean {
  return (
    /_(?:COMMIT|CHANGE|DOWN|UP|ERR)|-\d-|ADJCHANGE|UPDOWN/.test(word) ||
    /^(?:LINK|BGP|ISIS|ROUTING|LINEPROTO|PKT|MGBL|CONFIG|SYS|OS|LDP|MPLS|PLATFORM)[-_]/.test(word)
  );
}

interface Neighbor extends Named {
  isAddress: boolean;
}

/** "neighbor X", "session to X", "adjacency towards X". */
const beforeNeighbor =
  /\b(?:(?:neighbors?|peers?)\s+(?:is\s+)?(?:(?:to|with|towards?)\s+)?|(?:sessions?|adjacency|adjacencies|peering|bgp|is-is)\s+(?:is\s+)?(?:to|with|towards?)\s+)(?:router\s+|the\s+)?$/i;

/**
 * Far ends of sessions and adjacencies: an address that is not the only thing to look at, or a
 * device that "neighbor", "session to" and the like introduce.
 */
function findNeighbors(text: string, inventory: readonly InventoryDevice[]): Neighbor[] {
  const words = queryWords(text).map((word) => ({
    word,
    match: matchDeviceName(word.text, inventory),
  }));
  const sender = logSender(text, inventory);
  const named = words.filter(({ word, match }) => !isAddress(word.text) && isDevice(match)).length;
  return words.flatMap(({ word, match }): Neighbor[] => {
    const before = text.slice(Math.max(0, word.start - 60), word.start);
    const place = { start: word.start, end: word.end };
    if (isAddress(word.text)) {
      // A prefix is no neighbor, and the address of a device, alone in the query, is that device.
      if (isPrefix(word.text) || (match !== null && named === 0)) return [];
      // Who wrote a log that is quoted is the router to look at.
      if (sender !== null && match?.names.includes(sender.name) === true) return [];
      return [{ name: word.text.replace(/\/\d+$/, ''), isAddress: true, ...place }];
    }
    const isFarEnd = match?.kind === 'exact' && named > 1 && beforeNeighbor.test(before);
    if (!isFarEnd) return [];
    return match.names.map((name) => ({
      name,
      isAddress: false,
      start: place.start,
      end: place.end,
    }));
  });
}

function isDevice(match: ReturnType<typeof matchDeviceName>): boolean {
  return match !== null && (match.kind === 'exact' || match.kind === 'short');
}

function isPrefix(word: string): boolean {
  const length = /\/(\d+)$/.exec(word)?.[1];
  return length !== undefined && length !== '32' && length !== '128';
}

function isAddress(word: string): boolean {
  return plainAddress(word) !== null;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
