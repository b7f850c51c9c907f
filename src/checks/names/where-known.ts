import type { Goal, InventoryDevice } from '../../domain/analysis/goal';
import {
  type DeviceNames,
  type KeptNames,
  nameAreas,
  type Whereabouts,
} from '../../domain/analysis/kept-names';
import { buildNameIndex } from './build-index';
import { findNames } from './find-names';

/** Names older than this are read again before anything is left out for them: one day. */
export const freshMs = 24 * 60 * 60 * 1000;

/** Kept names of the routers that an inventory has, by name and address. */
export function namesInInventory(
  { devices }: KeptNames,
  inventory: readonly Pick<InventoryDevice, 'name' | 'address'>[],
): DeviceNames[] {
  const known = new Set(inventory.map(({ name, address }) => `${name} ${address ?? ''}`));
  return devices.filter(({ device, address }) => known.has(`${device} ${address ?? ''}`));
}

/**
 * Where to look first for the names of a goal: the routers that had them, and those of which the names
 * are old or not known. Null where one of the names is known nowhere, so that all have to be read.
 */
export function whereKnown(
  kept: KeptNames,
  goal: Goal,
  inventory: readonly InventoryDevice[],
  now: Date,
): Whereabouts | null {
  const known = namesInInventory(kept, inventory);
  const index = buildNameIndex(known);
  const guesses = new Set(goal.guesses);
  const found = (goal.lookup ?? [])
    .map((name) => ({ name, matches: findNames(index, name) }))
    // One of the words that may be names is enough.
    .filter(({ name, matches }) => !guesses.has(name) || matches.length > 0)
    .map(({ matches }) => matches);
  if (found.length === 0 || found.some((matches) => matches.length === 0)) return null;
  const matches = found.flat();
  const had = [...new Set(matches.map(({ device }) => device))].slice(0, routersFirst);
  const fresh = new Set(known.filter((one) => isFresh(one, now)).map(({ device }) => device));
  const unknown = goal.devices.filter((name) => !fresh.has(name) && !had.includes(name));
  const ports = matches.flatMap(({ kind, device, port }) =>
    kind === 'description' && port !== undefined ? [{ device, port }] : [],
  );
  const distinct = new Map(ports.map((one) => [`${one.device} ${one.port}`, one]));
  return { first: [...had, ...unknown], ports: [...distinct.values()].slice(0, portsFirst) };
}

/** Of a hint: a name that stands in more places identifies none, and each costs calls. */
const routersFirst = 24;
const portsFirst = 20;

function isFresh({ readAt }: DeviceNames, now: Date): boolean {
  return nameAreas.every((area) => {
    const at = readAt[area];
    return at !== undefined && now.getTime() - Date.parse(at) < freshMs;
  });
}
