import type { Check, CheckResult, EvidencePointer } from '../../domain/analysis/check';
import type { Place } from './graph';
import type { ResourceKind } from './resources';

/** All of a graph counts as one device: its objects are named by their ids. */
export const graphDevice = 'graph';

/** Checks of a graph, each with the kind of resource that it speaks of. */
export const expectations = {
  'node.exists': {
    on: 'node',
    expectation: 'every node that an edge names is there',
    rule: 'an edge joins two nodes (openCypher 9: a relationship has a start and an end node)',
  },
  'edge.ends': {
    on: 'edge',
    expectation: 'an edge joins nodes of the labels that its type is for',
    rule: 'the rules of this graph say which labels an edge type joins',
  },
  'node.properties': {
    on: 'properties',
    expectation: 'a node has the properties of its label, with values that are allowed',
    rule: 'the rules of this graph say what a label has',
  },
  'node.relation': {
    on: 'relation',
    expectation: 'a node has the edges that each of its label has',
    rule: 'the rules of this graph say which edges a label cannot do without',
  },
  'node.route': {
    on: 'route',
    expectation: 'what a node has to lead to can be reached from it',
    rule: 'the rules of this graph say what each node of a label leads to',
  },
} as const satisfies Record<string, { on: ResourceKind; expectation: string; rule: string }>;

export type GraphCheckId = keyof typeof expectations;

/** A check, and what it speaks of, so that nobody has to read it out of a text. */
export interface GraphCheck extends Check {
  check: GraphCheckId;
  /** Id of the resource. */
  resource: string;
  /** The node or edge that a person has to look for. */
  subject: string;
  /** What is missing or wrong: a property, a type of edge; null where the object tells all. */
  detail: string | null;
}

export interface Told {
  check: GraphCheckId;
  resource: string;
  subject: string;
  detail?: string | null;
  object: string;
  result: CheckResult;
  value: string;
  place: Place | null;
  /** The listing by which something is known not to be there. */
  listing?: Place | undefined;
}

export function makeGraphCheck({ place, listing, detail = null, ...told }: Told): GraphCheck {
  const { expectation, rule } = expectations[told.check];
  const point = (at: Place): EvidencePointer => ({ ...at, value: `${told.object}: ${told.value}` });
  return {
    ...told,
    detail,
    expectation,
    rule,
    device: graphDevice,
    evidence: place === null ? null : point(place),
    related: listing === undefined ? [] : [point(listing)],
  };
}
