import { UndirectedGraph } from 'graphology';
import { dijkstra, unweighted } from 'graphology-shortest-path';
import type { End, NetworkIndex } from './index-network';
import { networkOf } from './addresses';
import type { Port, Router } from './network';
import { levelsOf } from './levels';

/** The highest metric that a port can have; links cost 10 unless told otherwise. */
const LINK_METRIC = 10;

function sharesLevel(first: Router, second: Router): boolean {
  const levels = levelsOf(second.isis!.level);
  return levelsOf(first.isis!.level).some((level) => levels.includes(level));
}

/** Two numbered ends share a subnet; an unnumbered one has none to compare. */
function sharesSubnet(first: Port, second: Port): boolean {
  if (first.address === null || second.address === null) return true;
  const [one, other] = [first, second].map(({ address, prefixLength }) =>
    networkOf(address!, prefixLength!),
  );
  return one === other;
}

/**
 * Whether two ends can be IS-IS neighbors: both ports up and active in IS-IS, a common level,
 * different system ids, a common subnet, and equal MTU (hellos are padded to it, and the smaller
 * end drops them).
 */
export function adjacencyPossible(end: End, portUp: (key: string) => boolean): boolean {
  const { router, port, far } = end;
  return (
    portUp(end.key) &&
    portUp(far.key) &&
    router.isis !== null &&
    far.router.isis !== null &&
    port.isis === 'active' &&
    far.port.isis === 'active' &&
    port.mtu === far.port.mtu &&
    sharesSubnet(port, far.port) &&
    router.isis.systemId !== far.router.isis.systemId &&
    sharesLevel(router, far.router)
  );
}

/** Routers joined by links whose two ends both hold the adjacency up. */
export function igpGraph(index: NetworkIndex, adjacencyUp: ReadonlySet<string>): UndirectedGraph {
  const graph = new UndirectedGraph();
  for (const router of index.routers.values()) if (router.isis) graph.addNode(router.name);
  for (const end of index.ends.values()) {
    if (!adjacencyUp.has(end.key) || !adjacencyUp.has(end.far.key)) continue;
    graph.mergeEdge(end.router.name, end.far.router.name, { metric: LINK_METRIC });
  }
  return graph;
}

/** The routers on the best path, both ends included; null where there is none. */
export function igpPath(graph: UndirectedGraph, from: string, to: string): string[] | null {
  if (!graph.hasNode(from) || !graph.hasNode(to)) return null;
  return dijkstra.bidirectional(graph, from, to, 'metric') as string[] | null;
}

function components(graph: UndirectedGraph): Map<string, number> {
  const result = new Map<string, number>();
  let number = 0;
  for (const node of graph.nodes()) {
    if (result.has(node)) continue;
    for (const reached of Object.keys(unweighted.singleSource(graph, node))) {
      result.set(reached, number);
    }
    number += 1;
  }
  return result;
}

function loopbackAdvertised(router: Router): boolean {
  const loopback = router.ports.find(({ name }) => name === 'Loopback0');
  return router.isis !== null && loopback !== undefined && loopback.isis !== null;
}

/** Routers that share their system id: they overwrite each other's routes, so that none can be relied on. */
export function conflictingRouters(index: NetworkIndex): Set<string> {
  const bySystem = new Map<string, string[]>();
  for (const router of index.routers.values()) {
    if (router.isis === null || !router.running) continue;
    const { systemId } = router.isis;
    bySystem.set(systemId, [...(bySystem.get(systemId) ?? []), router.name]);
  }
  return new Set([...bySystem.values()].filter((names) => names.length > 1).flat());
}

/** A test whether two routers reach each other's loopback. */
export function loopbackReachability(
  index: NetworkIndex,
  adjacencyUp: ReadonlySet<string>,
): (first: Router, second: Router) => boolean {
  const island = components(igpGraph(index, adjacencyUp));
  const conflicting = conflictingRouters(index);
  const usable = (router: Router): boolean =>
    router.running && loopbackAdvertised(router) && !conflicting.has(router.name);
  return (first, second) =>
    usable(first) && usable(second) && island.get(first.name) === island.get(second.name);
}
