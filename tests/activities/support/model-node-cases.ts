import type { ThinkingNode } from '../../../src/activities/thinking';
import type { CallRecord } from '../../../src/domain/calls/tool-call';
import type { PromptNode } from '../../../src/reasoning/model/prompt-template';
import { called, goal, step } from '../../reasoning/fixtures/inputs';
import { gnmibuddyTools } from '../../reasoning/fixtures/tools';
import type { Answer } from '../../support/malformed-replies';

/** A prompt of a model, the activity that sends it, and what a model that works would answer. */
export interface NodeCase {
  activity: ThinkingNode;
  profile: 'network' | 'graph' | 'files';
  query: string;
  /** What the activity is told beside request, snapshot, inventory and the stored result. */
  facts: Record<string, unknown>;
  /** Calls after the one that brought it. */
  calls?: CallRecord[];
  right: Answer;
}

/** Asks for its answer in a form, and has it judged. */
export const demandingAgent = {
  name: 'demanding',
  llm_config_id: 'scripted',
  include_history: true,
  schema: {
    type: 'object',
    properties: {
      device: { type: 'string' },
      sessions: { type: 'array', items: { type: 'object' } },
      down: { type: 'integer', minimum: 0 },
    },
    required: ['device', 'down'],
  },
  evaluation: { prompt: 'The answer must name the peer.' },
};

const graphTool = (name: string, properties: Record<string, unknown>) => ({
  server: 'graph',
  name,
  description: `Does what its name says: ${name}.`,
  inputSchema: { type: 'object', properties, additionalProperties: false },
});

export const nodeTools = [
  ...gnmibuddyTools,
  graphTool('add_node', { label: { type: 'string' }, properties: { type: 'object' } }),
  graphTool('query_graph', { label: { type: 'string' }, limit: { type: 'integer' } }),
  {
    server: 'files',
    name: 'read_text_file',
    description: 'Reads a file.',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
];

const at = '2026-05-06T09:29:00.000Z';
const plain = { error: null, truncated: null };
const get = (tool: string, values: Record<string, unknown>, content: unknown) => ({
  call: { server: 'gnmibuddy', tool, arguments: values },
  at,
  milliseconds: 3,
  result: { status: 'success', content, ...plain },
});

/** What the runs of the cases have read already. */
export const storedResults = {
  inventory: get('get_devices', {}, { devices: [{ name: 'PE1' }, { name: 'P1' }] }),
  result: get('get_system_info', { device_name: 'PE1' }, { uptime: '4 days' }),
};

const task = 'Create a node of the label Ticket and count all tickets.';
const bgp = 'Check BGP neighbors on PE1';
const bgpCall = {
  tool: 'get_routing_info',
  arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true },
};
const look = step('Look at the system of PE1.', { status: 'done' });
const read = step('Read the BGP sessions of PE1.', { index: 1 });
const plan = {
  intent: 'check_bgp_neighbors',
  description: 'Looks at BGP.',
  source: 'generated',
  steps: [look.instruction, read.instruction],
  iteration: 1,
};
const json = (value: Record<string, unknown>): Answer => ({ kind: 'json', value });
const planning = { goal: goal({ intent: 'task' }), advice: ['Be quick.'] };

/** One for each prompt; a prompt without a case is a mistake of this list. */
export const nodeCases: Record<PromptNode, NodeCase> = {
  'parse-goal': {
    activity: 'parseGoal',
    profile: 'network',
    query: 'Please have a close eye on PE1',
    facts: { clarifications: [{ question: 'Which one?', options: ['PE1'], answer: 'PE1' }] },
    right: json({ answer: { kind: 'goal', goal: goal({ confidence: 0.8 }) } }),
  },
  'parse-task': {
    activity: 'parseGoal',
    profile: 'graph',
    query: task,
    facts: { clarifications: [] },
    right: json({
      kind: 'goal',
      objective: task,
      entities: ['Ticket'],
      constraints: ['today'],
      complexity: 'simple',
      confidence: 0.9,
      contradictions: [],
      tool: 'add_node',
      arguments: { label: 'Ticket', properties: { summary: 'Fix the login.' } },
      missing_tool: '',
      text: '',
    }),
  },
  'select-plan': {
    activity: 'selectPlan',
    profile: 'network',
    query: bgp,
    facts: { goal: goal({ intent: 'custom' }) },
    right: json({ intent: null, description: 'Two looks.', steps: plan.steps }),
  },
  'propose-tool-calls': {
    activity: 'proposeToolCalls',
    profile: 'network',
    query: bgp,
    facts: {
      ...{ goal: goal(), plan, step: read, followUps: [], pass: 0, feedback: 'Try again.' },
      refusals: [{ tool: 'show_bgp', arguments: { a: 1 }, reason: 'no such tool', valid: [] }],
    },
    right: { kind: 'call', name: bgpCall.tool, arguments: bgpCall.arguments },
  },
  'assess-objective': {
    activity: 'assessObjective',
    profile: 'network',
    query: bgp,
    facts: { goal: goal(), plan, steps: [look, read], pass: 0, maxRetries: 2 },
    calls: [called(bgpCall, { step: 1, failure: 'timeout', transient: true })],
    right: json({ judgement: 'unmet', feedback: 'Read BGP.', notes: 'Not read.', redo: [1] }),
  },
  'make-plan': {
    activity: 'makePlan',
    profile: 'files',
    query: task,
    facts: { ...planning, previous: null },
    right: json({ description: 'Looks first.', steps: ['List the files.', 'Read one.'] }),
  },
  replan: {
    activity: 'makePlan',
    profile: 'files',
    query: task,
    facts: { ...planning, previous: { plan, feedback: 'It is not sorted.' } },
    right: json({ description: 'Sorts.', steps: ['Sort the lines.'] }),
  },
  'plan-step': {
    activity: 'planStep',
    profile: 'graph',
    query: task,
    facts: { ...planning, steps: [read], failures: 2, feedback: 'It failed.' },
    right: json({
      kind: 'call',
      instruction: 'Count the tickets.',
      tool: 'graph/query_graph',
      arguments: { label: 'Ticket', limit: 10 },
      last: true,
      critical: false,
      text: '',
    }),
  },
  'verify-answer': {
    activity: 'verify',
    profile: 'files',
    query: task,
    facts: { ...planning, plan, steps: [read], answer: '{"device":"PE1","down":0}' },
    right: json({ verdict: 'VERIFIED', feedback: '' }),
  },
  'write-answer': {
    activity: 'writeAnswer',
    profile: 'network',
    query: bgp,
    facts: {
      ...planning,
      ...{ steps: [read], verdict: 'fault', findings: ['Cause: the peer is away.'] },
      ...{ said: 'One session is down.', feedback: 'Which one?' },
    },
    right: json({ device: 'PE1', sessions: [{ peer: '10.0.0.1' }], down: 1 }),
  },
  'tell-answer': {
    activity: 'tellAnswer',
    profile: 'files',
    query: task,
    facts: {
      ...planning,
      said: 'There is a ticket-9.',
      parts: [{ id: '1', text: task, status: 'done', why: null, calls: [] }],
    },
    right: json({ sentences: [{ text: 'It has been up for 4 days.', calls: [1] }] }),
  },
};
