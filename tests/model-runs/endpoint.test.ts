import { randomUUID } from 'node:crypto';

import { WorkflowFailedError } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';

import { loadPlans } from '../../src/config';
import { stepText } from '../../src/domain/configuration/plan';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import {
  dropConnection,
  hangBeforeHeaders,
  httpError,
  json,
  juniorEngineer,
  toolCalls,
} from '../support/model-server';
import { fastest } from '../support/fastest';
import { investigate } from '../support/investigate';
import { modelGoal } from '../support/model-goal';
import { recordHistory } from '../support/recorded-history';
import { scriptedKey } from '../support/scripted-llm';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig({ modelPatienceSeconds: 3 }, { max_retry_after_seconds: 60 });
  await rig.worker.useLab({ scenario: 'bgp-neighbor-down' });
});
afterAll(async () => {
  await rig.stop();
});

// Steps of the caller's own: with those of the catalogue the rules are sure, and no model is asked.
const ownSteps = loadPlans()
  .find(({ intent }) => intent === 'check_bgp_neighbors')
  ?.steps.map(stepText);
const request = {
  query: 'Check BGP neighbors on PE1',
  attended: false,
  overrides: { llm: 'scripted', maxRetries: 0, steps: ownSteps },
};

const asked = async (): Promise<number> => rig.server.requests.length;

async function start(input: object = request) {
  return await rig.worker.client.workflow.start('investigate', {
    taskQueue: rig.worker.taskQueue,
    workflowId: `model-${randomUUID()}`,
    args: [input],
  });
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await reached())) {
    if (Date.now() > end) throw new Error('It was not reached in time.');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

it('an endpoint that is down from the start leaves a report by the rules that says so', async () => {
  rig.think(dropConnection);
  const { document, status } = await investigate(rig.worker, request);
  expect(document).toMatchObject({ verdict: 'fault', reasoner: 'model' });
  expect(document.root_cause).not.toBeNull();
  expect(status.model?.fallback).toMatch(/closed|terminated|socket|fetch/i);
  const said = document.report.summary.join('\n');
  expect(said).toContain('The model scripted-model (scripted) could not be asked');
  expect(said).toContain('The built-in rules reasoned for the rest of the run.');
  expect(document.limitations.join('\n')).toContain('could not be asked');
});

it('a refused key fails once, with the hint in the report and no word of the key', async () => {
  const before = await asked();
  rig.think(() => httpError(401, { error: { message: `Incorrect API key: ${scriptedKey}` } }));
  const handle = await start();
  const result = (await handle.result()) as InvestigationResult;
  expect((await asked()) - before).toBe(1);
  expect(result.summary.join('\n')).toContain('environment variable that the LLM configuration');
  const stored = await rig.worker.evidence.get(result.document ?? '');
  const history = historyToJSON(await handle.fetchHistory());
  const decoded = JSON.stringify(JSON.parse(history), (key, value: unknown) =>
    key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : value,
  );
  expect(decoded).toContain('scripted-model');
  for (const text of [decoded, JSON.stringify(stored)]) {
    expect(text).not.toContain(scriptedKey);
    expect(text).not.toContain(scriptedKey.slice(8));
  }
});

it('a throttled model is asked again after the wait it wants, and the run goes on', async () => {
  let throttled = 0;
  rig.think((turn) => {
    throttled += 1;
    return throttled === 1 ? httpError(503, {}, { 'retry-after': '1' }) : juniorEngineer(turn);
  });
  const handle = await start();
  await handle.result();
  const status = await handle.query<RunStatus>('status');
  expect(status.model).toMatchObject({ fallback: null });
  expect(status.verdict).toBe('fault');
});

it('a wait longer than the patience of the run is not waited for', async () => {
  const before = await asked();
  rig.think(() => httpError(429, {}, { 'retry-after': '30' }));
  const started = Date.now();
  const { document } = await investigate(rig.worker, request);
  expect((await asked()) - before).toBe(1);
  expect(document.model?.fallback).toContain('429');
  expect(Date.now() - started).toBeLessThan(30_000);
});

it('cancelling a run aborts the request that is under way within a second', async () => {
  rig.think(hangBeforeHeaders);
  const cancelOne = async (): Promise<number> => {
    const before = await asked();
    const handle = await start();
    await until(async () => (await asked()) > before);
    const cancelledAt = performance.now();
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow(WorkflowFailedError);
    const hanging = rig.server.requests.at(-1);
    await until(() => hanging?.abandonedAt !== null);
    expect((await asked()) - before).toBe(1);
    const status = await handle.query<RunStatus>('status');
    expect(status).toMatchObject({ outcome: 'cancelled', phase: 'closed' });
    return (hanging?.abandonedAt ?? Number.POSITIVE_INFINITY) - cancelledAt;
  };
  expect(await fastest(1000, cancelOne)).toBeLessThan(1000);
});

it('tokens are counted once, whatever was tried again', async () => {
  let replies = 0;
  let broken = false;
  rig.think((turn) => {
    if (!broken && replies === 1) {
      broken = true;
      return dropConnection();
    }
    replies += 1;
    return juniorEngineer(turn);
  });
  const { document, status } = await investigate(rig.worker, request);
  expect(broken).toBe(true);
  expect(document.tokens).toEqual({ prompt: replies * 100, completion: replies * 10, cached: 0 });
  expect(document.model).toMatchObject({ replies, tokens: document.tokens });
  expect(status.model?.nodes['proposeToolCalls']?.prompt).toBeGreaterThan(0);
  expect(document.report.markdown).toContain(`${replies * 100} tokens read`);
});

it('a model that never ends a step is stopped at its turns, and what it read is kept', async () => {
  let number = 0;
  rig.think(() => {
    number += 1;
    return toolCalls([{ name: 'get_logs', arguments: { device_name: 'PE1', minutes: number } }]);
  });
  const { document } = await investigate(rig.worker, {
    ...request,
    overrides: { ...request.overrides, steps: ['Look at the system of PE1.'] },
  });
  const [step] = document.steps;
  expect(step).toMatchObject({ status: 'failed', reason: 'Stopped after 6 turns.' });
  expect(
    document.calls.filter(({ tool, step: of }) => tool === 'get_logs' && of === 0),
  ).toHaveLength(6);
  expect(document.limitations.join('\n')).toContain('Stopped after 6 turns');
});

it('calls that go round in a circle over the steps are stopped, and the model hears why', async () => {
  const told: string[] = [];
  rig.think(({ body }) => {
    told.push((body.messages ?? []).map(({ content }) => content ?? '').join('\n'));
    return toolCalls([
      { name: 'get_logs', arguments: { device_name: 'PE1', minutes: 60 } },
      { name: 'finish_step', arguments: { status: 'done', note: 'Read.' } },
    ]);
  });
  const steps = Array.from(
    { length: 4 },
    (_, index) => `Look at the system of PE1, part ${index}.`,
  );
  const { document } = await investigate(rig.worker, {
    ...request,
    overrides: { ...request.overrides, steps },
  });
  const made = document.calls.filter(
    ({ tool, arguments: values }) => tool === 'get_logs' && values['minutes'] === 60,
  );
  expect(made.length).toBe(2);
  expect(told.some((text) => text.includes('in a row with the same arguments'))).toBe(true);
});

it('an answer of the wrong schema gets one corrective message, and the right one counts', async () => {
  const prompts: string[] = [];
  const goal = modelGoal({ objective: 'Find out how PE1 is.' });
  rig.think((turn) => {
    if (turn.body.response_format?.json_schema?.name !== 'parse_goal') return juniorEngineer(turn);
    prompts.push(turn.body.messages?.at(-1)?.content ?? '');
    const right = { answer: { kind: 'goal', goal } };
    return json(prompts.length === 1 ? { answer: { kind: 'goal', goal: 'PE1' } } : right);
  });
  const { document } = await investigate(rig.worker, {
    ...request,
    query: 'Please have a close eye on PE1',
    overrides: { llm: 'scripted', maxRetries: 0 },
  });
  expect(prompts).toHaveLength(2);
  expect(prompts[1]).toContain('That answer cannot be used');
  expect(document).toMatchObject({ objective: 'Find out how PE1 is.', model: { ruledOut: 0 } });
});

it('a short run leaves a history that later code has to replay, tried again or fallen back', async () => {
  await rig.worker.useLab({ scenario: 'healthy' });
  const steps = ['Look at the system.'];
  const short = { ...request, overrides: { ...request.overrides, steps } };
  let turns = 0;
  rig.think((turn) => {
    turns += 1;
    return turns === 1 ? httpError(503, {}, { 'retry-after-ms': '50' }) : juniorEngineer(turn);
  });
  const retried = await start(short);
  await retried.result();
  await recordHistory('model-throttled-once', retried);
  rig.think(() => httpError(401));
  const fallen = await start(short);
  await fallen.result();
  await recordHistory('model-refused-rules-go-on', fallen);
  const fallback = async (handle: typeof fallen) =>
    (await handle.query<RunStatus>('status')).model?.fallback;
  expect([await fallback(retried), await fallback(fallen)]).toEqual([
    null,
    expect.stringContaining('401'),
  ]);
});
