import { UndirectedGraph } from 'graphology';
import { bidirectional } from 'graphology-shortest-path/unweighted';

import type { DeviceFacts, NetworkFacts, PortFacts } from './facts';
import { linkFromEdge, linkKey, linksFromAddresses, type Link, type LinkEnd } from './links';
import { latestLine } from './log-lines';

/** The network as the evidence shows it. */
export interface NetworkModel {
  links: Link[];
  /** The device that carries an address, from interface lists, the inventory and BGP router ids. */
  ownerOf(address: string | null): string | null;
  /** The other end of the link on a port, where both ends are known. */
  farEnd(device: string, port: string): LinkEnd | null;
  /** The device behind a port, from the link or from weaker signs (adjacency, description, log). */
  farDevice(device: string, port: string): string | null;
  linksOf(device: string): Link[];
  /** Devices on a shortest path between two, ends included; null where none is known. */
  path(from: string, to: string, usable?: (link: Link) => boolean): string[] | null;
}

function owners(facts: NetworkFacts): Map<string, string> {
  const found = new Map<string, string>();
  const take = (address: string | null | undefined, device: string) => {
    if (address !== null && address !== undefined && !found.has(address))
      found.set(address, device);
  };
  const uses = new Map<string | null, number>();
  for (const { address } of facts.devices.values()) uses.set(address, (uses.get(address) ?? 0) + 1);
  const listed = new Map([...facts.devices.values()].map((one) => [one.address, one.name]));
  // An address by which the inventory knows another router is that one's, whoever else carries it.
  const isOthers = (address: string | null | undefined, device: string) =>
    uses.get(address ?? null) === 1 && listed.get(address ?? null) !== device;
  for (const device of facts.devices.values()) {
    for (const port of device.ports.values())
      if (port.vrf === null && !isOthers(port.address, device.name))
        take(port.address, device.name);
  }
  for (const device of facts.devices.values()) {
    if (!isOthers(device.bgp?.routerId, device.name)) take(device.bgp?.routerId, device.name);
  }
  for (const device of facts.devices.values()) {
    // Management addresses of a test bed may be the same for all; then they tell nothing.
    if (uses.get(device.address) === 1) take(device.address, device.name);
  }
  return found;
}

/** The inventory name that a text names as a whole word, the longest first. */
export function nameIn(text: string | null, names: Iterable<string>): string | null {
  if (text === null) return null;
  const written = text.toLowerCase();
  // Few of many names stand in a text at all: only those are worth a pattern.
  const present = [...names].filter((name) => written.includes(name.toLowerCase()));
  return (
    present
      .sort((a, b) => b.length - a.length)
      .find((name) => {
        const escaped = name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return new RegExp(`(^|[^a-z0-9_-])${escaped}($|[^a-z0-9_-])`).test(written);
      }) ?? null
  );
}

function systemIdOf(net: string | null): string | null {
  return /\.([0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})\.[0-9a-f]{2}$/i.exec(net ?? '')?.[1] ?? null;
}

/** The IS-IS system id in a router's NET: six octets before the selector (ISO 10589). */
export function systemId(device: DeviceFacts): string | null {
  return systemIdOf(device.isis?.net ?? null);
}

/** The usual decimal spelling of an address in a system id: 192.0.2.11 -> 192000002011. */
function spelling(address: string | null): string | null {
  if (address === null || !/^\d+(\.\d+){3}$/.test(address)) return null;
  return address
    .split('.')
    .map((octet) => octet.padStart(3, '0'))
    .join('');
}

/** Whether a system id is the usual decimal spelling of an address: 192.0.2.11 -> 1920.0000.2011. */
export function spellsAddress(id: string, address: string | null): boolean {
  return id.replaceAll('.', '') === spelling(address);
}

/** Finds the one device that carries a system id, or whose address the id spells. */
function systemIdIndex(facts: NetworkFacts): (id: string | null | undefined) => string | null {
  const carriers = new Map<string, string[]>();
  const spelled = new Map<string, string[]>();
  const add = (index: Map<string, string[]>, key: string | null, name: string): void => {
    if (key !== null) index.set(key, [...(index.get(key) ?? []), name]);
  };
  for (const device of facts.devices.values()) {
    add(carriers, systemId(device), device.name);
    add(spelled, spelling(device.address), device.name);
  }
  return (id) => {
    if (id === null || id === undefined) return null;
    const [only, ...more] = carriers.get(id) ?? spelled.get(id.replaceAll('.', '')) ?? [];
    return only === undefined || more.length > 0 ? null : only;
  };
}

function weakSigns(
  facts: NetworkFacts,
  device: DeviceFacts,
  port: PortFacts | undefined,
  name: string,
): string | null {
  const others = [...facts.devices.keys()].filter((one) => one !== device.name);
  const described = nameIn(port?.description ?? null, others);
  if (described !== null) return described;
  const told = latestLine(device.logs.lines, (line) => line.kind === 'isis' && line.port === name);
  return nameIn(told?.peer ?? null, others);
}

/**
 * The links of the topology tool, in an order of their own: the tool lists them, and the ends of
 * each, in another order every time, and what is looked at first must not depend on that.
 */
function linksOfMap(facts: NetworkFacts): Link[] {
  const links = facts.edges.flatMap((edge) => linkFromEdge(edge, facts) ?? []);
  for (const { ends } of links) {
    ends.sort((a, b) => `${a.device} ${a.port}`.localeCompare(`${b.device} ${b.port}`));
  }
  return links.sort((a, b) => linkKey(a.ends).localeCompare(linkKey(b.ends)));
}

/** Builds the model. Edges come from addresses first and from the topology tool where those lack. */
export function buildModel(facts: NetworkFacts): NetworkModel {
  const links = linksFromAddresses(facts.devices);
  const known = new Set(
    links.flatMap((link) => link.ends.map((end) => `${end.device} ${end.port}`)),
  );
  const keys = new Set(links.map((link) => linkKey(link.ends)));
  for (const link of linksOfMap(facts)) {
    if (keys.has(linkKey(link.ends))) continue;
    if (link.ends.some((end) => known.has(`${end.device} ${end.port}`))) continue;
    keys.add(linkKey(link.ends));
    links.push(link);
  }
  const farEnds = new Map<string, LinkEnd>();
  const linksBy = new Map<string, Link[]>();
  for (const link of links) {
    const [a, b] = link.ends;
    for (const [near, far] of [
      [a, b],
      [b, a],
    ] as const) {
      const key = `${near.device} ${near.port}`;
      if (!farEnds.has(key)) farEnds.set(key, far);
      const own = linksBy.get(near.device) ?? [];
      if (!own.includes(link)) own.push(link);
      linksBy.set(near.device, own);
    }
  }
  const owned = owners(facts);
  const bySystemId = systemIdIndex(facts);
  const ownerOf = (address: string | null) =>
    address === null ? null : (owned.get(address) ?? null);
  const farEnd = (device: string, port: string): LinkEnd | null =>
    farEnds.get(`${device} ${port}`) ?? null;
  const farDevice = (name: string, port: string): string | null => {
    const end = farEnd(name, port);
    if (end !== null) return end.device;
    const device = facts.devices.get(name);
    if (device === undefined) return null;
    const adjacency = device.isis?.adjacencies.find((one) => one.port === port);
    const owner = ownerOf(adjacency?.neighbor ?? null) ?? bySystemId(adjacency?.systemId);
    if (owner !== null && owner !== name) return owner;
    return weakSigns(facts, device, device.ports.get(port), port);
  };
  return {
    links,
    ownerOf,
    farEnd,
    farDevice,
    linksOf: (device) => linksBy.get(device) ?? [],
    path: (from, to, usable = () => true) => {
      const graph = new UndirectedGraph();
      for (const link of links.filter(usable)) {
        graph.mergeEdge(link.ends[0].device, link.ends[1].device);
      }
      if (from === to) return [from];
      if (!graph.hasNode(from) || !graph.hasNode(to)) return null;
      return bidirectional(graph, from, to);
    },
  };
}
