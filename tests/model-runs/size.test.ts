import { randomUUID } from 'node:crypto';

import type { RunStatus } from '../../src/domain/run/run-status';
import { promptBytes, type RecordedRequest, toolCalls } from '../support/model-server';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  // Queue, build and identity stand in most events: as long as they are in production.
  const place = {
    taskQueue: `net-${randomUUID().slice(0, 5)}`,
    buildId: '0.1.0+cab83724',
    identity: 'x4z.N9ZH4.12.i4n4',
  };
  rig = await startModelRig({ followUpSteps: 0 }, {}, place);
  await rig.worker.useLab({ scenario: 'healthy' });
});
afterAll(async () => {
  await rig.stop();
});

it('twenty model turns with a call each keep the history small, and the prompt grows at its end', async () => {
  const prompts: RecordedRequest[] = [];
  rig.think((turn) => {
    prompts.push(turn);
    const finish = { name: 'finish_step', arguments: { status: 'done', note: 'Read.' } };
    const minutes = prompts.length;
    const call = { name: 'get_logs', arguments: { device_name: 'PE1', minutes } };
    return toolCalls([prompts.length > 20 ? finish : call]);
  });
  const overrides = {
    llm: 'scripted',
    agent: 'patient',
    maxRetries: 0,
    steps: ['Read the log of PE1.'],
  };
  const handle = await rig.worker.client.workflow.start('investigate', {
    taskQueue: rig.worker.taskQueue,
    workflowId: `model-${randomUUID()}`,
    args: [{ query: 'Check BGP neighbors on PE1', attended: false, overrides }],
  });
  await handle.result();
  const status = await handle.query<RunStatus>('status');
  expect(status.calls.filter(({ step }) => step === 0)).toHaveLength(20);
  expect(Number((await handle.describe()).historySize)).toBeLessThan(55_000);
  // Where the rules are sure, nothing leaves the worker: a marker each, and no activity.
  const { events } = await handle.fetchHistory();
  const activities = (events ?? []).map(
    (event) => event.activityTaskScheduledEventAttributes?.activityType?.name,
  );
  expect(new Set(activities.filter((name) => name !== undefined))).toEqual(
    new Set(['prepare', 'callTool', 'proposeToolCalls', 'writeReport']),
  );
  const tools = prompts[0]?.body.tools?.map((tool) => tool.function.name);
  expect(tools).toContain('get_logs');
  // What the agent may not use is neither listed nor callable.
  expect(tools).not.toContain('get_vpn_info');
  for (const [index, prompt] of prompts.slice(1).entries()) {
    const before = promptBytes(prompts[index] ?? prompt);
    expect(promptBytes(prompt).startsWith(before.slice(0, -1))).toBe(true);
  }
});
