import { cleanText } from '../../domain/text/escape';
import { type GraphCheck, makeGraphCheck } from './expectations';
import {
  type EdgeIndex,
  edgeKey,
  edgesAt,
  type Graph,
  type GraphEdge,
  type GraphNode,
  indexEdges,
} from './graph';
import { resource } from './resources';
import type { GraphRules, NodeRule, RelationRule, RouteRule, Value } from './rules';

/** What one node lacks or has wrong, as a phrase each; outside text is quoted and short. */
function wrongProperties({ properties }: GraphNode, { required, values }: NodeRule): string[] {
  const given = (property: string): unknown => properties[property];
  const missing = required.filter((one) => given(one) === undefined || given(one) === null);
  const odd = Object.entries(values).filter(
    ([property, allowed]) =>
      given(property) != null && !(allowed as readonly unknown[]).includes(given(property)),
  );
  return [
    ...missing.map((one) => `${one} is missing`),
    ...odd.map(
      ([one, allowed]) =>
        `${one} is ${cleanText(JSON.stringify(given(one)) ?? '?', 60)} and not one of ${allowed.join(', ')}`,
    ),
  ];
}

function checkProperties(node: GraphNode, rule: NodeRule): GraphCheck {
  const wrong = wrongProperties(node, rule);
  return makeGraphCheck({
    check: 'node.properties',
    resource: resource.properties(node.id),
    subject: node.id,
    object: node.id,
    result: wrong.length === 0 ? 'pass' : 'fail',
    value: wrong.length === 0 ? 'as it should be' : wrong.join('; '),
    place: node.place,
  });
}

/** Checks a graph against its rules. What was not read cannot be told, and is neither pass nor fail. */
class GraphChecks {
  readonly index: EdgeIndex;
  /** Results of the relations, by resource: a route is made of them. */
  private readonly relations = new Map<string, GraphCheck>();

  constructor(
    readonly graph: Graph,
    readonly rules: GraphRules,
  ) {
    this.index = indexEdges(graph);
  }

  all(): GraphCheck[] {
    const { graph, rules } = this;
    const nodes = [...graph.nodes.values()];
    const relations = rules.relations.flatMap((rule) =>
      nodes.filter(({ label }) => label === rule.label).map((node) => this.relation(node, rule)),
    );
    for (const one of relations) this.relations.set(one.resource, one);
    return [
      ...nodes.flatMap((node) => {
        const rule = rules.nodes[node.label];
        return rule === undefined ? [] : [checkProperties(node, rule)];
      }),
      ...[...graph.edges.values()].flatMap((edge) => this.ends(edge)),
      ...this.absent(),
      ...relations,
      ...rules.routes.flatMap((rule) => nodes.flatMap((node) => this.route(node, rule))),
    ];
  }

  /** Nodes that edges name and no result shows. */
  private absent(): GraphCheck[] {
    const named = new Map<string, { labels: Set<string>; edge: GraphEdge; edges: number }>();
    for (const edge of this.graph.edges.values()) {
      for (const end of ['from', 'to'] as const) {
        const id = edge[end];
        const label = this.rules.edges[edge.type]?.[end];
        if (label === undefined || this.graph.nodes.has(id)) continue;
        const known = named.get(id) ?? { labels: new Set(), edge, edges: 0 };
        known.labels.add(label);
        named.set(id, { ...known, edges: known.edges + 1 });
      }
    }
    return [...named].map(([id, { labels, edge, edges }]) => {
      const listing = [...labels].map((label) => this.graph.wholeLabels.get(label));
      const known = listing.every((one) => one !== undefined);
      const by = edges === 1 ? `the edge ${edgeKey(edge)} names it` : `${edges} edges name it`;
      return makeGraphCheck({
        check: 'node.exists',
        resource: resource.node(id),
        subject: id,
        detail: [...labels].join(' or '),
        object: id,
        result: known ? 'fail' : 'not_verifiable',
        value: known ? `not there, though ${by}` : `not read, though ${by}`,
        place: edge.place,
        listing: listing[0],
      });
    });
  }

  private ends(edge: GraphEdge): GraphCheck[] {
    const rule = this.rules.edges[edge.type];
    if (rule === undefined) return [];
    const wrong = (['from', 'to'] as const).flatMap((end) => {
      const node = this.graph.nodes.get(edge[end]);
      if (node === undefined || node.label === rule[end]) return [];
      return [`${end === 'from' ? 'begins' : 'ends'} at a ${node.label} and not at a ${rule[end]}`];
    });
    return [
      makeGraphCheck({
        check: 'edge.ends',
        resource: resource.edge(edge),
        subject: edgeKey(edge),
        object: edgeKey(edge),
        result: wrong.length === 0 ? 'pass' : 'fail',
        value: wrong.length === 0 ? 'as it should be' : wrong.join('; '),
        place: edge.place,
      }),
    ];
  }

  /** Nodes at the other ends of a relation's edges, as far as they are there and of the right label. */
  private reached(id: string, { type, end }: RelationRule): string[] {
    const other = end === 'from' ? 'to' : 'from';
    return edgesAt(this.index, id, type, end)
      .map((edge) => edge[other])
      .filter((far) => this.graph.nodes.get(far)?.label === this.rules.edges[type]?.[other]);
  }

  private relation(node: GraphNode, rule: RelationRule): GraphCheck {
    const reached = this.reached(node.id, rule);
    const edges = edgesAt(this.index, node.id, rule.type, rule.end);
    const unread = edges.some(({ from, to }) => !this.isSettled(from) || !this.isSettled(to));
    const listing = this.graph.wholeTypes.get(rule.type);
    const told = listing !== undefined && !unread;
    const value =
      reached.length > 0
        ? `joined to ${reached.slice(0, 3).join(', ')}`
        : told
          ? edges.length > 0
            ? 'joined to nothing that is there and fits'
            : rule.lack
          : `not every ${rule.type} edge was read`;
    return makeGraphCheck({
      check: 'node.relation',
      resource: resource.relation(node.id, rule),
      subject: node.id,
      detail: rule.type,
      object: `${node.id} ${rule.type}`,
      result: reached.length > 0 ? 'pass' : told ? 'fail' : 'not_verifiable',
      value,
      place: node.place,
      listing,
    });
  }

  /** Whether it is known if a node is there: it was read, or a whole listing lacks it. */
  private isSettled(id: string): boolean {
    if (this.graph.nodes.has(id)) return true;
    return Object.keys(this.rules.nodes).every((label) => this.graph.wholeLabels.has(label));
  }

  private route(node: GraphNode, rule: RouteRule): GraphCheck[] {
    const { property, value: exempt } = rule.unless;
    if (node.label !== rule.label || node.properties[property] === (exempt satisfies Value)) {
      return [];
    }
    let at = [node.id];
    let open = false;
    let place = node.place;
    for (const step of rule.by) {
      const states = at.map((id) => this.relations.get(resource.relation(id, step)));
      open ||= states.some((one) => one?.result === 'not_verifiable');
      place = states.find((one) => one?.result === 'fail')?.evidence ?? place;
      at = at.flatMap((id) => this.reached(id, step));
    }
    const result = at.length > 0 ? 'pass' : open ? 'not_verifiable' : 'fail';
    const lost =
      result === 'fail' ? `no way to ${rule.to}` : `not known whether it leads to ${rule.to}`;
    return [
      makeGraphCheck({
        check: 'node.route',
        resource: resource.route(node.id, rule),
        subject: node.id,
        detail: rule.to,
        object: node.id,
        result,
        value: result === 'pass' ? `leads to ${at.slice(0, 3).join(', ')}` : lost,
        place: node.place,
        listing: result === 'fail' ? { ref: place.ref, pointer: place.pointer } : undefined,
      }),
    ];
  }
}

/** All checks of what was read. */
export function checkGraph(graph: Graph, rules: GraphRules): GraphCheck[] {
  return new GraphChecks(graph, rules).all();
}
