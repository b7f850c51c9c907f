import type { DeviceFacts, EdgeFacts, NetworkFacts } from './facts';
import { networkOf } from './parse/addresses';
import type { Place } from './parse/place';

export interface LinkEnd {
  device: string;
  port: string;
}

export interface Link {
  ends: [LinkEnd, LinkEnd];
  /** Set where the link is known from a topology tool and not from addresses. */
  place: Place | null;
}

const notCore = /^(Loopback|lo\d|system$|Null|MgmtEth|Management|BVI|Tunnel|nV)/i;

/** Ports that can be an end of a link between routers. */
export function canLink(name: string): boolean {
  return !notCore.test(name);
}

export function linkKey(ends: [LinkEnd, LinkEnd]): string {
  return ends
    .map((end) => `${end.device} ${end.port}`)
    .sort()
    .join(' | ');
}

/** Two ports of different routers in one network are a link; more than two are not told apart. */
export function linksFromAddresses(devices: Map<string, DeviceFacts>): Link[] {
  const members = new Map<string, LinkEnd[]>();
  for (const device of devices.values()) {
    for (const port of device.ports.values()) {
      const network = canLink(port.name) ? networkOf(port.address, port.prefixLength) : null;
      if (network === null || /\/(32|128)$/.test(network)) continue;
      const ends = members.get(network) ?? [];
      ends.push({ device: device.name, port: port.name });
      members.set(network, ends);
    }
  }
  return [...members.values()].flatMap(([a, b, ...more]) => {
    if (a === undefined || b === undefined || more.length > 0 || a.device === b.device) return [];
    return [{ ends: [a, b] as [LinkEnd, LinkEnd], place: null }];
  });
}

/** The topology tool mixes up which end is whose; the addresses tell. */
export function linkFromEdge(edge: EdgeFacts, facts: NetworkFacts): Link | null {
  const [a, b] = edge.devices;
  const [first, second] = edge.ends;
  const has = (device: string, end: { port: string; address: string | null }): boolean | null => {
    const known = facts.devices.get(device);
    if (known === undefined || known.ports.size === 0) return adjacencyShows(known, end.address);
    return [...known.ports.values()].some((port) => port.address === end.address);
  };
  const straight = new Set([has(a, first), has(b, second)]);
  const crossed = new Set([has(a, second), has(b, first)]);
  const swap = crossed.has(true) || straight.has(false);
  const [endA, endB] = swap && !straight.has(true) ? [second, first] : [first, second];
  return {
    ends: [
      { device: a, port: endA.port },
      { device: b, port: endB.port },
    ],
    place: edge.place,
  };
}

/** False where a router calls the address its neighbor's; null where nothing is known. */
function adjacencyShows(device: DeviceFacts | undefined, address: string | null): boolean | null {
  const neighbor = device?.isis?.adjacencies.some((one) => one.neighbor === address) ?? false;
  return neighbor ? false : null;
}
