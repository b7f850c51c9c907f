import { complexGoal, plannedCall, simpleGoal } from '../../profiles/support/task-worker';
import { json } from '../../support/model-server';
import type { UseCase } from './use-case';

const ticket = {
  label: 'Ticket',
  id: 'TICKET-123',
  properties: { summary: 'Fix login button', status: 'open' },
};
const user = { label: 'User', id: 'john.doe', properties: { name: 'John Doe' } };
const reports = { type: 'REPORTS', from: 'john.doe', to: 'TICKET-123' };
const reopened = { id: 'ticket-1', properties: { status: 'reopened' } };
const scope = /I work on a property graph/;

/** The use cases of the goal-graph document. */
export const graphCases: UseCase[] = [
  {
    name: 'K1, two nodes and an edge',
    wordings: [
      "Create a new 'Ticket' node with the key 'TICKET-123' and the properties 'summary: Fix login button' and 'status: open'. Then, create a new 'User' node with the key 'john.doe' and the property 'name: John Doe'. Finally, create a 'REPORTS' edge from the 'User' node to the 'Ticket' node.",
      'Add ticket TICKET-123 (Fix login button, open), add user john.doe, whose name is John Doe, and let him report it.',
      'I need a REPORTS edge from john.doe to TICKET-123. Neither exists yet: the user is John Doe, the ticket is open and says "Fix login button".',
      'john.doe reports TICKET-123 "Fix login button" - please put both of them and the link into the graph',
    ],
    says: (query) => [
      complexGoal(query),
      plannedCall('Create the ticket.', 'add_node', ticket),
      plannedCall('Create the user.', 'add_node', user),
      plannedCall('Join them.', 'add_edge', reports, true),
    ],
    outcome: 'achieved',
    exit: 0,
    summary: [/TICKET-123/, /john\.doe/, /REPORTS/],
    never: /Not done|not reached/,
    calls: ['add_node', 'add_node', 'add_edge'],
  },
  {
    name: 'K2, a request that says too little, answered',
    wordings: [
      'My dashboard is broken. Fix it.',
      'The dashboard does not work, please repair it',
      'dashboard kaput, do something!',
      'Can you make my dashboard work again?',
    ],
    says: () => [
      json({ kind: 'clarify', text: 'What is broken about it, and what should it show?' }),
      simpleGoal('Set the status of ticket-1.', 'update_props', reopened),
    ],
    answers: ['Set the status of ticket-1 to reopened.'],
    outcome: 'achieved',
    exit: 0,
    summary: [/ticket-1/, /reopened/],
    never: /Not done|not reached/,
    calls: ['update_props'],
  },
  {
    name: 'K2, a request that says too little, and silence',
    wordings: [
      'My dashboard is broken. Fix it.',
      'The dashboard does not work, please repair it',
      'dashboard kaput, do something!',
      'Can you make my dashboard work again?',
    ],
    says: () => [json({ kind: 'clarify', text: 'What is broken about it?' })],
    overrides: { answerWithinSeconds: 1 },
    outcome: 'escalation_timeout',
    exit: 20,
    summary: [/Nobody answered in time/],
    calls: [],
  },
  {
    name: 'K3, a question',
    wordings: [
      'Find all open tickets.',
      'Which tickets are still open?',
      'list the open ones among the tickets',
      'Show me every Ticket whose status is "open".',
    ],
    says: (query) => [
      simpleGoal(query, 'query_graph', { label: 'Ticket', where: { status: 'open' } }),
    ],
    outcome: 'achieved',
    exit: 0,
    summary: [/Dashboard shows no data/, /Mail arrives late/],
    never: /Not done|Password reset/,
    calls: ['query_graph'],
  },
  {
    name: 'K4, an update',
    wordings: [
      "Update the status of ticket ticket-1 to 'in progress'.",
      'ticket-1 is in progress now',
      'Somebody works on ticket-1: its status has to be "in progress".',
      'Set status = in progress on ticket-1, please',
    ],
    says: (query) => [
      simpleGoal(query, 'update_props', { id: 'ticket-1', properties: { status: 'in progress' } }),
    ],
    outcome: 'achieved',
    exit: 0,
    summary: [/ticket-1/, /in progress/],
    never: /Not done|not reached/,
    calls: ['update_props'],
  },
  {
    name: 'K5, a tool that is not there',
    wordings: [
      'Use the `send_email` tool to notify the team about the new ticket.',
      'Call send_email with the new ticket for the team.',
      'Notify the team about the new ticket by send_email',
      'Please run "send_email" so that the team hears of the new ticket.',
    ],
    says: (query) => [
      json({ kind: 'goal', objective: query, confidence: 0.9, missing_tool: 'send_email' }),
    ],
    outcome: 'rejected',
    exit: 20,
    summary: [/There is no tool "send_email" here/, scope],
    calls: [],
  },
  {
    name: 'K6, two states at once',
    wordings: [
      "Create a new ticket with the key 'TICKET-456' and the status 'open'. The ticket should be closed.",
      'Add TICKET-456 with status "open" and make sure that it is closed.',
      'I want TICKET-456 open. And it must be closed.',
      'New ticket TICKET-456, open, closed.',
    ],
    says: () => [
      json({
        kind: 'goal',
        objective: 'Create TICKET-456.',
        confidence: 0.9,
        contradictions: ['The ticket is asked to be "open" and "closed" at once.'],
      }),
      simpleGoal('Create TICKET-456 with the status open.', 'add_node', {
        label: 'Ticket',
        id: 'TICKET-456',
        properties: { status: 'open' },
      }),
    ],
    answers: ['Create the ticket TICKET-456 and leave it open.'],
    outcome: 'achieved',
    exit: 0,
    summary: [/TICKET-456/],
    never: /Not done|not reached/,
    calls: ['add_node'],
  },
  {
    name: 'K7, something else altogether',
    wordings: [
      "What's the weather like in London?",
      'Will it rain tomorrow?',
      'Tell me a joke about tickets.',
      'Book me a flight to Lisbon',
    ],
    says: () => [json({ kind: 'reject', text: 'That is not in the graph.' })],
    outcome: 'rejected',
    exit: 20,
    summary: [scope],
    calls: [],
  },
];
