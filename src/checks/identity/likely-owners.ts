import ipaddr from 'ipaddr.js';

import type { DeviceFacts, NetworkFacts } from '../facts';
import { ownAddresses } from './inventory-addresses';

/** Where a router stands among the others: its address in the inventory, else its place in the list. */
type Place = (device: DeviceFacts) => number;

function asNumber(address: string | null): number | null {
  if (address === null || !ipaddr.IPv4.isValid(address)) return null;
  return ipaddr.IPv4.parse(address)
    .toByteArray()
    .reduce((sum, byte) => sum * 256 + byte, 0);
}

function placesIn(devices: readonly DeviceFacts[]): Place {
  const numbers = devices.map((one) => asNumber(one.address));
  const telling = !numbers.includes(null) && new Set(numbers).size === devices.length;
  const places = new Map(
    devices.map((one, index) => [one, telling ? (numbers[index] ?? 0) : index]),
  );
  return (device) => places.get(device) ?? 0;
}

interface Known {
  place: number;
  address: number;
}

/** The place at which an address is to be expected: between the nearest known ones, else as far off as they are. */
function expectedPlace(known: readonly Known[], address: number): number | null {
  const sorted = [...known].sort((a, b) => a.address - b.address);
  const after = sorted.find((one) => one.address > address);
  const before = sorted.reverse().find((one) => one.address <= address);
  if (before === undefined || after === undefined) {
    const near = before ?? after;
    return near === undefined ? null : near.place + (address - near.address);
  }
  const share = (address - before.address) / (after.address - before.address);
  return before.place + share * (after.place - before.place);
}

/**
 * Routers that may carry an address which no router has told yet, the likeliest first. Addresses are
 * mostly given out in the order in which routers were built, and inventories list them in it: where some
 * are known, the others are expected between them. Beyond all of them a number says nothing, and those
 * stay first that `isLikely` names. A hint of whom to ask first, and never an answer.
 */
export function likelyOwners(
  facts: NetworkFacts,
  address: string,
  isLikely: (device: DeviceFacts) => boolean,
): DeviceFacts[] {
  const devices = [...facts.devices.values()];
  const placeOf = placesIn(devices);
  const places = devices.map(placeOf);
  const number = asNumber(address);
  const known = devices.flatMap((device) =>
    ownAddresses(device).flatMap((one): Known[] => {
      const told = asNumber(one);
      return told === null ? [] : [{ place: placeOf(device), address: told }];
    }),
  );
  const expected = number === null ? null : expectedPlace(known, number);
  const isBeyond =
    expected === null || expected < Math.min(...places) || expected > Math.max(...places);
  const rank = (device: DeviceFacts): number =>
    isBeyond ? Number(!isLikely(device)) : Math.abs(placeOf(device) - expected);
  return devices.filter((one) => ownAddresses(one).length === 0).sort((a, b) => rank(a) - rank(b));
}
