import type { Edge, Model } from './resource';

/** Whether a resource works: `maybe` where what is known leaves it open. */
export type Working = 'yes' | 'maybe' | 'no';

type Works = (id: string) => Working;

interface Reached {
  /** Hops from the start, by node. */
  hops: Map<string, number>;
  /** Whether a node that may have unknown edges was met. */
  open: boolean;
}

const neighborsOf = new WeakMap<Model, Map<string, Edge[]>>();

function edgesAt(model: Model, node: string): Edge[] {
  let index = neighborsOf.get(model);
  if (index === undefined) {
    index = new Map();
    for (const edge of model.edges) {
      for (const end of edge.ends) index.set(end, [...(index.get(end) ?? []), edge]);
    }
    neighborsOf.set(model, index);
  }
  return index.get(node) ?? [];
}

export function otherEnd(edge: Edge, node: string): string {
  return edge.ends[0] === node ? edge.ends[1] : edge.ends[0];
}

/** An edge of which nothing tells a quality has it. */
function qualityOf(edge: Edge, quality: string, works: Works): Working {
  const behind = edge.qualities[quality];
  return behind === undefined ? 'yes' : works(behind);
}

/** Breadth first over edges and nodes that do not fail, and over edges that have a quality where one is asked for. */
function spread(model: Model, from: string, works: Works, quality?: string): Reached {
  const hops = new Map(works(from) === 'no' ? [] : [[from, 0]]);
  let open = false;
  const fails = (edge: Edge) =>
    works(edge.by) === 'no' || (quality !== undefined && qualityOf(edge, quality, works) === 'no');
  for (const [node, count] of hops) {
    open ||= model.open.has(node);
    for (const edge of edgesAt(model, node)) {
      const next = otherEnd(edge, node);
      if (hops.has(next) || fails(edge) || works(next) === 'no') continue;
      hops.set(next, count + 1);
    }
  }
  return { hops, open };
}

/** Edges on the ways with the fewest hops between two nodes, over edges that do not fail. */
export function usualEdges(model: Model, from: string, to: string, works: Works): Edge[] {
  const there = spread(model, from, works).hops;
  const back = spread(model, to, works).hops;
  const whole = there.get(to);
  if (whole === undefined) return [];
  const length = (a: string, b: string) =>
    (there.get(a) ?? Number.POSITIVE_INFINITY) + 1 + (back.get(b) ?? Number.POSITIVE_INFINITY);
  return model.edges.filter(
    ({ ends: [a, b], by }) =>
      works(by) !== 'no' && (length(a, b) === whole || length(b, a) === whole),
  );
}

/** Nodes that may have unknown edges, of those that can be reached from either end of a way. */
export function openAround(model: Model, ends: readonly string[], works: Works): string[] {
  const reached = ends.flatMap((end) => [...spread(model, end, works).hops.keys()]);
  return [...new Set(reached)].filter((node) => model.open.has(node));
}

/**
 * Whether a way is left. `maybe` where none is known but both sides meet nodes with unknown edges, or
 * where only some of several equal ways lack a quality.
 */
export function wayWorks(
  model: Model,
  need: { from: string; to: string; quality?: string },
  works: Works,
): Working {
  const { from, to, quality } = need;
  const there = spread(model, from, works);
  const whole = there.hops.get(to);
  if (whole === undefined) return there.open && spread(model, to, works).open ? 'maybe' : 'no';
  if (quality === undefined) return 'yes';
  const usual = usualEdges(model, from, to, works);
  if (usual.every((edge) => qualityOf(edge, quality, works) === 'yes')) return 'yes';
  // One of several equal ways is taken, and nothing tells which.
  return spread(model, from, works, quality).hops.get(to) === whole ? 'maybe' : 'no';
}

/**
 * How many ways lead from one node to another that share no edge: 0, 1, or 2 for two and more. An edge
 * that was walked by the first way may be given back by the second (Ford and Fulkerson).
 */
export function distinctWays(
  model: Model,
  { from, to }: { from: string; to: string },
  works: Works,
): number {
  const taken = new Map<Edge, string>();
  let found = 0;
  while (found < 2) {
    const way = findWay(model, from, to, works, taken);
    if (way === null) break;
    for (const { edge, start } of way) {
      if (taken.has(edge)) taken.delete(edge);
      else taken.set(edge, start);
    }
    found += 1;
  }
  return found;
}

interface Hop {
  edge: Edge;
  start: string;
}

/** A way over edges that are free, or that were walked the other way round. */
function findWay(
  model: Model,
  from: string,
  to: string,
  works: Works,
  taken: ReadonlyMap<Edge, string>,
): Hop[] | null {
  if (works(from) === 'no') return null;
  const reached = new Map<string, Hop | null>([[from, null]]);
  for (const [node] of reached) {
    if (node === to) break;
    for (const edge of edgesAt(model, node)) {
      const next = otherEnd(edge, node);
      const usable = works(edge.by) !== 'no' && works(next) !== 'no' && taken.get(edge) !== node;
      if (usable && !reached.has(next)) reached.set(next, { edge, start: node });
    }
  }
  const way: Hop[] = [];
  for (let hop = reached.get(to); hop != null; hop = reached.get(hop.start)) way.unshift(hop);
  return way.length === 0 ? null : way;
}
