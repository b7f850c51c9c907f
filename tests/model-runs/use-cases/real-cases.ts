import type { GraphView } from '../graph-trials/graph-view';

/** What a case found when it was over. */
export interface Found {
  /** Of the graph; empty where the case is about files. */
  graph: GraphView;
  /** Of the folder: what `sorted.txt` holds, null where there is none. */
  sorted: string | null;
  summary: string;
  /** Tools of the calls that changed something at the server, or may have. */
  changes: string[];
}

/** A use case in its document's words, put to a real model. */
export interface RealCase {
  name: string;
  profile: 'graph' | 'files';
  query: string;
  /** What the person says to a question back; nothing is said where it is null. */
  answer: string | null;
  /** Outcomes that are right, the best first. */
  right: string[];
  /** Whether what there is, and what was said, is what the document asks for. */
  holds(found: Found): boolean;
}

const untouched = ({ changes }: Found): boolean => changes.length === 0;
const statusOf = ({ graph }: Found, id: string): unknown => graph.nodes[id]?.['status'];

/** The seven use cases of the goal-graph document, the second with silence too, and two of a folder. */
export const realCases: RealCase[] = [
  {
    name: '1, two nodes and an edge',
    profile: 'graph',
    query:
      "Create a new 'Ticket' node with the key 'TICKET-123' and the properties 'summary: Fix login button' and 'status: open'. Then, create a new 'User' node with the key 'john.doe' and the property 'name: John Doe'. Finally, create a 'REPORTS' edge from the 'User' node to the 'Ticket' node.",
    answer: null,
    right: ['achieved'],
    holds: ({ graph }) =>
      graph.nodes['TICKET-123']?.['summary'] === 'Fix login button' &&
      graph.nodes['john.doe']?.['name'] === 'John Doe' &&
      graph.edges.includes('john.doe REPORTS TICKET-123'),
  },
  {
    name: '2, too little said, answered',
    profile: 'graph',
    query: 'My dashboard is broken. Fix it.',
    answer: 'Set the status of ticket-1 to reopened.',
    right: ['achieved'],
    holds: (found) => statusOf(found, 'ticket-1') === 'reopened',
  },
  {
    name: '2, too little said, and silence',
    profile: 'graph',
    query: 'My dashboard is broken. Fix it.',
    answer: null,
    right: ['escalation_timeout'],
    holds: untouched,
  },
  {
    name: '3, a question',
    profile: 'graph',
    query: 'Find all open tickets.',
    answer: null,
    right: ['achieved'],
    holds: (found) =>
      untouched(found) &&
      /ticket-1|Dashboard shows no data/.test(found.summary) &&
      /ticket-2|Mail arrives late/.test(found.summary),
  },
  {
    name: '4, an update',
    profile: 'graph',
    query: "Update the status of ticket ticket-1 to 'in progress'.",
    answer: null,
    right: ['achieved'],
    holds: (found) => statusOf(found, 'ticket-1') === 'in progress',
  },
  {
    name: '5, a tool that is not there',
    profile: 'graph',
    query: 'Use the `send_email` tool to notify the team about the new ticket.',
    answer: null,
    right: ['rejected'],
    holds: (found) => untouched(found) && found.summary.includes('send_email'),
  },
  {
    name: '6, two states at once',
    profile: 'graph',
    query:
      "Create a new ticket with the key 'TICKET-456' and the status 'open'. The ticket should be closed.",
    answer: 'Create the ticket TICKET-456 and leave it open.',
    right: ['achieved'],
    holds: (found) => statusOf(found, 'TICKET-456') === 'open',
  },
  {
    name: '7, something else altogether',
    profile: 'graph',
    query: "What's the weather like in London?",
    answer: null,
    right: ['rejected'],
    holds: untouched,
  },
  {
    name: 'lines of a file, sorted',
    profile: 'files',
    query: 'Sort the lines of names.txt into sorted.txt.',
    answer: null,
    right: ['achieved'],
    holds: ({ sorted }) => sorted?.trim() === 'anton\nberta',
  },
  {
    name: 'what a file holds',
    profile: 'files',
    query: 'Say what names.txt holds.',
    answer: null,
    right: ['achieved'],
    holds: (found) =>
      untouched(found) && /anton/.test(found.summary) && /berta/.test(found.summary),
  },
];
