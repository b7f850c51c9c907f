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

/** Breadth first over edges and nodes that do not fail. */
function spread(model: Model, from: string, works: Works): Reached {
  const hops = new Map([[from, 0]]);
  let open = false;
  for (const [node, count] of hops) {
    open ||= model.open.has(node);
    for (const edge of edgesAt(model, node)) {
      const next = otherEnd(edge, node);
      if (hops.has(next) || works(edge.by) === 'no' || works(next) === 'no') continue;
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
  if (quality !== undefined) {
    const edges = usualEdges(model, from, to, works);
    const states = edges.map((edge) => works(edge.qualities[quality] ?? ''));
    if (!states.includes('no')) return 'yes';
    return states.every((one) => one === 'no') || edges.length === 1 ? 'no' : 'maybe';
  }
  const there = spread(model, from, works);
  if (there.hops.has(to)) return 'yes';
  return there.open && spread(model, to, works).open ? 'maybe' : 'no';
}
