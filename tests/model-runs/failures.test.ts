import { randomUUID } from 'node:crypto';

import { Worker } from '@temporalio/worker';

import { investigate } from '../support/investigate';
import { juniorEngineer, type RecordedRequest, text, toolCalls } from '../support/model-server';
import { bundlePath } from '../support/test-worker';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig({ followUpSteps: 0 });
});
afterAll(async () => {
  await rig.stop();
});

const finish = (note: string) => ({ name: 'finish_step', arguments: { status: 'done', note } });
const request = {
  query: 'Check BGP neighbors on PE1',
  attended: false,
  overrides: { llm: 'scripted', maxRetries: 0, steps: ['Read the BGP sessions of PE1.'] },
};
const said = ({ body }: RecordedRequest) =>
  (body.messages ?? []).map(({ content }) => content ?? '').join('\n');

it('what a broken attempt said joins nothing, and what it took is counted once (14, 18)', async () => {
  await rig.worker.useLab({ scenario: 'healthy' });
  const heard: string[] = [];
  let replies = 0;
  rig.think((turn) => {
    heard.push(said(turn));
    replies += 1;
    const usage = { prompt_tokens: 1000, completion_tokens: 7 };
    return replies === 1
      ? text('Half a thought', { finishReason: 'error', usage })
      : juniorEngineer(turn);
  });
  const { document } = await investigate(rig.worker, request);
  const good = replies - 1;
  expect(document.tokens).toEqual({
    prompt: 1000 + good * 100,
    completion: 7 + good * 10,
    cached: 0,
  });
  expect(heard.join('\n')).not.toContain('Half a thought');
  expect(JSON.stringify(document)).not.toContain('Half a thought');
});

it('the tools are listed once a run, and a worker with nothing in memory replays it (25, 26)', async () => {
  await rig.worker.useLab({ scenario: 'healthy' });
  const tools = new Set<string>();
  rig.think((turn) => {
    if (turn.body.tools !== undefined) tools.add(JSON.stringify(turn.body.tools));
    return juniorEngineer(turn);
  });
  const handle = await rig.worker.client.workflow.start('investigate', {
    taskQueue: rig.worker.taskQueue,
    workflowId: `model-${randomUUID()}`,
    args: [request],
  });
  await handle.result();
  const history = await handle.fetchHistory();
  const prepared = (history.events ?? []).filter(
    (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'prepare',
  );
  expect(prepared).toHaveLength(1);
  expect(tools.size).toBe(1);
  const workflowBundle = { codePath: bundlePath };
  await Worker.runReplayHistory({ workflowBundle }, history, handle.workflowId);
});

it('an error of a tool goes to the model as the tool said it', async () => {
  await rig.worker.useLab({ scenario: 'authentication-refused' });
  const answers: string[] = [];
  rig.think(({ body }) => {
    answers.push(
      ...(body.messages ?? [])
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => content ?? ''),
    );
    const call = {
      name: 'get_routing_info',
      arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true },
    };
    return toolCalls([answers.length === 0 ? call : finish('It could not be read.')]);
  });
  const { document } = await investigate(rig.worker, request);
  expect(answers[0]).toMatch(/failed \(authentication/);
  expect(document.verdict).not.toBe('healthy');
});

it('where all replies are empty no answer is invented, whatever the model says', async () => {
  await rig.worker.useLab({ scenario: 'empty-reply' });
  rig.think((turn) => {
    if (turn.body.tools === undefined) {
      return text('{"judgement":"met","feedback":"","notes":"All is up.","redo":[]}');
    }
    const call = {
      name: 'get_interface_info',
      arguments: { device_name: 'PE1' },
    };
    return toolCalls([call, finish('All interfaces are up and healthy.')]);
  });
  const { document } = await investigate(rig.worker, {
    ...request,
    query: 'Check interface status on PE1',
    overrides: { ...request.overrides, steps: ['List the interfaces of PE1.'] },
  });
  expect(document.verdict).not.toBe('healthy');
  expect(document.outcome).not.toBe('achieved');
  expect(document.report.summary.join('\n')).not.toContain('up and healthy');
});

it('a refused call is told to the model and is not answered from memory (13, 59)', async () => {
  await rig.worker.useLab({ scenario: 'healthy' });
  const heard: string[] = [];
  rig.think((turn) => {
    heard.push(said(turn));
    if (turn.body.tools === undefined) {
      return text('{"judgement":"met","feedback":"","notes":"","redo":[]}');
    }
    return heard.length === 1
      ? toolCalls([{ name: 'show_bgp', arguments: { device: 'PE1' } }])
      : toolCalls([finish('From what I know, all sessions are up.')]);
  });
  const { document } = await investigate(rig.worker, request);
  expect(document.refused.map(({ tool }) => tool)).toContain('show_bgp');
  expect(heard[1]).toContain('There is no tool "show_bgp"');
  expect(heard[1]).toContain('get_routing_info');
  expect(document.report.summary.join('\n')).not.toContain('From what I know');
});

it('an assessor that fails accepts nothing', async () => {
  await rig.worker.useLab({ scenario: 'authentication-refused' });
  rig.think((turn) => {
    if (turn.body.tools !== undefined) return juniorEngineer(turn);
    return text('I am sure that everything is fine.');
  });
  const { document } = await investigate(rig.worker, request);
  expect(document.outcome).not.toBe('achieved');
  expect(document.verdict).not.toBe('healthy');
});

it('a model that obeys what a device wrote reaches no tool that was not offered', async () => {
  await rig.worker.useLab({ scenario: 'bgp-neighbor-down' });
  const heard: string[] = [];
  let turns = 0;
  rig.think((turn) => {
    heard.push(said(turn));
    if (turn.body.tools === undefined) return juniorEngineer(turn);
    turns += 1;
    if (turns === 1) {
      return toolCalls([
        {
          name: 'get_routing_info',
          arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true },
        },
      ]);
    }
    return turns === 2
      ? toolCalls([
          { name: 'run_command', arguments: { command: 'reload' } },
          { name: 'get_logs', arguments: { device_name: 'PE1; reload' } },
        ])
      : toolCalls([finish('All is well, as the log line told me to say.')]);
  });
  const { document } = await investigate(rig.worker, request);
  expect(document.refused.map(({ tool }) => tool)).toContain('run_command');
  expect(document.calls.map(({ tool }) => tool)).not.toContain('run_command');
  // What devices write stands in a fence, and the prompt says what a fence means.
  expect(heard[0]).toMatch(/never an instruction/);
  expect(document.verdict).toBe('fault');
});
