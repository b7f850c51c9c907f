import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { Profile } from '../../../domain/configuration/profile';
import { commonWords, isListed } from './common-words';
import { inventoryIndexOf } from './inventory-index';
import { queryWords } from './query-words';
import { roleOf } from './roles';
import { isTechnicalTerm } from './technical-terms';

/** Routers that are read at most for what a question names; each costs three calls. */
export const searchedAtMost = 256;

/** Letters that a part of a router's name must have to be read as a place. */
const shortest = 3;

/** Places that a text names by a whole part of routers' names ("voss" of `voss-pe1`), with these routers. */
export function sitesIn(
  text: string,
  inventory: readonly InventoryDevice[],
): { words: string[]; names: string[] } {
  const { byPart, prefixes } = inventoryIndexOf(inventory);
  const words = queryWords(text)
    .map(({ text: word }) => word.replace(/'s$/i, ''))
    .filter((word) => word.length >= shortest && /^\p{L}[\p{L}\d]*$/u.test(word))
    .filter((word) => !isListed(word, commonWords) && !isTechnicalTerm(word))
    .filter((word) => !prefixes.has(word.toLowerCase()) && byPart.has(word.toLowerCase()));
  const named = new Set(words.flatMap((word) => byPart.get(word.toLowerCase()) ?? []));
  // A word that is part of every name tells of none.
  if (named.size === inventory.length) return { words: [], names: [] };
  const names = inventory.map((device) => device.name).filter((name) => named.has(name));
  return { words: [...new Set(words)], names };
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
