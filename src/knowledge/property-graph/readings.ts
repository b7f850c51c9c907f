import { chooseReadings, clearedBy, type Model, type Reading, suspectsOf } from '../../diagnosis';
import type { FollowUp } from '../../domain/analysis/analysis';
import { type GraphCheck, graphDevice } from './expectations';
import type { Graph } from './graph';
import { resource } from './resources';
import type { GraphRules } from './rules';
import { allEdges, allNodes } from './statements';

/** All edges of a type, or all nodes of a label, and the statement that lists them. */
interface ReadingProposal {
  object: string;
  what: string;
  statement: string;
}

/** Readings that one analysis asks for; what they bring decides about the next. */
const most = 3;

function proposalOf(kind: 'type' | 'label', name: string): Reading<ReadingProposal> {
  const call =
    kind === 'type'
      ? { object: name, what: `${name} edges`, statement: allEdges(name) }
      : { object: name, what: `${name} nodes`, statement: allNodes(name) };
  return { call, id: `${kind} ${name}`, price: 1 };
}

/** What speaks of a resource and was not listed whole. */
function readingsBy(graph: Graph, rules: GraphRules, checks: readonly GraphCheck[]) {
  const proposals = new Map<string, Reading<ReadingProposal>[]>();
  for (const one of checks) {
    if (one.result !== 'not_verifiable' || one.detail === null) continue;
    if (one.check === 'node.relation' && !graph.wholeTypes.has(one.detail)) {
      proposals.set(one.resource, [proposalOf('type', one.detail)]);
    }
    if (one.check === 'node.exists') {
      const labels = one.detail.split(' or ').filter((label) => label in rules.nodes);
      const open = labels.filter((label) => !graph.wholeLabels.has(label));
      proposals.set(
        one.resource,
        open.map((label) => proposalOf('label', label)),
      );
    }
  }
  return (of: string): readonly Reading<ReadingProposal>[] => proposals.get(of) ?? [];
}

/** The listings that would settle most of what cannot be told yet. */
export function nextReadings(
  graph: Graph,
  rules: GraphRules,
  model: Model,
  checks: readonly GraphCheck[],
): FollowUp[] {
  const broken = new Set(checks.filter((one) => one.result === 'fail').map((one) => one.resource));
  const working = checks.filter((one) => one.result === 'pass').map((one) => one.resource);
  const cleared = clearedBy(model, [...working, ...[...graph.nodes.keys()].map(resource.node)]);
  const nearest = new Map<string, number>();
  for (const open of checks.filter((one) => one.result === 'not_verifiable')) {
    for (const one of suspectsOf(model, open.resource, broken, cleared)) {
      const known = nearest.get(one.resource) ?? Number.POSITIVE_INFINITY;
      nearest.set(one.resource, Math.min(known, one.distance));
    }
  }
  const suspects = [...nearest].map(([one, distance]) => ({ resource: one, distance }));
  return chooseReadings(suspects, readingsBy(graph, rules, checks), most).map(
    ({ reading: { call }, tells }) => ({
      device: graphDevice,
      subject: null,
      object: call.object,
      instruction: `List all ${call.what} by the Cypher statement: ${call.statement}`,
      reason: `it would report ${tells.length} things that cannot be told yet`,
    }),
  );
}
