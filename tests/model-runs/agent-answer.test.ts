import { randomUUID } from 'node:crypto';

import { executionResult } from '../../src/domain/run/run-execution';
import { primaryText } from '../../src/domain/reasoning/agent-result';
import { readThoughts } from '../../src/cli/trace/read-thoughts';
import { investigate } from '../support/investigate';
import {
  httpError,
  json,
  juniorEngineer,
  type RecordedRequest,
  type ScriptStep,
} from '../support/model-server';
import { type ModelRig, startModelRig } from './rig';

const schema = {
  type: 'object',
  properties: {
    device: { type: 'string' },
    sessions_down: { type: 'integer', minimum: 0 },
  },
  required: ['device', 'sessions_down'],
  additionalProperties: false,
};
const agentOf = (name: string, more: object) => ({ name, llm_config_id: 'scripted', ...more });
const right = { device: 'PE1', sessions_down: 1 };

let rig: ModelRig;
beforeAll(async () => {
  const agents = [
    agentOf('former', { schema }),
    agentOf('judged', { schema, evaluation: 'names-the-peer' }),
    agentOf('measured', { schema, evaluation: { schema: countAtLeast(2) } }),
    agentOf('lost', { evaluation: 'names-the-pear' }),
  ];
  const evaluations = [{ name: 'names-the-peer', prompt: 'The answer must name the peer.' }];
  rig = await startModelRig({ followUpSteps: 0 }, {}, {}, { agents, evaluations });
  await rig.worker.useLab({ scenario: 'bgp-neighbor-down' });
});
afterAll(async () => {
  await rig.stop();
});

function countAtLeast(minimum: number) {
  return { type: 'object', properties: { sessions_down: { type: 'integer', minimum } } };
}

const nodeOf = ({ body }: RecordedRequest) => body.response_format?.json_schema?.name;
const said = ({ body }: RecordedRequest) =>
  (body.messages ?? []).map(({ content }) => content ?? '').join('\n');

/** Works like the junior engineer; the nodes that are given answer as they say. */
function answering(nodes: Record<string, (request: RecordedRequest) => ScriptStep>): void {
  rig.think((request) => {
    const node = nodeOf(request);
    const own = node === undefined ? undefined : nodes[node];
    return own === undefined ? juniorEngineer(request) : own(request);
  });
}

const requestOf = (agent: string, maxRetries = 0) => ({
  query: 'Check BGP neighbors on PE1',
  attended: false,
  overrides: { agent, maxRetries, steps: ['Read the BGP sessions of PE1.'] },
});

it('an answer that does not fit the schema of the agent gets one corrective message', async () => {
  const asked: RecordedRequest[] = [];
  answering({
    write_answer: (request) => {
      asked.push(request);
      return json(asked.length === 1 ? { device: 'PE1', sessions_down: 'one' } : right);
    },
  });
  const { document, status } = await investigate(rig.worker, requestOf('former'));
  expect(asked).toHaveLength(2);
  expect(asked[0]?.body.response_format?.json_schema?.schema).toMatchObject({
    required: ['device', 'sessions_down'],
  });
  expect(said(asked[1] as RecordedRequest)).toMatch(/cannot be used: sessions_down: .*expected/);
  expect(document.agent_answer).toEqual({
    agent: 'former',
    value: right,
    problem: null,
    evaluation: null,
  });
  expect(document).toMatchObject({ verdict: 'fault', outcome: 'achieved' });
  expect(document.report.markdown).toContain('"sessions_down": 1');
  const thoughts = await readThoughts(rig.worker.evidence, status.model?.lastThought ?? null);
  expect(JSON.parse(primaryText(executionResult(thoughts, document)) ?? '')).toEqual(right);
});

it('an agent whose answer never fits is asked a bounded number of times, and nothing is achieved', async () => {
  let asked = 0;
  answering({
    write_answer: () => {
      asked += 1;
      return json({ verdict: 'all well' });
    },
  });
  const { document } = await investigate(rig.worker, requestOf('former', 2));
  expect(asked).toBe(3);
  expect(document.outcome).toBe('partial');
  expect(document.agent_answer).toMatchObject({ value: null });
  expect(document.agent_answer?.problem).toMatch(/no valid answer in 3 attempts/);
  expect(document.limitations.join('\n')).toMatch(/no valid answer in 3 attempts/);
});

it('an answer that the evaluation rejects leads to a retry that is told why', async () => {
  const asked: string[] = [];
  const judged: string[] = [];
  answering({
    write_answer: (request) => {
      asked.push(said(request));
      return json(right);
    },
    verify_answer: (request) => {
      judged.push(said(request));
      return json(
        judged.length === 1
          ? { verdict: 'NOT_VERIFIED', feedback: 'Which peer is it?' }
          : { verdict: 'VERIFIED', feedback: '' },
      );
    },
  });
  const { document } = await investigate(rig.worker, requestOf('judged', 1));
  expect(judged[0]).toContain('The answer must name the peer.');
  expect(judged[0]).toContain('"sessions_down": 1');
  expect(asked[1]).toContain('What was wrong before: Which peer is it?');
  expect(document.assessment).toMatchObject({
    current_retries: 1,
    assessor_feedback_for_retry: 'Which peer is it?',
  });
  expect(document.outcome).toBe('achieved');
  expect(document.agent_answer?.evaluation).toMatchObject({
    name: 'names-the-peer',
    result: 'pass',
  });
});

it('an evaluation that is a schema is held against the answer by code, and retries run out', async () => {
  answering({ write_answer: () => json(right) });
  const { document } = await investigate(rig.worker, requestOf('measured'));
  expect(document.outcome).toBe('retries_exhausted');
  expect(document.agent_answer).toMatchObject({ value: right, evaluation: { result: 'fail' } });
  expect(document.limitations.join('\n')).toMatch(/did not accept the answer: .*sessions_down/);
});

it('where the model is gone by then nothing is accepted, and the report says so', async () => {
  answering({ verify_answer: () => httpError(401), write_answer: () => json(right) });
  const { document } = await investigate(rig.worker, requestOf('judged', 2));
  expect(document.outcome).toBe('partial');
  expect(document.agent_answer?.evaluation?.result).toBe('not_verifiable');
  expect(document.limitations.join('\n')).toContain('could not judge the answer');
});

it('an evaluation that does not exist ends the run at its start with the names that do', async () => {
  rig.think(juniorEngineer);
  const handle = await rig.worker.client.workflow.start('investigate', {
    taskQueue: rig.worker.taskQueue,
    workflowId: `model-${randomUUID()}`,
    args: [requestOf('lost')],
  });
  await expect(handle.result()).rejects.toMatchObject({
    cause: {
      message: expect.stringMatching(
        /lost\.json: evaluation: there is no answer check "names-the-pear" in \S+\. Did you mean "names-the-peer"/,
      ) as string,
    },
  });
});
