import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { Profile } from '../../../domain/configuration/profile';
import { standsFor } from '../../../domain/text/place-names';
import { shortName, sitesOf } from '../../../checks/names/spelling';
import { commonWords, isListed } from './common-words';
import { compassCodes } from './compass';
import { inventoryIndexOf } from './inventory-index';
import { type QueryWord, queryWords } from './query-words';
import { roleOf } from './roles';
import { isTechnicalTerm } from './technical-terms';

/** Routers that are read at most for what a question names; each costs up to three calls. */
export const searchedAtMost = 256;

/** Letters that a part of a router's name must have to be read as a place. */
const shortest = 3;

/** Letters of a place's own name, which is longer than what stands for it. */
const placeLength = 5;
const beforePlace = /\b(?:in|at|near)\s+$/i;
const afterPlace = /^\s+(?:site|office|pop|branch|hub|plant|campus|exchange|datacent(?:er|re))\b/i;

/** The one part of routers' names that stands for a word that is told to be a place: `sdl` for Sundsvall. */
function placeOf(
  text: string,
  { text: word, start, end }: QueryWord,
  codes: string[],
): string | null {
  const isTold = beforePlace.test(text.slice(0, start)) || afterPlace.test(text.slice(end));
  const isName = /^\p{Lu}\p{L}+$/u.test(word) && word.length >= placeLength;
  if (!isTold || !isName || isListed(word, commonWords) || isTechnicalTerm(word)) return null;
  const lower = word.toLowerCase();
  const fitting = codes.filter((code) => lower.startsWith(code) || standsFor(code, lower));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

interface Sites {
  /** As they can be looked up: what stands in names of routers, where the text says it otherwise. */
  words: string[];
  /** The same, and as the text calls them. */
  said: string[];
  names: string[];
}

function ofSite(inventory: readonly InventoryDevice[], code: string): string[] {
  return inventory
    .map(({ name }) => name)
    .filter((name) => sitesOf(shortName(name)).includes(code));
}

/** `kent` of `core-kent-1` and `rr-kent-1`: a number stands behind it, and before it nothing but roles. */
function isOnlySite(inventory: readonly InventoryDevice[], word: string): boolean {
  const names = ofSite(inventory, word).map(shortName);
  return (
    names.length > 1 &&
    names.every((name) => sitesOf(name).length === 1 && !name.toLowerCase().startsWith(word))
  );
}

/**
 * Places that a text names, with their routers: by a whole part of routers' names ("voss" of `voss-pe1`),
 * or, where it is told to be a place, by its own name, which such a part stands for.
 */
export function sitesIn(text: string, inventory: readonly InventoryDevice[]): Sites {
  const { byPart, prefixes } = inventoryIndexOf(inventory);
  const words = queryWords(text)
    .map(({ text: word }) => word.replace(/'s$/i, ''))
    .filter((word) => word.length >= shortest && /^\p{L}[\p{L}\d]*$/u.test(word))
    .filter((word) => !isListed(word, commonWords) && !isTechnicalTerm(word))
    .filter((word) => byPart.has(word.toLowerCase()))
    .filter(
      (word) => !prefixes.has(word.toLowerCase()) || isOnlySite(inventory, word.toLowerCase()),
    );
  const codes = [...new Set(inventory.flatMap(({ name }) => sitesOf(shortName(name))))];
  const places = queryWords(text).flatMap((word) => {
    const code = words.includes(word.text) ? null : placeOf(text, word, codes);
    return code === null ? [] : [{ word: word.text, names: byPart.get(code) ?? [] }];
  });
  const quarters = queryWords(text).flatMap((word) =>
    compassCodes(text, word, codes).map((code) => ({
      said: word.text,
      word: code,
      names: ofSite(inventory, code),
    })),
  );
  places.push(...quarters);
  const named = new Set([
    ...words.flatMap((word) => byPart.get(word.toLowerCase()) ?? []),
    ...places.flatMap((one) => one.names),
  ]);
  // A word that is part of every name identifies none.
  if (named.size === inventory.length) return { words: [], said: [], names: [] };
  const names = inventory.map((device) => device.name).filter((name) => named.has(name));
  const found = [...new Set([...words, ...places.map((one) => one.word)])];
  return { words: found, said: [...found, ...quarters.map((one) => one.said)], names };
}

/** Routers to read for names: no customer's; those of the sites that are named first. */
export function searchOrder(
  inventory: readonly InventoryDevice[],
  profile: Profile,
  first: readonly string[],
): string[] {
  const routers = inventory.filter((device) => roleOf(device, profile)?.toUpperCase() !== 'CE');
  const near = new Set(first);
  // Customers, their addresses and VRFs are known at the edge.
  const order = (device: InventoryDevice): number =>
    near.has(device.name) ? 0 : roleOf(device, profile) === 'PE' ? 1 : 2;
  return [...routers]
    .sort((a, b) => order(a) - order(b))
    .slice(0, searchedAtMost)
    .map((device) => device.name);
}
