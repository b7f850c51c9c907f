import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { standsFor } from '../../../domain/text/place-names';
import { shortName, sitesOf } from '../../../checks/names/spelling';
import { nameSome } from '../phrases';
import { chooseOptions } from './answers';
import { ask, refuse, type Settled } from './ask';
import { complaintThatNames, toldBesideComplaint } from './beside-complaint';
import { type DeviceChoice, settled } from './device-choice';
import { matchDeviceName } from './device-names';
import { askWhich, refuseUnknown } from './device-questions';
import type { Span } from './query-words';
import { findRoles, isQuantified, mayHaveRole } from './roles';
import { type DeviceSelection, selectDevices } from './select-devices';
import { lookupNames } from './lookup-names';
import { searchOrder, sitesIn } from './search-order';
import { namesToLookUp, settleUnnamedDevices } from './settle-unnamed-devices';
import {
  settleBesideRoles,
  settleByAddress,
  settleComplained,
  settleIdentifiers,
} from './settle-by-name';
import { looksLikeDevice } from './unknown-devices';

/** Settles which devices a question is about. `text` is the query as it is read now. */
export function settleDevices(
  text: string,
  entities: Goal['entities'],
  taken: readonly Span[],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> {
  const { inventory, request, snapshot } = input;
  if (request.devices !== undefined && request.devices.length > 0) {
    return settleRequested(request.devices, input);
  }
  const meanings = new Map<string, string[]>();
  const beside = toldBesideComplaint(text, input);
  for (;;) {
    const selection = selectDevices({
      text,
      inventory,
      profile: snapshot.profile,
      taken: [...taken, ...beside],
      meanings,
    });
    if (selection.kind !== 'ambiguous') return settleSelection(selection, text, entities, input);
    // "LX-4471 is down. Which PE?": what is named tells which, and nobody need be asked.
    const isRole = findRoles(selection.word, inventory, snapshot.profile).length > 0;
    if (isRole && namesToLookUp(text, entities, input).length > 0) {
      return settleUnnamedDevices(text, entities, input);
    }
    if (isPlace(text, selection.word, inventory) && !meanings.has(selection.word)) {
      if (namesToLookUp(text, entities, input).length > 0) {
        return settleUnnamedDevices(text, entities, input);
      }
      meanings.set(selection.word, selection.names);
      continue;
    }
    const told = toldBeside(text, selection) ?? toldAll(selection, input);
    if (told !== null && !meanings.has(selection.word)) {
      meanings.set(selection.word, told);
      continue;
    }
    const answer = askWhich(text, selection.word, selection.names, input);
    if (!answer.settled) return answer;
    if (meanings.has(selection.word)) return answer;
    meanings.set(selection.word, answer.value.names);
  }
}

function settleSelection(
  selection: Exclude<DeviceSelection, { kind: 'ambiguous' }>,
  text: string,
  entities: Goal['entities'],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> {
  const { inventory, clarifications } = input;
  const names = inventory.map((device) => device.name);
  switch (selection.kind) {
    case 'devices':
      return (
        settlePlace(text, selection.names, input) ??
        settleIdentifiers(text, entities, selection, input) ??
        settleBesideRoles(text, entities, selection, input) ??
        settleComplained(text, entities, selection, input) ??
        settled(
          // "We take RR1 out. Does every PE have the other?": where no role is known, any may be a PE.
          [
            ...new Set([
              ...selection.names,
              ...mayHaveRole(text, inventory, input.snapshot.profile, isQuantified),
            ]),
          ],
          selection.outside,
        )
      );
    case 'unknown':
      // "On Lisbon": no router by its looks, and written as a name.
      if (selection.words.every((word) => isStranger(word, inventory))) {
        const { sure, likely } = lookupNames(text, input.snapshot.profile);
        if (sure.length + likely.length > 0) return settleUnnamedDevices(text, entities, input);
      }
      return (
        settleByAddress(text, entities, selection.words, input) ??
        refuseUnknown(text, selection.words, names)
      );
    case 'contradiction': {
      // "We swap dca-b. ORCHARD (not on dca-b) is dead": who suffers is named, and that is no wish.
      if (complaintThatNames(text, input) !== null) {
        return settleUnnamedDevices(text, entities, input);
      }
      const named = nameSome(selection.names);
      const question = `The question asks about ${named} and asks to leave ${named} out. Which holds?`;
      const options = [`Look at ${named}`, `Leave ${named} out`];
      const answer = ask(
        {
          about: 'contradiction',
          question,
          options,
          read: (given) => chooseOptions(given, options),
        },
        clarifications,
      );
      if (!answer.settled) return answer;
      if (answer.value[0] === options[0]) return settled(selection.names);
      return refuse(
        `Without ${named} there is no device left to look at.`,
        names.slice(0, 5).map((name) => `Check ${name}`),
      );
    }
    case 'none':
      return settleUnnamedDevices(text, entities, input);
    default:
      return selection satisfies never;
  }
}

/** Routers that are looked at, all of them, where nobody can be asked which is meant. */
const fewEnough = 4;

/** "Check oulu pe1": of routers with such a part in their names, the one of the place beside it. */
function toldBeside(
  text: string,
  { word, names }: { word: string; names: string[] },
): string[] | null {
  const at = text.indexOf(word);
  const [before = ''] = /\p{L}{3,}(?=[\s-]$)/u.exec(text.slice(Math.max(0, at - 40), at)) ?? [];
  const [behind = ''] =
    /(?<=^[\s-])\p{L}{3,}/u.exec(text.slice(at + word.length).slice(0, 40)) ?? [];
  // By ear, a city has no capital.
  const beside = [before, behind].map((one) => one.toLowerCase()).filter((one) => one !== '');
  const isThere = (name: string) =>
    sitesOf(shortName(name)).some((code) =>
      beside.some((one) => one.startsWith(code) || standsFor(code, one)),
    );
  const there = names.filter(isThere);
  const [only, ...more] = new Set(there);
  return only === undefined || more.length > 0 ? null : [only];
}

/** `x14/x20`: the routers of both; and a few where nobody is there to say which. */
function toldAll(
  { word, names }: { word: string; names: string[] },
  { request, inventory }: ParseGoalInput & { inventory: InventoryDevice[] },
): string[] | null {
  const parts = word.split('/').map((part) => matchDeviceName(part, inventory)?.names ?? []);
  const isPair = parts.length > 1 && parts.every((one) => one.length > 0);
  if (isPair) return [...new Set(parts.flat())];
  return !request.attended && names.length <= fewEnough ? names : null;
}

/** "In Lisbon" is the place with all its routers, while "on lis" is one of them. */
function isPlace(text: string, word: string, inventory: readonly InventoryDevice[]): boolean {
  const at = text.indexOf(word);
  const before = text.slice(Math.max(0, at - 12), at);
  return (
    /\b(?:in|at|from|near|site)\s+$/i.test(before) && sitesIn(word, inventory).names.length > 0
  );
}

/** "All routers in Lisbon" are those of the place; null where the text names all without one. */
function settlePlace(
  text: string,
  names: readonly string[],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> | null {
  const { inventory, snapshot } = input;
  const place =
    /\b(?:routers?|devices?|nodes?|boxes)\s+(?:in|at|of|from|near)\s+(\p{L}{3,})/iu.exec(text)?.[1];
  if (place === undefined || names.length < inventory.length || names.length === 1) return null;
  const sites = sitesIn(place, inventory);
  if (sites.names.length > 0) return settled(sites.names);
  const { likely } = lookupNames(`at ${place}`, snapshot.profile);
  return likely.length === 0
    ? null
    : settled(searchOrder(inventory, snapshot.profile, []), [], likely);
}

/** A word that only its place in the sentence makes a device's name. */
function isStranger(word: string, inventory: readonly InventoryDevice[]): boolean {
  return !word.includes('*') && !looksLikeDevice(word, inventory);
}

function settleRequested(
  devices: readonly string[],
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Settled<DeviceChoice> {
  const { inventory, request, snapshot } = input;
  const found: string[] = [];
  const unknown: string[] = [];
  for (const word of devices) {
    const match = matchDeviceName(word, inventory);
    const role = findRoles(word, inventory, snapshot.profile)[0];
    if (match === null && role !== undefined) found.push(...role.names);
    else if (match === null) unknown.push(word);
    else if (match.kind === 'short' && match.names.length > 1) {
      const answer = askWhich(request.query, word, match.names, input);
      if (!answer.settled) return answer;
      found.push(...answer.value.names);
    } else found.push(...match.names);
  }
  if (unknown.length > 0)
    return refuseUnknown(
      request.query,
      unknown,
      inventory.map((device) => device.name),
    );
  return settled([...new Set(found)]);
}
