import type { AdjacencyFacts, DeviceFacts, NetworkFacts } from '../facts';
import { bundleNamedBy } from '../interfaces/bundles';
import { latestLine } from '../log-lines';
import { otherAddress } from '../parse/addresses';
import { addressOwners, peeringAddresses } from './address-owners';
import { routerFinder, type FindRouter } from './router-names';
import { systemIdIndex } from './system-ids';

/** Who is who: routers by the addresses, system ids and names that they and their neighbors tell. */
export interface Neighbors {
  /** The device that carries an address. */
  ownerOf(address: string | null): string | null;
  /** The address by which other routers of ours peer with a device; null where nothing tells. */
  addressOf(device: DeviceFacts): string | null;
  /** The router that a text names, another one than `except`; null where it names none. */
  routerNamed: FindRouter;
  /** The device behind a port, from the link or from weaker signs (adjacency, description, log). */
  farDevice(device: string, port: string): string | null;
}

export const movedWords =
  /\b(?:moved|migrated|relocated|transferred|formerly|now (?:on|at)|was \S+, now)\b/i;

/**
 * Finds the routers behind ports. A known link comes first, then what an adjacency tells (the
 * neighbor's address, its system id), then what people wrote: the description, the host name in a log.
 */
export function findNeighbors(
  facts: NetworkFacts,
  farEnd: (device: string, port: string) => { device: string } | null,
): Neighbors {
  const owners = addressOwners(facts);
  const ownerOf = (address: string | null): string | null =>
    address === null ? null : (owners.get(address) ?? null);
  const find = routerFinder(facts);
  const named = (device: DeviceFacts, port: string): string | null => {
    const written = device.ports.get(port)?.description ?? '';
    // "moved to PE2", on a port that is shut, says where another port took over, and not what is behind it.
    const isLeft = device.ports.get(port)?.admin === 'DOWN' && movedWords.test(written);
    const described = isLeft ? null : find(written, device.name);
    if (described !== null) return described;
    const told = latestLine(
      device.logs.lines,
      (line) => line.kind === 'isis' && line.port === port,
    );
    return find(told?.peer ?? null, device.name);
  };
  const other = (name: string | null, device: DeviceFacts): string | null =>
    name === device.name ? null : name;
  const bySystemId = systemIdIndex(
    facts,
    (device, { port, neighbor }) =>
      farEnd(device.name, port)?.device ?? other(ownerOf(neighbor), device) ?? named(device, port),
  );
  const adjacencies = new Map<string, AdjacencyFacts>();
  for (const device of facts.devices.values())
    for (const one of device.isis?.adjacencies ?? [])
      if (!adjacencies.has(`${device.name} ${one.port}`))
        adjacencies.set(`${device.name} ${one.port}`, one);
  const seek = (name: string, port: string): string | null => {
    const linked = farEnd(name, port);
    const device = facts.devices.get(name);
    if (linked !== null || device === undefined) return linked?.device ?? null;
    const adjacency = adjacencies.get(`${name} ${port}`);
    return (
      other(ownerOf(adjacency?.neighbor ?? null), device) ??
      other(bySystemId(adjacency?.systemId), device) ??
      named(device, port) ??
      behindBundle(device, port)
    );
  };
  /** A member of an aggregate leads where its aggregate does. */
  const behindBundle = (device: DeviceFacts, port: string): string | null => {
    const member = device.ports.get(port);
    const bundle = member === undefined ? null : bundleNamedBy(device, member);
    return bundle === null ? null : seek(device.name, bundle);
  };
  const known = new Map<string, string | null>();
  const farDevice = (name: string, port: string): string | null => {
    const key = `${name} ${port}`;
    const found = known.get(key) ?? (known.has(key) ? null : seek(name, port));
    known.set(key, found);
    return found;
  };
  for (const [address, device] of addressesBehindPorts(facts, farDevice))
    if (!owners.has(address)) owners.set(address, device);
  known.clear();
  return {
    ownerOf,
    addressOf: peeringAddresses(facts, owners),
    routerNamed: find,
    farDevice,
  };
}

/** Addresses on the far side of ports of which the router behind is known, for those not read. */
function addressesBehindPorts(
  facts: NetworkFacts,
  farDevice: (device: string, port: string) => string | null,
): [string, string][] {
  return [...facts.devices.values()].flatMap((device) => {
    const told = (device.isis?.adjacencies ?? []).map((one) => [one.neighbor, one.port] as const);
    const peers = new Set(device.bgp?.neighbors.map((one) => one.address));
    const next = [...device.ports.values()]
      .filter((one) => one.vrf === null)
      .map((one) => [otherAddress(one.address, one.prefixLength), one.name] as const)
      .filter(([address]) => peers.has(address ?? ''));
    return [...told, ...next].flatMap(([address, port]): [string, string][] => {
      const far = address === null ? null : farDevice(device.name, port);
      return address === null || far === null ? [] : [[address, far]];
    });
  });
}
