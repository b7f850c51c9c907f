import {
  areaOf,
  type DeviceFacts,
  type EdgeFacts,
  type NetworkFacts,
  type PortFacts,
} from './facts';
import { networkOf } from './parse/addresses';
import type { Place } from './parse/place';

export interface LinkEnd {
  device: string;
  port: string;
}

export interface Link {
  ends: [LinkEnd, LinkEnd];
  /** Set where the link is known from a topology tool and not from what the routers tell. */
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
    if (known === undefined || end.address === null) return null;
    if ([...known.ports.values()].some((port) => port.address === end.address)) return true;
    // Of a router of which single ports were read, the others may have any address.
    if (areaOf(known, 'interfaces').state === 'read') return false;
    const address = known.ports.get(end.port)?.address ?? null;
    return address === null ? adjacencyShows(known, end.address) : false;
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
function adjacencyShows(device: DeviceFacts, address: string | null): boolean | null {
  const neighbor = device.isis?.adjacencies.some((one) => one.neighbor === address) ?? false;
  return neighbor ? false : null;
}

const portNumbers = /(?<![\d/])\d+(?:\/\d+)+(?:\.\d+)?/;
/** Letters of an outside text that are searched for a port. */
const textAtMost = 200;

/** Whether a description names a port, by its whole name or by its numbers: `Gi0/0/0/2`. */
function namesPort(description: string | null, port: string): boolean {
  const numbers = portNumbers.exec(port.slice(0, textAtMost))?.[0];
  const written = [
    ...(description ?? '').slice(0, textAtMost).matchAll(new RegExp(portNumbers, 'g')),
  ];
  return numbers !== undefined && written.some(([one]) => one === numbers);
}

/** What people call a line: letters and figures with signs between them, `NX-40871-2`. */
const lineName = /[\p{L}\d]+(?:[-_/.][\p{L}\d]+)+/gu;

/** Whether two descriptions call the line by one name that holds figures. */
function nameSameLine(a: string | null, b: string | null): boolean {
  const names = (text: string | null) => [
    ...((text ?? '').slice(0, textAtMost).toLowerCase().match(lineName) ?? []),
  ];
  return names(a).some((one) => /\d{3}/.test(one) && names(b).includes(one));
}

/**
 * Links that no common network shows, as it has none (RFC 5309 calls it unnumbered) or the ends have
 * different ones: two ports that lead to each other's router. Of several between
 * two routers, as the members of an aggregate, those are told apart whose descriptions name the port
 * at the other end, or the same line, the last, and the only one that is down at either end, or up.
 */
export function linksWithoutNetwork(
  devices: Map<string, DeviceFacts>,
  farDevice: (device: string, port: string) => string | null,
  isKnown: (device: string, port: string) => boolean,
): Link[] {
  const leading = new Map<string, PortFacts[]>();
  for (const { name, ports } of devices.values()) {
    for (const port of ports.values()) {
      if (!canLink(port.name) || port.vrf !== null || isKnown(name, port.name)) continue;
      const far = farDevice(name, port.name);
      if (far !== null)
        leading.set(`${name} ${far}`, [...(leading.get(`${name} ${far}`) ?? []), port]);
    }
  }
  return [...leading].flatMap(([pair, ports]) => {
    const [device = '', far = ''] = pair.split(' ');
    return device < far ? pairs(device, ports, far, leading.get(`${far} ${device}`) ?? []) : [];
  });
}

function pairs(a: string, ports: PortFacts[], b: string, others: PortFacts[]): Link[] {
  const link = (one: PortFacts, other: PortFacts): Link => ({
    ends: [
      { device: a, port: one.name },
      { device: b, port: other.name },
    ],
    place: null,
  });
  const named = ports.flatMap((one): [PortFacts, PortFacts][] => {
    const [other, ...more] = others.filter(
      (two) =>
        namesPort(one.description, two.name) ||
        namesPort(two.description, one.name) ||
        nameSameLine(one.description, two.description),
    );
    return other === undefined || more.length > 0 ? [] : [[one, other]];
  });
  const once = named.filter(([, two]) => named.filter(([, other]) => other === two).length === 1);
  const left = ports.filter((one) => !once.some(([known]) => known === one));
  const right = others.filter((one) => !once.some(([, known]) => known === one));
  // A line is down at both of its ends.
  const alike = [true, false].flatMap((isDown): [PortFacts, PortFacts][] => {
    const [one, ...ones] = left.filter((port) => (port.oper === 'DOWN') === isDown);
    const [two, ...twos] = right.filter((port) => (port.oper === 'DOWN') === isDown);
    return one === undefined || two === undefined || ones.length + twos.length > 0
      ? []
      : [[one, two]];
  });
  const only: [PortFacts, PortFacts][] =
    left.length === 1 && right.length === 1 ? [[left[0]!, right[0]!]] : alike;
  return [...once, ...only].map(([one, two]) => link(one, two));
}
