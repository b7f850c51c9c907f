import { edgeKey, type GraphEdge } from './graph';
import type { RelationRule, RouteRule } from './rules';

/** What can be broken in a graph, or cannot be as it should because something else is. */
export type ResourceKind = 'node' | 'edge' | 'properties' | 'relation' | 'route';

/** Ids of resources; the engine reads nothing out of them. */
export const resource = {
  node: (id: string): string => `node ${id}`,
  edge: (edge: Pick<GraphEdge, 'type' | 'from' | 'to'>): string => `edge ${edgeKey(edge)}`,
  properties: (id: string): string => `properties ${id}`,
  relation: (id: string, { type, end }: RelationRule): string => `relation ${end} ${type} ${id}`,
  route: (id: string, { by }: RouteRule): string =>
    `route ${by.map(({ type }) => type).join(' ')} ${id}`,
} satisfies Record<ResourceKind, unknown>;
