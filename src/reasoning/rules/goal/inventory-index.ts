import * as ipaddr from 'ipaddr.js';

import { hasAddressForm } from '../../../domain/text/address-form';
import type { InventoryDevice } from '../../../domain/analysis/goal';

/** An inventory prepared for looking words up: a fleet has thousands of devices. All keys are lower case. */
export interface InventoryIndex {
  names: readonly string[];
  byName: ReadonlyMap<string, string[]>;
  /** Names without their domain. */
  byHost: ReadonlyMap<string, string[]>;
  byAddress: ReadonlyMap<string, string[]>;
  /** Runs of the parts of a name: `lis-pe1.lab` is found under `lis`, `pe1`, `lab`, `lis-pe1` and so on. */
  byPart: ReadonlyMap<string, string[]>;
  /** Names without what separates their parts: `pe1` for `PE-1`. */
  byLetters: ReadonlyMap<string, string[]>;
  /** What stands before a number in names: `pe`, `rr`, `xrd`. */
  prefixes: ReadonlySet<string>;
}

const indexes = new WeakMap<readonly InventoryDevice[], InventoryIndex>();

/** One index for each inventory. */
export function inventoryIndexOf(inventory: readonly InventoryDevice[]): InventoryIndex {
  const known = indexes.get(inventory);
  if (known !== undefined) return known;
  const byName = new Map<string, string[]>();
  const byHost = new Map<string, string[]>();
  const byAddress = new Map<string, string[]>();
  const byPart = new Map<string, string[]>();
  const byLetters = new Map<string, string[]>();
  const prefixes = new Set<string>();
  for (const { name, address } of inventory) {
    const lower = name.toLowerCase();
    add(byName, lower, name);
    add(byLetters, lettersOf(lower), name);
    const [host = ''] = lower.split('.');
    if (host !== '' && !/^\d+$/.test(host)) add(byHost, host, name);
    const plain = address === null ? null : plainAddress(address);
    if (plain !== null) add(byAddress, plain, name);
    for (const part of partsOf(lower)) add(byPart, part, name);
    for (const prefix of numberedPrefixes(lower)) prefixes.add(prefix);
  }
  const names = inventory.map((device) => device.name);
  const index = { names, byName, byHost, byAddress, byPart, byLetters, prefixes };
  indexes.set(inventory, index);
  return index;
}

/** A name as it is heard: letters and figures alone. */
export function lettersOf(name: string): string {
  return name.replaceAll(/[-_. ]/g, '');
}

function add(map: Map<string, string[]>, key: string, name: string): void {
  const names = map.get(key);
  if (names === undefined) map.set(key, [name]);
  else if (!names.includes(name)) names.push(name);
}

/** An address in one spelling, without its prefix length; null where it is none. */
export function plainAddress(text: string): string | null {
  const address = text.replace(/\/\d+$/, '');
  if (!hasAddressForm(address)) return null;
  const valid = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return valid ? ipaddr.parse(address).toNormalizedString() : null;
}

/** Parts that a name consists of at most; longer ones are not taken apart further. */
const partsAtMost = 8;

function partsOf(name: string): string[] {
  const ends: [number, number][] = [];
  for (const match of name.matchAll(/[^-_.:]+/g)) {
    ends.push([match.index, match.index + match[0].length]);
  }
  const parts = new Set<string>();
  for (const [from, [start]] of ends.slice(0, partsAtMost).entries()) {
    for (const [, end] of ends.slice(from, partsAtMost)) parts.add(name.slice(start, end));
  }
  parts.delete(name);
  return [...parts];
}

/** Beginnings of the numbered parts of a name: `core` and `rtr` of `core1-rtr-2`. */
export function numberedPrefixes(name: string): string[] {
  const labels = name.toLowerCase().split(/[-_.]/);
  return labels.flatMap((label, index) => {
    const whole = /^([a-z]+)\d+[a-z]?$/.exec(label)?.[1];
    if (whole !== undefined) return [whole];
    return /^[a-z]+$/.test(label) && /^\d+$/.test(labels[index + 1] ?? '') ? [label] : [];
  });
}
