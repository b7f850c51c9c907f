import type { GraphView } from './graph-view';

/** What a person does who is asked whether something may be deleted. */
export type Person = 'approves' | 'refuses' | 'absent';

export interface Trial {
  query: string;
  person: Person;
  /** The only deletion that the person approves: a tool and the id or edge that it names. */
  deletes?: Record<string, unknown>;
  /** Whether the database holds what was asked for, and the answer what it holds. */
  reached(after: GraphView, answer: string): boolean;
}

const says =
  (...words: RegExp[]) =>
  (_after: GraphView, answer: string): boolean =>
    words.every((word) => word.test(answer));

const requests = {
  addTicket: {
    query:
      "Add a Ticket node with the id ticket-9, the title 'Printer is broken' and the status 'open'.",
    reached: ({ nodes }) =>
      nodes['ticket-9']?.['label'] === 'Ticket' &&
      nodes['ticket-9']['title'] === 'Printer is broken' &&
      nodes['ticket-9']['status'] === 'open',
  },
  addUserWithEdge: {
    query:
      "Add a User node with the id user-9 and the name 'ninth reporter', then add a REPORTS edge from user-9 to ticket-1.",
    reached: ({ nodes, edges }) =>
      nodes['user-9']?.['name'] === 'ninth reporter' && edges.includes('user-9 REPORTS ticket-1'),
  },
  update: {
    query: "Set the status of the node ticket-1 to 'in progress'.",
    reached: ({ nodes }) => nodes['ticket-1']?.['status'] === 'in progress',
  },
  link: {
    query: 'Add an edge of the type ABOUT from ticket-3 to service-1.',
    reached: ({ edges }) => edges.includes('ticket-3 ABOUT service-1'),
  },
  updateAbsent: {
    query: "Set the status of the node ticket-77 to 'closed'.",
    reached: ({ nodes }) => nodes['ticket-77']?.['status'] === 'closed',
  },
  deleteNode: {
    query: 'Delete the node ticket-3 together with its edges.',
    deletes: { id: 'ticket-3' },
    reached: ({ nodes }) => nodes['ticket-3'] === undefined,
  },
  deleteEdge: {
    query: 'Delete the OWNS edge from team-1 to service-2.',
    deletes: { type: 'OWNS', from: 'team-1', to: 'service-2' },
    reached: ({ nodes, edges }) =>
      nodes['team-1'] !== undefined &&
      nodes['service-2'] !== undefined &&
      !edges.includes('team-1 OWNS service-2'),
  },
  askOpen: {
    query: 'Which tickets have the status open?',
    reached: says(/ticket-1|Dashboard shows no data/i, /ticket-2|Mail arrives late/i),
  },
  askOwned: {
    query: 'Which services does team-1 own?',
    reached: says(/service-1|dashboard/i, /service-2|mail/i),
  },
} satisfies Record<string, Omit<Trial, 'person'>>;

const { addTicket, addUserWithEdge, update, link, updateAbsent, deleteNode, deleteEdge } = requests;
const { askOpen, askOwned } = requests;

const attended = (request: Omit<Trial, 'person'>): Trial => ({ ...request, person: 'approves' });
const refused = (request: Omit<Trial, 'person'>): Trial => ({ ...request, person: 'refuses' });
const alone = (request: Omit<Trial, 'person'>): Trial => ({ ...request, person: 'absent' });

/** Twenty runs: adding, linking, changing, deleting and asking; with a person and without one. */
export const trials: Trial[] = [
  attended(addTicket),
  alone(addTicket),
  attended(addUserWithEdge),
  alone(addUserWithEdge),
  attended(update),
  alone(update),
  attended(link),
  alone(link),
  attended(updateAbsent),
  alone(updateAbsent),
  attended(deleteNode),
  refused(deleteNode),
  alone(deleteNode),
  attended(deleteEdge),
  refused(deleteEdge),
  alone(deleteEdge),
  attended(askOpen),
  alone(askOpen),
  attended(askOwned),
  alone(askOwned),
];
