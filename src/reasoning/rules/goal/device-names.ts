import { distance } from 'fastest-levenshtein';

import { matchesGlob } from '../../../domain/text/glob';
import type { InventoryDevice } from '../../../domain/analysis/goal';
import { type InventoryIndex, inventoryIndexOf, lettersOf, plainAddress } from './inventory-index';

/** Devices of the inventory that one word may mean. */
export interface NameMatch {
  kind: 'exact' | 'short' | 'pattern' | 'pair';
  names: string[];
}

/** The longest name of a host, RFC 1035 section 2.3.4; a longer word is a drawing or no word. */
const longestWord = 255;

/**
 * Looks one word up in the inventory: full name, host name, address, host part, a part of a name
 * such as `pe1` of `lis-pe1`, a wildcard, or two names joined such as `pe1-p2`. Null where it
 * means no device. Case does not matter; names come back as the inventory spells them.
 */
export function matchDeviceName(
  word: string,
  inventory: readonly InventoryDevice[],
): NameMatch | null {
  const index = inventoryIndexOf(inventory);
  const lower = word.toLowerCase();
  if (lower.length > longestWord) return null;
  const named = index.byName.get(lower);
  if (named !== undefined) {
    return { kind: 'exact', names: named.includes(word) ? [word] : [...named] };
  }
  const [hosted, ...others] = index.byHost.get(lower) ?? [];
  if (hosted !== undefined && others.length === 0) return { kind: 'exact', names: [hosted] };
  const address = plainAddress(lower);
  if (address !== null) {
    const names = index.byAddress.get(address);
    return names === undefined ? null : { kind: 'exact', names: [...names] };
  }
  if (/[*?]/.test(word)) return matchPattern(lower, index);
  const short = shortFor(lower, index);
  if (short.length > 0) return { kind: 'short', names: short };
  return (
    matchPair(lower, index) ??
    matchLetters(lower, index) ??
    matchOwner(lower, inventory) ??
    matchSwapped(word, index)
  );
}

/** `rr1s` for "RR1's": people leave the apostrophe out. */
function matchOwner(word: string, inventory: readonly InventoryDevice[]): NameMatch | null {
  const owner = /^(.*\d)s$/.exec(word)?.[1];
  return owner === undefined ? null : matchDeviceName(owner, inventory);
}

/** `Pe-1` for `PE1`: with a letter and a figure, and one router only that is written so. */
function matchLetters(word: string, { byLetters }: InventoryIndex): NameMatch | null {
  const [name, ...others] = byLetters.get(lettersOf(word)) ?? [];
  const built = /^[a-z][a-z0-9._-]*\d/.test(word);
  return built && name !== undefined && others.length === 0
    ? { kind: 'exact', names: [name] }
    : null;
}

/** `EP2` for `PE2`: two neighboring letters swapped, where one router only is so called. */
function matchSwapped(word: string, { byName }: InventoryIndex): NameMatch | null {
  if (!/^\p{L}{2,}\d{1,4}$/u.test(word) || word.length > swappedAtMost) return null;
  const letters = word.toLowerCase().split('');
  const found = letters.slice(1).flatMap((letter, at) => {
    const [before = ''] = letters.slice(at);
    if (letter === before || /\d/.test(letter)) return [];
    const swapped = [...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('');
    return byName.get(swapped) ?? [];
  });
  const [name, ...others] = found;
  return name !== undefined && others.length === 0 ? { kind: 'exact', names: [name] } : null;
}

/** The router whose name a word is but for two swapped letters; null for any other word. */
export function swappedName(word: string, inventory: readonly InventoryDevice[]): string | null {
  const index = inventoryIndexOf(inventory);
  if (index.byName.has(word.toLowerCase())) return null;
  return matchSwapped(word, index)?.names[0] ?? null;
}

/** Letters and figures of a name that is short enough to be mistyped so. */
const swappedAtMost = 12;

function matchPattern(pattern: string, { names }: InventoryIndex): NameMatch | null {
  if (!/[a-z0-9]/.test(pattern)) return null;
  const found = names.filter((name) => matchesGlob(pattern, name));
  return found.length === 0 ? null : { kind: 'pattern', names: found };
}

/** `pe1` is short for `pe1.lab.example` and `lis-pe1`, and `pe1.lab.example` for `pe1`. */
function shortFor(word: string, { byName, byPart }: InventoryIndex): string[] {
  if (!/[a-z]/.test(word)) return [];
  const host = /^[a-z0-9.-]+$/.test(word)
    ? hostParts(word).find((part) => byName.has(part))
    : undefined;
  return [...((host === undefined ? byPart.get(word) : byName.get(host)) ?? [])];
}

/** `a.b.c` → `a.b`, `a`. */
function hostParts(word: string): string[] {
  const labels = word.split('.');
  return labels.slice(1).map((_, index) => labels.slice(0, labels.length - 1 - index).join('.'));
}

/** Separators in a word that names a path; a word with more is drawn and not written. */
const separatorsAtMost = 32;

/**
 * `pe1-p2`, `pe1/p2`, `pe1-p1-pe2`: a link or a path, named by the devices on it. What stands behind
 * a separator is read once, whatever stands before it.
 */
function matchPair(word: string, index: InventoryIndex): NameMatch | null {
  const separators = [...word.matchAll(/<->|->|[-/_+&:]/g)];
  if (separators.length > separatorsAtMost) return null;
  const places = separators.map((one) => ({
    start: one.index,
    end: one.index + one[0].length,
  }));
  // From the last separator to the first; the path from each place on is known by then.
  const paths = new Map<number, string[]>();
  for (const from of [0, ...places.map(({ end }) => end)].reverse()) {
    for (const { start, end } of places.filter((one) => one.start >= from)) {
      const left = matchEnd(word.slice(from, start), index);
      const right = left && (matchEnd(word.slice(end), index) ?? paths.get(end));
      if (left === null || right === null || right === undefined) continue;
      paths.set(from, [...left, ...right]);
      break;
    }
  }
  const names = paths.get(0);
  return names === undefined ? null : { kind: 'pair', names };
}

function matchEnd(word: string, index: InventoryIndex): string[] | null {
  const named = index.byName.get(word);
  if (named !== undefined) return named;
  const short = shortFor(word, index);
  return short.length === 1 && /\d/.test(word) ? short : null;
}

/** Names of the inventory that a mistyped one may have meant, nearest first. */
export function nearMatches(word: string, names: readonly string[], atMost = 3): string[] {
  const lower = word.slice(0, longestWord).toLowerCase();
  const reach = Math.max(1, Math.floor(lower.length / 2));
  return names
    .map((name) => ({
      name,
      distance: nearness(lower, name.toLowerCase()),
      common: commonStart(lower, name.toLowerCase()),
    }))
    .filter((one) => one.distance <= reach)
    .sort((a, b) => a.distance - b.distance || b.common - a.common || a.name.localeCompare(b.name))
    .slice(0, atMost)
    .map((one) => one.name);
}

function commonStart(word: string, name: string): number {
  let length = 0;
  while (length < word.length && word[length] === name[length]) length += 1;
  return length;
}

function nearness(word: string, name: string): number {
  const parts = [name, ...name.split(/[-_.]/)].filter((part) => part.length > 1);
  return Math.min(...parts.map((part) => distance(word, part)));
}
