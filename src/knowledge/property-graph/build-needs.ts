import type { Model, Need, Resource } from '../../diagnosis';
import { type EdgeIndex, edgesAt, type Graph, indexEdges } from './graph';
import { resource, type ResourceKind } from './resources';
import type { GraphRules, RelationRule, RouteRule } from './rules';

function relationNeeds(index: EdgeIndex, id: string, rule: RelationRule): Need[] {
  const edges = edgesAt(index, id, rule.type, rule.end);
  // Without an edge nothing else is missing: the relation itself is.
  if (edges.length === 0) return [];
  return [{ need: 'at_least', count: 1, of: edges.map(resource.edge) }];
}

/** Its first relation, and of all that this leads to the next one of any, and so on. */
function routeNeeds(index: EdgeIndex, id: string, { by }: RouteRule): Need[] {
  let at = [id];
  return by.flatMap((step): Need[] => {
    const of = at.map((one) => resource.relation(one, step));
    const other = step.end === 'from' ? 'to' : 'from';
    at = at.flatMap((one) => edgesAt(index, one, step.type, step.end).map((edge) => edge[other]));
    return of.length === 0 ? [] : [{ need: 'at_least', count: 1, of }];
  });
}

/**
 * What in a graph needs what: an edge its two nodes, a relation one of its edges, a route the
 * relations along it. A node and its properties need nothing.
 */
export function buildNeeds(graph: Graph, rules: GraphRules): Model<ResourceKind> {
  const index = indexEdges(graph);
  const resources = new Map<string, Resource<ResourceKind>>();
  const add = (id: string, kind: ResourceKind, needs: Need[]) =>
    resources.set(id, { id, kind, needs });
  for (const edge of graph.edges.values()) {
    const ends = [resource.node(edge.from), resource.node(edge.to)];
    for (const end of ends) add(end, 'node', []);
    add(resource.edge(edge), 'edge', [{ need: 'all', of: ends }]);
  }
  for (const { id, label } of graph.nodes.values()) {
    add(resource.node(id), 'node', []);
    add(resource.properties(id), 'properties', []);
    for (const rule of rules.relations.filter((one) => one.label === label)) {
      add(resource.relation(id, rule), 'relation', relationNeeds(index, id, rule));
    }
    for (const rule of rules.routes.filter((one) => one.label === label)) {
      add(resource.route(id, rule), 'route', routeNeeds(index, id, rule));
    }
  }
  return { resources, edges: [], open: new Map() };
}
