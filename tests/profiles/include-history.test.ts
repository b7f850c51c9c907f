import { randomUUID } from 'node:crypto';

import { json } from '../support/model-server';
import { promptNodeOf } from '../support/prompt-node';
import { type ServiceDesk, startServiceDesk } from './support/graph-lab';
import { complexGoal, plannedCall, startTaskWorker, type TaskWorker } from './support/task-worker';

const schema = {
  type: 'object',
  properties: { said: { type: 'string' } },
  required: ['said'],
  additionalProperties: false,
};
const agentOf = (name: string, more: object) => ({
  name,
  llm_config_id: 'scripted',
  schema,
  ...more,
});

let worker: TaskWorker;
let desk: ServiceDesk;
beforeAll(async () => {
  const agents = [
    agentOf('remembers', { include_history: true }),
    agentOf('forgets', { include_history: false }),
    agentOf('usual', {}),
  ];
  worker = await startTaskWorker('graph', { agents });
  desk = await startServiceDesk();
});
afterAll(async () => {
  await worker.stop();
  await desk.close();
});
beforeEach(async () => {
  await worker.use(desk.server);
});
afterEach(() => worker.played());

const first = 'What is the weather in Lisbon?';
const refusal = 'The weather is not in the graph.';
const second = 'And which tickets are open?';

/** What the model is sent in the second of two turns, by node. */
async function secondTurn(agent?: string): Promise<Map<string, string>> {
  const handle = await worker.client.workflow.start('conversation', {
    taskQueue: worker.taskQueue,
    workflowId: `talk-${randomUUID()}`,
    args: [
      { profile: 'graph', overrides: { llm: 'scripted', ...(agent !== undefined && { agent }) } },
    ],
  });
  const say = async (text: string) => await handle.executeUpdate('send', { args: [{ text }] });
  worker.script.push(json({ kind: 'reject', text: refusal }));
  await say(first);
  const before = worker.asked.length;
  worker.script.push(
    complexGoal('Find all open tickets.'),
    plannedCall('Look.', 'query_graph', { label: 'Ticket', where: { status: 'open' } }, true),
    ...(agent === undefined ? [] : [json({ said: 'There are two of them.' })]),
  );
  await say(second);
  await handle.cancel();
  const asked = worker.asked.slice(before);
  return new Map(asked.map((request) => [promptNodeOf(request), request.text]));
}

const nodes = ['parse-task', 'plan-step', 'write-answer'];

describe('include_history of an agent', () => {
  it('true: each node of a turn is sent what was said in the turn before, and how that ended', async () => {
    const sent = await secondTurn('remembers');
    expect([...sent.keys()]).toEqual(nodes);
    for (const node of nodes) {
      expect(sent.get(node)).toContain('What was said before in this conversation:');
      expect(sent.get(node)).toContain(`A person said: ${first}`);
      expect(sent.get(node)).toMatch(/It ended as rejected: .*The weather is not in the graph\./);
    }
  });

  it.each(['forgets', 'usual'])(
    'false or left out (the agent "%s"): each turn stands alone',
    async (agent) => {
      const sent = await secondTurn(agent);
      expect([...sent.keys()]).toEqual(nodes);
      for (const node of nodes) {
        expect(sent.get(node)).toContain(second);
        expect(sent.get(node)).not.toContain('What was said before');
        expect(sent.get(node)).not.toContain('Lisbon');
        expect(sent.get(node)).not.toContain(refusal);
      }
    },
  );

  it('a conversation without an agent is told what was said before', async () => {
    const sent = await secondTurn();
    expect([...sent.keys()]).toEqual(['parse-task', 'plan-step']);
    for (const text of sent.values()) expect(text).toContain(`A person said: ${first}`);
  });
});
