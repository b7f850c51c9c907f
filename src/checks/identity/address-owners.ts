import { isEstablished } from '../bgp/sessions';
import { isSilent } from '../collection';
import { areaOf, type DeviceFacts, type NetworkFacts } from '../facts';
import { inventoryAddresses, internalPeers, ownAddresses } from './inventory-addresses';
import { sharedLoopbacks } from './shared-loopbacks';

/**
 * Which router carries an address: from interface lists, then BGP router ids, then the inventory. Of
 * an address on two routers, the one is meant that the inventory knows by it.
 */
export function addressOwners(facts: NetworkFacts): Map<string, string> {
  const found = new Map<string, string>();
  const take = (address: string | null | undefined, device: string): void => {
    if (address !== null && address !== undefined && !found.has(address))
      found.set(address, device);
  };
  const devices = [...facts.devices.values()];
  const uses = new Map<string | null, number>();
  for (const { address } of devices) uses.set(address, (uses.get(address) ?? 0) + 1);
  const listed = new Map(devices.map((one) => [one.address, one.name]));
  const taken = takenAddresses(facts);
  const isOthers = (address: string | null | undefined, device: string): boolean =>
    taken.has(`${device} ${address}`) ||
    (uses.get(address ?? null) === 1 && listed.get(address ?? null) !== device);
  for (const { name, ports } of devices) {
    for (const port of ports.values())
      if (port.vrf === null && !isOthers(port.address, name)) take(port.address, name);
  }
  for (const { name, bgp } of devices) {
    if (!isOthers(bgp?.routerId, name)) take(bgp?.routerId, name);
  }
  for (const { name, address } of devices) {
    // Management addresses of a test bed may be the same for all; then they tell nothing.
    if (uses.get(address) === 1) take(address, name);
  }
  const own = (device: DeviceFacts): string[] =>
    ownAddresses(device).filter((one) => !isOthers(one, device.name));
  const last = theOnlyUntold(facts, found, own) ?? theOnlyLost(facts, found, own);
  if (last !== null) take(last.address, last.device);
  return found;
}

/** Router and address, where the address is another router's. */
function takenAddresses(facts: NetworkFacts): Set<string> {
  const shared = sharedLoopbacks(facts);
  const mutual = (device: string, owner: string): boolean =>
    shared.some((one) => one.device.name === owner && one.owner.name === device);
  return new Set(
    shared
      .filter(({ device, owner }) => !mutual(device.name, owner.name))
      .map(({ device, port }) => `${device.name} ${port.address}`),
  );
}

function mayHavePeers(device: DeviceFacts): boolean {
  return !/^(p|ce)$/i.test(device.role ?? '') && areaOf(device, 'bgp').state !== 'absent';
}

/** The one internal peer that is no other router's belongs to the one router that told no address. */
function theOnlyUntold(
  facts: NetworkFacts,
  found: ReadonlyMap<string, string>,
  own: (device: DeviceFacts) => string[],
): { device: string; address: string } | null {
  if (inventoryAddresses(facts) !== 'management') return null;
  const [device, ...devices] = [...facts.devices.values()].filter(
    (one) => own(one).length === 0 && mayHavePeers(one),
  );
  const [address, ...addresses] = [...internalPeers(facts)].filter((one) => !found.has(one));
  return device === undefined || address === undefined || devices.length + addresses.length > 0
    ? null
    : { device: device.name, address };
}

/**
 * The one internal peer that nobody reaches, of all that list it, belongs to the one router that does not
 * answer and may have peers: of a router that works, sessions would be up.
 */
function theOnlyLost(
  facts: NetworkFacts,
  found: ReadonlyMap<string, string>,
  own: (device: DeviceFacts) => string[],
): { device: string; address: string } | null {
  if (inventoryAddresses(facts) !== 'management') return null;
  const [device, ...devices] = [...facts.devices.values()].filter(
    (one) => isSilent(one) && mayHavePeers(one),
  );
  if (device === undefined || devices.length > 0 || own(device).length > 0) return null;
  const reached = new Set(
    [...facts.devices.values()].flatMap(({ bgp }) =>
      (bgp?.neighbors ?? []).filter(isEstablished).map((one) => one.address),
    ),
  );
  const [address, ...addresses] = [...internalPeers(facts)].filter(
    (one) => !found.has(one) && !reached.has(one),
  );
  return address === undefined || addresses.length > 0 ? null : { device: device.name, address };
}

/**
 * The address by which other routers peer with one: its BGP router id or loopback, else the internal
 * peer that is known to be it, else the inventory's where that lists loopbacks.
 */
export function peeringAddresses(
  facts: NetworkFacts,
  owners: ReadonlyMap<string, string>,
): (device: DeviceFacts) => string | null {
  const listed = inventoryAddresses(facts) === 'loopbacks';
  const seen = new Map([...internalPeers(facts)].map((one) => [owners.get(one), one]));
  return (device) => {
    const routerId = device.bgp?.routerId ?? null;
    const told = [...(routerId === null ? [] : [routerId]), ...ownAddresses(device)];
    const own = told.find((one) => (owners.get(one) ?? device.name) === device.name);
    return own ?? seen.get(device.name) ?? (listed ? device.address : null);
  };
}
