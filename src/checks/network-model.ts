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
  for (const device of facts.devices.values()) {
    for (const port of device.ports.values())
      if (port.vrf === null) take(port.address, device.name);
  }
  for (const device of facts.devices.values()) take(device.bgp?.routerId, device.name);
  const addresses = [...facts.devices.values()].map((device) => device.address);
  for (const device of facts.devices.values()) {
    // Management addresses of a test bed may be the same for all; then they tell nothing.
    const shared = addresses.filter((one) => one === device.address).length > 1;
    if (!shared) take(device.address, device.name);
  }
  return found;
}

/** The inventory name that a text names as a whole word, the longest first. */
export function nameIn(text: string | null, names: Iterable<string>): string | null {
  if (text === null) return null;
  const sorted = [...names].sort((a, b) => b.length - a.length);
  const written = text.toLowerCase();
  return (
    sorted.find((name) => {
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

/** Whether a system id is the usual decimal spelling of an address: 192.0.2.11 -> 1920.0000.2011. */
export function spellsAddress(id: string, address: string | null): boolean {
  if (address === null || !/^\d+(\.\d+){3}$/.test(address)) return false;
  const digits = address
    .split('.')
    .map((octet) => octet.padStart(3, '0'))
    .join('');
  return id.replaceAll('.', '') === digits;
}

/** The one device that carries a system id, or whose address the id spells. */
function bySystemId(facts: NetworkFacts, id: string | null | undefined): string | null {
  if (id === null || id === undefined) return null;
  const devices = [...facts.devices.values()];
  const carriers = devices.filter((device) => systemId(device) === id);
  const spelled = devices.filter((device) => spellsAddress(id, device.address));
  const [only, ...more] = carriers.length > 0 ? carriers : spelled;
  return only === undefined || more.length > 0 ? null : only.name;
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
  for (const link of linksOfMap(facts)) {
    if (links.some((one) => linkKey(one.ends) === linkKey(link.ends))) continue;
    if (link.ends.some((end) => known.has(`${end.device} ${end.port}`))) continue;
    links.push(link);
  }
  const owned = owners(facts);
  const ownerOf = (address: string | null) =>
    address === null ? null : (owned.get(address) ?? null);
  const farEnd = (device: string, port: string): LinkEnd | null => {
    for (const { ends } of links) {
      if (ends[0].device === device && ends[0].port === port) return ends[1];
      if (ends[1].device === device && ends[1].port === port) return ends[0];
    }
    return null;
  };
  const farDevice = (name: string, port: string): string | null => {
    const end = farEnd(name, port);
    if (end !== null) return end.device;
    const device = facts.devices.get(name);
    if (device === undefined) return null;
    const adjacency = device.isis?.adjacencies.find((one) => one.port === port);
    const owner = ownerOf(adjacency?.neighbor ?? null) ?? bySystemId(facts, adjacency?.systemId);
    if (owner !== null && owner !== name) return owner;
    return weakSigns(facts, device, device.ports.get(port), port);
  };
  return {
    links,
    ownerOf,
    farEnd,
    farDevice,
    linksOf: (device) => links.filter(({ ends }) => ends.some((end) => end.device === device)),
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
