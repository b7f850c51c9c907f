import type { DeviceFacts, NetworkFacts, PortFacts } from '../facts';
import { isLoopback } from '../port-names';

/** A loopback that carries the address of another router. */
export interface SharedLoopback {
  device: DeviceFacts;
  port: PortFacts;
  /** The router whose address it is. */
  owner: DeviceFacts;
}

/**
 * The loopbacks that others must reach: those whose address is the router's BGP identity or its
 * inventory address; where neither is known, Loopback0.
 */
export function identityLoopbacks(device: DeviceFacts): PortFacts[] {
  const loopbacks = [...device.ports.values()].filter(
    (port) => isLoopback(port.name) && port.vrf === null && port.address !== null,
  );
  const named = loopbacks.filter(
    (port) => port.address === device.bgp?.routerId || port.address === device.address,
  );
  return named.length > 0
    ? named
    : loopbacks.filter((port) => /^(?:Loopback0|lo0(?:\.0)?|system)$/i.test(port.name));
}

/** No session to another router of the AS is up, though some are configured. */
function hasNoSession({ bgp }: DeviceFacts): boolean {
  const internal = (bgp?.neighbors ?? []).filter((one) => one.remoteAs === bgp?.asNumber);
  return internal.length > 0 && internal.every((one) => one.state !== 'ESTABLISHED');
}

/** Null where its log was not read. */
function changedLately({ logs }: DeviceFacts): boolean | null {
  return logs.readings.length === 0 ? null : logs.lines.some((line) => line.kind === 'commit');
}

/** Whether the first of two routers with one address took it from the second; null where nothing tells. */
function tookIt(device: DeviceFacts, other: DeviceFacts): boolean | null {
  for (const sign of [changedLately, hasNoSession]) {
    const [one, two] = [sign(device), sign(other)];
    if (one !== null && two !== null && one !== two) return one;
  }
  return null;
}

/**
 * Loopbacks by which a router is known and that carry the address of another one: by the inventory
 * where that lists it, else where both identify themselves by it. An address that is shared on purpose
 * (anycast) identifies no router, so it is not among them.
 */
export function sharedLoopbacks(facts: NetworkFacts): SharedLoopback[] {
  const listed = new Map<string | null, DeviceFacts[]>();
  const carried = new Map<string | null, DeviceFacts[]>();
  const add = (to: typeof listed, address: string | null, device: DeviceFacts): void => {
    to.set(address, [...(to.get(address) ?? []), device]);
  };
  for (const device of facts.devices.values()) {
    add(listed, device.address, device);
    for (const address of new Set(identityLoopbacks(device).map((one) => one.address)))
      add(carried, address, device);
  }
  return [...facts.devices.values()].flatMap((device) =>
    identityLoopbacks(device).flatMap((port): SharedLoopback[] => {
      // Without an address of its own in the inventory, a router may be listed under another name.
      if (device.address === null) return [];
      const [known, ...unclear] = listed.get(port.address) ?? [];
      if (known !== undefined)
        return unclear.length > 0 || known === device ? [] : [{ device, port, owner: known }];
      const owner = carried.get(port.address)?.find((one) => one !== device);
      return owner === undefined || tookIt(device, owner) === false
        ? []
        : [{ device, port, owner }];
    }),
  );
}
