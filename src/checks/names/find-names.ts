import ipaddr from 'ipaddr.js';

import { lookupLength } from '../../domain/analysis/goal';
import { spellingsOf } from '../../domain/text/plain-letters';
import { nearNames } from '../../domain/text/near-names';
import { networkOf } from '../parse/addresses';
import type { NameIndex } from './build-index';
import { pairOf } from './index-links';
import { nameKinds, type Match } from './match';
import { abbreviation, beginning, plainAddress, shortName, wordsOf } from './spelling';

/**
 * Places of the network that a name of a question may stand for, the surest first: an address, a
 * prefix, a VRF, its distinguisher or target, an AS number, words of a description, a site. Empty
 * where nothing that was read holds it.
 */
export function findNames(index: NameIndex, name: string): Match[] {
  const wanted = name.trim().slice(0, lookupLength);
  const [address = '', length] = wanted.split('/');
  const plain = plainAddress(address);
  const found =
    plain === null ? byWords(index, wanted) : byAddress(index, plain, lengthOf(plain, length));
  return distinct(found).sort((a, b) => rank(a) - rank(b));
}

function rank({ kind, exact }: Match): number {
  return nameKinds.indexOf(kind) + (exact ? 0 : nameKinds.length);
}

/** One match for each place and kind; a session is told once, however it was learned. */
function distinct(matches: readonly Match[]): Match[] {
  const known = new Map<string, Match>();
  for (const one of matches) {
    const key = [one.kind, one.device, one.vrf, one.peer ?? one.port].join(' ');
    const before = known.get(key);
    if (before === undefined || (before.port === undefined && one.port !== undefined)) {
      known.set(key, one);
    }
  }
  return [...known.values()];
}

/** Prefix length that was written, or null for a single address. */
function lengthOf(address: string, written: string | undefined): number | null {
  if (written === undefined || !/^\d{1,3}$/.test(written)) return null;
  const length = Number(written);
  return length >= (address.includes(':') ? 128 : 32) ? null : length;
}

function byAddress(index: NameIndex, address: string, length: number | null): Match[] {
  if (length !== null) {
    const prefix = networkOf(address, length);
    const alike = [...index.networks].filter(
      ([network]) => holds(prefix, network) || holds(network, address),
    );
    return alike.flatMap(([, matches]) => matches);
  }
  const known = index.words.get(address) ?? [];
  const own = known.filter((one) => one.kind === 'address');
  const narrowest = networksOf(index, address).filter(
    ({ vrf }) => !own.some((one) => one.vrf === vrf),
  );
  const peers = known.filter((one) => one.kind === 'peer');
  const isPort = own.length > 0 || known.some((one) => one.kind === 'router');
  // A port or router that has the address is what is meant, not the sessions towards it.
  if (isPort) return known.filter((one) => one.kind !== 'peer').concat(narrowest);
  const told = (one: Match): boolean =>
    peers.some((peer) => peer.device === one.device && peer.port === one.port);
  return [...known, ...narrowest.filter((one) => !told(one))];
}

/** Ports whose network holds an address: of each table, those with the longest prefix. */
function networksOf({ networks, lengths }: NameIndex, address: string): Match[] {
  const found = new Map<string, Match[]>();
  for (const length of lengths) {
    const matches = networks.get(networkOf(address, length) ?? '') ?? [];
    const tables = new Set(matches.map(({ vrf }) => vrf ?? ''));
    for (const table of tables) {
      if (found.has(table)) continue;
      found.set(
        table,
        matches.filter(({ vrf }) => (vrf ?? '') === table),
      );
    }
  }
  return [...found.values()].flat();
}

/** Whether a prefix such as `198.51.100.0/24` holds an address or another prefix. */
function holds(prefix: string | null, part: string): boolean {
  if (prefix === null) return false;
  const [network, bits] = ipaddr.parseCIDR(prefix);
  const [address = '', length] = part.split('/');
  const one = ipaddr.parse(address);
  if (one.kind() !== network.kind()) return false;
  return (length === undefined || Number(length) >= bits) && one.match(network, bits);
}

/** The first spelling with plain letters that is found: `Périgueux` for `per-1`, `München` for MUENCHEN. */
function byWords(index: NameIndex, name: string): Match[] {
  for (const spelling of spellingsOf(name.toLowerCase())) {
    const found = bySpelling(index, spelling);
    if (found.length > 0) return found;
  }
  return [];
}

function bySpelling(index: NameIndex, name: string): Match[] {
  const lower = name.toLowerCase();
  const own = index.words.get(lower) ?? index.words.get(shortName(lower));
  const site = index.sites.get(lower) ?? [];
  if (own !== undefined || site.length > 0) return [...(own ?? []), ...site];
  const words = wordsOf(lower);
  const between = linkBetween(index, name);
  if (between.length > 0) return between;
  const together = words.length > 1 ? allOf(index, words) : [];
  return together.length > 0 ? together : byBeginning(index, lower);
}

/** Words that stand between the two routers of a link, or beside them. */
const linkWords = /^(?:links?|between|and|to|from|the|core)$/i;

/** Both ports of each link between two routers: "P1-P2", "link between P1 and P2". */
function linkBetween({ links }: NameIndex, name: string): Match[] {
  const parts = name.split(/[\s/–—]+/).filter((word) => word !== '' && !linkWords.test(word));
  const [one = '', other, ...more] = parts;
  if (more.length > 0) return [];
  if (other !== undefined) return links.get(pairOf(one, other)) ?? [];
  // Names of routers have hyphens of their own: each may be the one between the two.
  const hyphens = [...one.matchAll(/-/g)].map(({ index }) => index);
  return hyphens.flatMap((at) => links.get(pairOf(one.slice(0, at), one.slice(at + 1))) ?? []);
}

/** Places whose text holds each of several words. */
function allOf({ words }: NameIndex, wanted: readonly string[]): Match[] {
  const [first = [], ...rest] = wanted.map((word) => words.get(word) ?? []);
  return first.filter((one) =>
    rest.every((others) =>
      others.some((other) => other.device === one.device && other.text === one.text),
    ),
  );
}

/** `HAFENLOG` for "hafenlogistik", `ros` for "rostock": one is the beginning of the other. */
function byBeginning({ words, beginnings, sites }: NameIndex, name: string): Match[] {
  if (!/^\p{L}+$/u.test(name) || name.length <= abbreviation) return [];
  const alike = (beginnings.get(name.slice(0, beginning)) ?? []).filter(
    (word) => word.startsWith(name) || name.startsWith(word),
  );
  const found = alike.flatMap((word) => words.get(word) ?? []);
  for (let length = abbreviation; length < name.length; length += 1) {
    found.push(...(sites.get(name.slice(0, length)) ?? []));
  }
  return found.map((one) => ({ ...one, exact: false }));
}

/** Names of the network that a mistyped one may have meant, nearest first. */
export function namesNear(index: NameIndex, name: string): string[] {
  if (plainAddress(name.split('/')[0] ?? '') !== null) return [];
  const lower = name.toLowerCase();
  const hasFigure = /\d/.test(lower);
  // Ports and addresses are many, and a name without a figure is none of them.
  const alike = [...index.words.keys(), ...index.sites.keys()].filter(
    (word) =>
      Math.abs(word.length - lower.length) <= 2 &&
      word.length > abbreviation &&
      /\d/.test(word) === hasFigure &&
      !word.includes('/'),
  );
  return nearNames(lower, [...new Set(alike)]);
}
