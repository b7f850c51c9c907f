import { readQuestion } from '../../../question';
import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import type { Settled } from './ask';
import { type DeviceChoice, settled } from './device-choice';
import { matchDeviceName } from './device-names';
import { plainAddress } from './inventory-index';
import { readEntities } from './entities';
import { lookupNames } from './lookup-names';
import { searchOrder, sitesIn } from './search-order';
import { type DeviceSelection, selectDevices } from './select-devices';
import { namesToLookUp, settleUnnamedDevices } from './settle-unnamed-devices';
import { zoneOf } from './window-zone';

/**
 * "ams-core-2 (10.44.0.12) has vanished": of a router that is called by a name which nobody knows, the
 * address beside it may tell which one it is. Null where there is none.
 */
export function settleByAddress(
  text: string,
  entities: Goal['entities'],
  words: readonly string[],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> | null {
  const addresses = lookupNames(text, input.snapshot.profile).sure.filter(
    (name) => plainAddress(name) !== null,
  );
  if (addresses.length === 0) return null;
  const found = settleUnnamedDevices(text, entities, input);
  return found.settled
    ? { settled: true, value: { ...found.value, outside: [...words], lookup: addresses } }
    : found;
}

/** Records of the people's own tools, which no router knows. */
const ticketNumber = /^(?:inc|chg|req|ritm|prb|tkt|ticket|case|task|sr|cr|rfc|bug|csc)/i;

/** Routers that are read at most for a name that stands beside those that are asked about. */
const besideAtMost = 24;

/**
 * "Lipova (SLO-4402) has lost its sites since mb-rr2 is out": an identifier stands for one thing, and
 * the routers that are named beside it may be no part of it. Null where there is none.
 */
export function settleIdentifiers(
  text: string,
  { vrfs, interfaces, neighbors }: Goal['entities'],
  { names, outside }: { names: string[]; outside: string[] },
  { inventory, snapshot }: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> | null {
  // "Gi0/0/0/1 on PE1, circuit MI-RM-0417": the port is told, and what it carries need not be looked up.
  if (inventory.length > besideAtMost || interfaces.length > 0) return null;
  const known = new Set([...vrfs, ...interfaces, ...neighbors, ...outside]);
  const identifiers = lookupNames(text, snapshot.profile).sure.filter(
    (name) =>
      /^(?:\p{L}+[-_]){0,2}\p{L}+[-_ ]?\d{3,}\p{L}?$/u.test(name) &&
      !/^ASN?\d+$/i.test(name) &&
      !ticketNumber.test(name) &&
      !known.has(name) &&
      matchDeviceName(name, inventory) === null,
  );
  if (identifiers.length === 0) return null;
  const search = searchOrder(inventory, snapshot.profile, names);
  const choice = { names: search, outside, lookup: identifiers, beside: names };
  return { settled: true, value: choice };
}

/**
 * "MEDIATHEQUE Lille lost everything when we shut the first reflector": who suffers is named, and the
 * routers that are spoken of by their role are what is told beside. Null where it is not so.
 */
export function settleBesideRoles(
  text: string,
  entities: Goal['entities'],
  { names, byRole }: Extract<DeviceSelection, { kind: 'devices' }>,
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> | null {
  const { inventory, snapshot } = input;
  if (byRole !== true || inventory.length > besideAtMost) return null;
  if (!readQuestion(text).parsed.claims.includes('symptom')) return null;
  const { sure, likely } = lookupNames(text, snapshot.profile);
  const named = [...sure, ...entities.vrfs, ...likely];
  if (named.length === 0) return null;
  const sites = sitesIn(text, inventory).names;
  const search = searchOrder(inventory, snapshot.profile, [...sites, ...names]);
  const lookup = namesToLookUp(text, entities, input);
  return { settled: true, value: { names: search, outside: [], lookup, beside: names } };
}

/**
 * "CHG-77 on PE1 went through. Now NORDWIND has no service": the complaint is of somebody who is named,
 * and the routers of the other sentences are what was done. Null where it is not so.
 */
export function settleComplained(
  text: string,
  entities: Goal['entities'],
  { names, outside }: { names: string[]; outside: string[] },
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> | null {
  const { inventory, snapshot } = input;
  const { complaint: told, kind } = readQuestion(text).parsed;
  if (told === undefined || inventory.length > besideAtMost) return null;
  if (kind !== 'question' && kind !== 'ticket') return null;
  // "… since the work on PE1": the router of an occasion is not where it hurts.
  const complaint = told.replaceAll(occasion, ' ');
  const where = routersOf(complaint, input);
  if (where === 'told') return null;
  if (where !== null) {
    const [other, ...more] = where.filter((name) => !names.includes(name));
    // "RR1 is done. Now the second reflector flaps": the one that is not named otherwise.
    const isMeant = other !== undefined && more.length === 0 && where.length > 1;
    return isMeant ? settled([other, ...names], outside) : null;
  }
  const { sure, likely } = lookupNames(complaint, snapshot.profile);
  const vrfs = entities.vrfs.filter((name) => complaint.includes(name));
  const sites = sitesIn(complaint, inventory);
  // "At 22:12, Madrid time": a city that tells the zone has no complaint.
  const zone = zoneOf(text).said.name.toLowerCase();
  const suffering = [...sure, ...vrfs, ...likely].filter(
    (name) =>
      !ticketNumber.test(name) &&
      !sites.said.includes(name) &&
      !zone.split(/[/_]/).includes(name.toLowerCase()),
  );
  if (suffering.length === 0) return null;
  const search = searchOrder(inventory, snapshot.profile, [...sites.names, ...names]);
  const lookup = [...new Set([...suffering, ...sites.words])];
  return { settled: true, value: { names: search, outside, lookup, beside: names } };
}

const occasion =
  /\b(?:after|since|following|during)\s+(?:the|a|an|our|his|her|their|your|we|you)\s+[^,.;:?]*/gi;

/** Routers that a role of a complaint may mean; `told` where it names its router or port; null for none. */
function routersOf(
  complaint: string,
  { inventory, snapshot }: ParseGoalInput & { inventory: InventoryDevice[] },
): 'told' | string[] | null {
  const { entities, taken } = readEntities(complaint, inventory);
  if (entities.interfaces.length > 0) return 'told';
  // A bare address may be of any router; that of a session is a neighbor of the one that is named.
  const ofSession = readQuestion(complaint).parsed.claims.includes('sessions');
  if (entities.neighbors.length > 0 && ofSession) return 'told';
  const found = selectDevices({ text: complaint, inventory, profile: snapshot.profile, taken });
  if (found.kind === 'ambiguous') return found.names;
  return found.kind === 'none' ? null : 'told';
}
