import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { WorkflowHandle } from '@temporalio/client';

import {
  createPharmacokineticsLab,
  readCallLog,
  serveToolsHttp,
} from '../../lab/pharmacokinetics';
import type { ConversationStatus, Sent } from '../../src/domain/conversation';
import { mcpServerSchema } from '../../src/domain/profile';
import { json } from '../support/model-server';
import { recordHistory } from '../support/recorded-history';
import { carefulPharmacologist } from './support/careful-pharmacologist';
import { startTaskWorker, type TaskWorker } from './support/task-worker';

let worker: TaskWorker;
let directory: string;
let callLog: string;
let close: () => Promise<void>;

beforeAll(async () => {
  worker = await startTaskWorker('pharmacokinetics');
});
afterAll(() => worker.stop());

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'netoncall-talk-'));
  callLog = join(directory, 'calls.jsonl');
  const server = await serveToolsHttp(createPharmacokineticsLab(), { callLog });
  await worker.use(mcpServerSchema.parse({ url: server.url, callTimeoutMs: 20_000 }));
  worker.brain = carefulPharmacologist;
  close = () => server.close();
});

afterEach(async () => {
  worker.played();
  await close();
  rmSync(directory, { recursive: true, force: true });
});

const by = 'shift@example.net';

async function begin(changes: Record<string, unknown> = {}): Promise<WorkflowHandle> {
  return await worker.client.workflow.start('conversation', {
    taskQueue: worker.taskQueue,
    workflowId: `talk-${randomUUID()}`,
    args: [{ profile: 'pharmacokinetics', overrides: { llm: 'scripted' }, ...changes }],
  });
}

async function say(handle: WorkflowHandle, text: string): Promise<Sent> {
  return await handle.executeUpdate<Sent, [unknown]>('send', { args: [{ text, by }] });
}

async function statusOf(handle: WorkflowHandle): Promise<ConversationStatus> {
  return await handle.query<ConversationStatus>('status');
}

function executed(): string[] {
  return readCallLog(callLog).flatMap((line) => (line.event === 'executed' ? [line.tool] : []));
}

function promptOf(sent: Sent): string {
  if (sent.kind !== 'asked') throw new Error(`Nothing was asked: ${JSON.stringify(sent)}`);
  return sent.request.prompt;
}

describe('a conversation', () => {
  it('takes P1 as a dialogue: load, yes, run it, approve', async () => {
    const handle = await begin();
    const loading = await say(handle, 'Load the oral Velorin model.');
    expect(promptOf(loading)).toContain('Tool: load_simulation');
    expect(await statusOf(handle)).toMatchObject({
      phase: 'waiting',
      answerWith: `netoncall answer ${handle.workflowId}`,
      openRequest: { kind: 'confirmation' },
    });
    expect(executed()).toEqual([]);
    expect(await say(handle, 'yes')).toMatchObject({
      kind: 'answered',
      turn: { number: 1, outcome: 'achieved', by },
    });
    const { context } = await statusOf(handle);
    expect(context).toMatchObject({ model_path: 'velorin-oral' });
    const running = await say(handle, 'Run it.');
    expect(promptOf(running)).toBe(
      `Tool: run_simulation\nSimulation ID: ${context['simulation_id']}\nApprove? (yes/no)`,
    );
    expect(await say(handle, 'approve')).toMatchObject({ turn: { number: 2, outcome: 'achieved' } });
    expect(executed()).toEqual(['load_simulation', 'run_simulation']);
    expect((await statusOf(handle)).context['job_id']).toMatch(/^job-/);
    await recordHistory('conversation-load-and-run', handle);
    await handle.cancel();
  });

  it('takes P2 and P3: a clarification, an approval, a refusal, and something else', async () => {
    const handle = await begin();
    await say(handle, 'Load the oral Velorin model.');
    await say(handle, 'yes');
    expect(promptOf(await say(handle, 'Make it heavier.'))).toContain('number with its unit');
    expect(promptOf(await say(handle, '90 kg'))).toContain('New Value: 90 kg');
    expect(await say(handle, 'yes')).toMatchObject({ kind: 'answered' });
    expect(promptOf(await say(handle, 'Now run it.'))).toContain('Tool: run_simulation');
    expect(promptOf(await say(handle, 'no'))).toContain('I can show the parameters');
    expect(await say(handle, 'Yes, show them.')).toMatchObject({ kind: 'answered' });
    expect(executed()).toEqual(['load_simulation', 'set_parameter_value']);
    await handle.cancel();
  });

  it('asks again where the answer to a yes/no question is neither', async () => {
    const handle = await begin();
    await say(handle, 'Load the oral Velorin model.');
    expect(await say(handle, 'What does that do?')).toMatchObject({
      kind: 'asked',
      note: '"What does that do?" is none of the answers: yes, no.',
      request: { unclear: [{ answer: 'What does that do?', by }] },
    });
    expect(executed()).toEqual([]);
    await handle.cancel();
  });

  it('tells a turn what was said before', async () => {
    const handle = await begin();
    worker.script.push(json({ kind: 'reject', text: 'The weather is no simulation.' }));
    await say(handle, 'What is the weather in Lisbon?');
    worker.script.push(json({ kind: 'reject', text: 'Nor is that.' }));
    await say(handle, 'And in Porto?');
    const second = worker.asked[1]?.body.messages?.at(-1)?.content ?? '';
    expect(second).toContain('A person said: What is the weather in Lisbon?');
    expect(second).toContain('The weather is no simulation.');
    await handle.cancel();
  });

  it('continues as new between two turns, with all that it knows', async () => {
    const handle = await begin({ turnsPerRun: 1 });
    const first = (await handle.describe()).runId;
    await say(handle, 'Load the oral Velorin model.');
    await say(handle, 'yes');
    const current = worker.client.workflow.getHandle(handle.workflowId);
    while ((await current.describe()).runId === first) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const known = await statusOf(current);
    expect(known).toMatchObject({ turns: 1, phase: 'idle', last: { number: 1 } });
    const running = await say(current, 'Run it.');
    expect(promptOf(running)).toContain(`Simulation ID: ${known.context['simulation_id']}`);
    expect(await say(current, 'yes')).toMatchObject({ turn: { number: 2 } });
    expect(executed()).toEqual(['load_simulation', 'run_simulation']);
    await current.cancel();
  });

  it('takes an answer that is given to the run of the turn, and goes on', async () => {
    const handle = await begin();
    const asked = await say(handle, 'Load the oral Velorin model.');
    if (asked.kind !== 'asked') throw new Error('Nothing was asked.');
    const { current } = await statusOf(handle);
    const given = { requestId: asked.request.id, answer: 'yes', by };
    const turn = worker.client.workflow.getHandle(current?.workflowId ?? '');
    await turn.executeUpdate('answer', { args: [given] });
    await turn.result();
    // The conversation knows of it: the same answer again is no second one.
    expect(await handle.executeUpdate('answer', { args: [given] })).toMatchObject({ choice: 'yes' });
    expect(executed()).toEqual(['load_simulation']);
    await handle.cancel();
  });

  it.each([
    [{}, 'text: Invalid input'],
    [{ text: '  ' }, 'text: Too small'],
    [{ text: 'Hello.', to: 'you' }, 'Unrecognized key'],
  ])('rejects the message %j with a correct one', async (message, reason) => {
    const handle = await begin();
    const sent = handle.executeUpdate('send', { args: [message] });
    await expect(sent).rejects.toMatchObject({
      cause: { message: expect.stringContaining(reason) as string },
    });
    await handle.cancel();
  });

  it('cancels the turn with the conversation, and still records it', async () => {
    const handle = await begin();
    await say(handle, 'Load the oral Velorin model.');
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow('Workflow execution cancelled');
    expect(await statusOf(handle)).toMatchObject({ last: { number: 1, outcome: 'cancelled' } });
    expect(executed()).toEqual([]);
  });
});
