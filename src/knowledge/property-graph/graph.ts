/** A place in stored evidence: `pointer` is an RFC 6901 JSON pointer into the result. */
export interface Place {
  ref: string;
  pointer: string;
}

export interface GraphNode {
  id: string;
  label: string;
  properties: Readonly<Record<string, unknown>>;
  place: Place;
}

/** `from` and `to` are ids of nodes. */
export interface GraphEdge {
  type: string;
  from: string;
  to: string;
  place: Place;
}

/** What the results of a run show of a graph, the last word of each thing. */
export interface Graph {
  nodes: Map<string, GraphNode>;
  edges: Map<string, GraphEdge>;
  /** Labels of which all nodes were listed, and types of which all edges were; with the listing. */
  wholeLabels: Map<string, Place>;
  wholeTypes: Map<string, Place>;
  /** Listings that were cut: what is not in them may exist all the same. */
  cut: Place[];
}

export function edgeKey({ type, from, to }: Pick<GraphEdge, 'type' | 'from' | 'to'>): string {
  return `${from} ${type} ${to}`;
}

/** Edges of a type at one end of which a node is. */
export function edgesAt(graph: EdgeIndex, id: string, type: string, end: 'from' | 'to') {
  return graph.get(`${end} ${type} ${id}`) ?? [];
}

export type EdgeIndex = ReadonlyMap<string, readonly GraphEdge[]>;

/** All edges by end, type and node. */
export function indexEdges({ edges }: Graph): EdgeIndex {
  const index = new Map<string, GraphEdge[]>();
  for (const edge of edges.values()) {
    for (const end of ['from', 'to'] as const) {
      const key = `${end} ${edge.type} ${edge[end]}`;
      const there = index.get(key);
      if (there === undefined) index.set(key, [edge]);
      else there.push(edge);
    }
  }
  return index;
}
