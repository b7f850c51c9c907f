import { UndirectedGraph } from 'graphology';
import { bidirectional } from 'graphology-shortest-path/unweighted';

import type { NetworkFacts } from './facts';
import { findNeighbors, type Neighbors } from './identity/neighbors';
import {
  linkFromEdge,
  linkKey,
  linksFromAddresses,
  linksWithoutNetwork,
  type Link,
  type LinkEnd,
} from './links';

/** The network as the evidence shows it. */
export interface NetworkModel extends Neighbors {
  links: Link[];
  /** The other end of the link on a port, where both ends are known. */
  farEnd(device: string, port: string): LinkEnd | null;
  linksOf(device: string): Link[];
  /** Devices on a shortest path between two, ends included; null where none is known. */
  path(from: string, to: string, usable?: (link: Link) => boolean): string[] | null;
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
  const join = (link: Link): void => {
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
  };
  links.forEach(join);
  const farEnd = (device: string, port: string): LinkEnd | null =>
    farEnds.get(`${device} ${port}`) ?? null;
  const neighbors = findNeighbors(facts, farEnd);
  const told = linksWithoutNetwork(
    facts.devices,
    (device, port) => neighbors.farDevice(device, port),
    (device, port) => farEnd(device, port) !== null,
  );
  links.push(...told);
  told.forEach(join);
  return {
    ...neighbors,
    links,
    farEnd,
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
