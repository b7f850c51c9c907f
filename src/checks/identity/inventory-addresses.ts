import type { DeviceFacts, NetworkFacts } from '../facts';
import { isLoopback } from '../port-names';

/** Addresses of loopbacks in the default table. */
export function loopbackAddresses(device: DeviceFacts): string[] {
  return [...device.ports.values()].flatMap((port) =>
    isLoopback(port.name) && port.vrf === null && port.address !== null ? [port.address] : [],
  );
}

/** What routers say of themselves: loopbacks and BGP router id. */
export function ownAddresses(device: DeviceFacts): string[] {
  const routerId = device.bgp?.routerId ?? null;
  return [...loopbackAddresses(device), ...(routerId === null ? [] : [routerId])];
}

/** Peers of the same AS: addresses by which routers of ours know each other. */
export function internalPeers(facts: NetworkFacts): Set<string> {
  return new Set(
    [...facts.devices.values()].flatMap(({ bgp }) =>
      (bgp?.neighbors ?? []).flatMap((one) =>
        one.address !== '' && one.remoteAs !== null && one.remoteAs === bgp?.asNumber
          ? [one.address]
          : [],
      ),
    ),
  );
}

/**
 * What the addresses of the inventory are. Some networks list loopbacks, most an address of a
 * management network: the routers that were read tell, as do the peers that they list. `unknown`
 * before any of them did.
 */
export function inventoryAddresses(facts: NetworkFacts): 'loopbacks' | 'management' | 'unknown' {
  const devices = [...facts.devices.values()];
  const loopbacks = new Set([...devices.flatMap(ownAddresses), ...internalPeers(facts)]);
  const told = devices.filter((one) => one.address !== null && ownAddresses(one).length > 0);
  const fitting = devices.filter((one) => one.address !== null && loopbacks.has(one.address));
  const against = told.filter((one) => !loopbacks.has(one.address ?? ''));
  if (fitting.length === 0 && against.length === 0) return 'unknown';
  return fitting.length >= against.length ? 'loopbacks' : 'management';
}
