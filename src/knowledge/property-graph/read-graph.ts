import * as z from 'zod';

import type { CollectedEvidence } from '../../domain/calls/evidence';
import { cleanText } from '../../domain/text/escape';
import { edgeKey, type Graph, type Place } from './graph';
import type { GraphRules } from './rules';
import { type Extent, extentOf } from './statements';

/** Names of nodes, labels and types are outside text: one line, of this length at most. */
const name = z
  .string()
  .min(1)
  .transform((text) => cleanText(text, 120));
const properties = z.record(z.string(), z.unknown()).default({});
const nodeShape = z.object({ label: name, id: name, properties });
const edgeShape = z.object({ type: name, from: name, to: name });
/** A row of Cypher: an edge in a row tells its ends only by the columns beside it. */
const rowShape = z.object({
  source: nodeShape,
  edge: z.object({ type: name }).nullish(),
  target: nodeShape.nullish(),
});
const deletedShape = z.union([nodeShape, edgeShape]);

type Listing = { rows?: unknown; nodes?: unknown; edges?: unknown; truncated?: unknown };

/** Adds to a graph what one result shows, and takes from it what a whole listing no longer has. */
class Reading {
  constructor(
    readonly graph: Graph,
    readonly ref: string,
  ) {}

  node(value: unknown, pointer: string): string | null {
    const read = nodeShape.safeParse(value);
    if (!read.success) return null;
    this.graph.nodes.set(read.data.id, { ...read.data, place: { ref: this.ref, pointer } });
    return read.data.id;
  }

  edge(value: unknown, pointer: string): void {
    const read = edgeShape.safeParse(value);
    if (!read.success) return;
    this.graph.edges.set(edgeKey(read.data), { ...read.data, place: { ref: this.ref, pointer } });
  }

  row(value: unknown, pointer: string): void {
    const read = rowShape.safeParse(value);
    if (!read.success) return;
    const { source, edge, target } = read.data;
    this.node(source, `${pointer}/source`);
    if (edge == null || target == null) return;
    this.node(target, `${pointer}/target`);
    this.edge({ type: edge.type, from: source.id, to: target.id }, `${pointer}/edge`);
  }

  deleted(value: unknown): void {
    const read = deletedShape.safeParse(value);
    if (!read.success) return;
    const gone = read.data;
    if ('type' in gone) this.graph.edges.delete(edgeKey(gone));
    else this.forget(gone.id);
  }

  /** A node that is gone has taken its edges with it. */
  private forget(id: string): void {
    this.graph.nodes.delete(id);
    for (const [key, { from, to }] of this.graph.edges) {
      if (from === id || to === id) this.graph.edges.delete(key);
    }
  }

  whole(extent: NonNullable<Extent>, rules: GraphRules): void {
    const { nodes, edges, wholeLabels, wholeTypes } = this.graph;
    const place: Place = { ref: this.ref, pointer: '' };
    const labels = extent.kind === 'graph' ? Object.keys(rules.nodes) : [];
    const types = extent.kind === 'graph' ? Object.keys(rules.edges) : [];
    if (extent.kind === 'label') labels.push(extent.label);
    if (extent.kind === 'type') types.push(extent.type);
    for (const label of labels) wholeLabels.set(label, place);
    for (const type of types) wholeTypes.set(type, place);
    // What an earlier result showed and a whole listing does not is there no more.
    for (const [id, { label, place: seen }] of nodes) {
      if (seen.ref !== this.ref && labels.includes(label)) nodes.delete(id);
    }
    for (const [key, { type, place: seen }] of edges) {
      if (seen.ref !== this.ref && types.includes(type)) edges.delete(key);
    }
  }
}

function each(value: unknown, take: (one: unknown, index: number) => void): boolean {
  if (!Array.isArray(value)) return false;
  for (const [index, one] of value.entries()) take(one, index);
  return true;
}

function readListing(reading: Reading, content: Listing): boolean {
  const rows = each(content.rows, (one, index) => reading.row(one, `/rows/${index}`));
  const nodes = each(content.nodes, (one, index) => reading.node(one, `/nodes/${index}`));
  const edges = each(content.edges, (one, index) => reading.edge(one, `/edges/${index}`));
  return rows || nodes || edges;
}

/** A list of nodes alone says nothing of edges, whatever it lists of the nodes. */
function extentIn(content: Listing, extent: Extent): Extent {
  const bare = Array.isArray(content.nodes) && !Array.isArray(content.edges);
  return bare && extent?.kind === 'graph' ? null : extent;
}

/**
 * What results say of a graph, whichever tool brought them: `{rows: [{source, edge, target}]}`,
 * `{nodes: […]}` with or without `{edges: [{type, from, to}]}`, a single `node` or `edge` that was added
 * or changed, and what was `deleted`. Oldest first: what comes later is the last word.
 */
export function readGraph(evidence: readonly CollectedEvidence[], rules: GraphRules): Graph {
  const graph: Graph = {
    nodes: new Map(),
    edges: new Map(),
    wholeLabels: new Map(),
    wholeTypes: new Map(),
    cut: [],
  };
  for (const { ref, call, result } of evidence) {
    const { content } = result;
    if (result.status !== 'success' || typeof content !== 'object' || content === null) continue;
    const given = content as Listing & { node?: unknown; edge?: unknown; deleted?: unknown };
    const reading = new Reading(graph, ref);
    reading.node(given.node, '/node');
    reading.edge(given.edge, '/edge');
    reading.deleted(given.deleted);
    if (!readListing(reading, given)) continue;
    const extent = extentIn(given, extentOf(call.arguments));
    if (given.truncated === true || result.truncated !== null) graph.cut.push({ ref, pointer: '' });
    else if (extent !== null) reading.whole(extent, rules);
  }
  return graph;
}
