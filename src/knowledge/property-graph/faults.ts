import type { Severity } from '../../domain/analysis/finding';
import type { GraphCheck, GraphCheckId } from './expectations';
import type { GraphRules } from './rules';

/** What can be broken, by the check that shows it: its words and what a person does about it. */
interface Fault {
  type: string;
  severity: Severity;
  title: (shown: GraphCheck) => string;
  explanation: string;
  actions: (shown: GraphCheck, rules: GraphRules) => string[];
}

const nodeMissing: Fault = {
  type: 'node_missing',
  severity: 'critical',
  title: ({ subject, value }) => `Node ${subject}: ${value}.`,
  explanation: 'It was deleted without its edges, or never added.',
  actions: ({ subject, detail }) => [
    `Add ${detail === null || detail === '' ? 'the node' : `the ${detail}`} ${subject} again, or delete the edges that name it.`,
  ],
};

const edgeMisplaced: Fault = {
  type: 'edge_misplaced',
  severity: 'major',
  title: ({ subject, value }) => `Edge ${subject} ${value}.`,
  explanation: 'An edge of this type says nothing between such nodes.',
  actions: ({ subject }) => [
    `Find out what ${subject} was to say; delete it and join the right nodes.`,
  ],
};

const relationMissing: Fault = {
  type: 'relation_missing',
  severity: 'major',
  title: ({ subject, detail, value }) => `${subject} has no ${detail} edge that counts: ${value}.`,
  explanation: 'All edges of this type were read, and none fits.',
  actions: ({ subject, detail }, { edges, relations }) => {
    const end = relations.find(({ type }) => type === detail)?.end;
    const rule = edges[detail ?? ''];
    if (rule === undefined || end === undefined) return [];
    const [from, to] = end === 'to' ? [`a ${rule.from}`, subject] : [subject, `a ${rule.to}`];
    return [`Add an edge ${detail} from ${from} to ${to}.`];
  },
};

const propertiesWrong: Fault = {
  type: 'properties_wrong',
  severity: 'minor',
  title: ({ subject, value }) => `${subject}: ${value}.`,
  explanation: 'Whoever looks for nodes by this property does not find it.',
  actions: ({ subject }) => [`Correct the properties of ${subject}.`],
};

/** By check; null for what is always a consequence of something else. */
export const faults: Record<GraphCheckId, Fault | null> = {
  'node.exists': nodeMissing,
  'edge.ends': edgeMisplaced,
  'node.relation': relationMissing,
  'node.properties': propertiesWrong,
  'node.route': null,
};

/** How much harm a symptom does that no fault is the cause of. */
export const symptomSeverity: Severity = 'major';
