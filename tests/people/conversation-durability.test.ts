import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection, type WorkflowHandle } from '@temporalio/client';

import type { ConversationStatus, Sent } from '../../src/domain/conversation/conversation';
import type { Transcript } from '../../src/report/transcript';
import { runHere } from '../support/run-here';
import { testAddress } from '../support/test-worker';
import {
  type ChildWorker,
  childWorker,
  type MachineCall,
  machineProfile,
  setting,
} from './support/machine-fixture';
import { type MachineServer, startMachine } from './support/machine-server';

/** Each turn reads two values, and sets a third one, whose state nothing reads back. */
const reading = (name: string): MachineCall => ({
  tool: 'get_value',
  arguments: { name },
  reason: '',
});
const calls = [reading('weight'), reading('height'), setting(75, 'dose', 'set_unread')];

let machine: MachineServer;
let client: Client;
let worker: ChildWorker;
let talk: WorkflowHandle;

beforeAll(async () => {
  machine = await startMachine();
  client = new Client({ connection: await Connection.connect({ address: testAddress() }) });
  worker = await childWorker(machineProfile(machine.url), calls);
  await worker.start();
  talk = await client.workflow.start('conversation', {
    taskQueue: worker.taskQueue,
    workflowId: `talk-${randomUUID()}`,
    args: [{ profile: 'network' }],
  });
});
afterAll(async () => {
  await talk.terminate();
  await worker.kill();
  await client.connection.close();
  await machine.close();
});
beforeEach(() => {
  machine.read.length = 0;
  machine.executed.length = 0;
});

async function say(text: string): Promise<Sent> {
  const { openRequest } = await talk.query<ConversationStatus>('status');
  const message = { text, by: 'shift', hash: openRequest?.hash };
  return await talk.executeUpdate<Sent, [unknown]>('send', { args: [message] });
}

async function killAndStart(): Promise<void> {
  await worker.kill();
  await worker.start();
}

/** Waits until the run of the turn under way has the result of a read in its history. */
async function firstReadIsKnown(): Promise<void> {
  const { current } = await talk.query<ConversationStatus>('status');
  const turn = client.workflow.getHandle(current?.workflowId ?? '');
  for (;;) {
    const { events } = await turn.fetchHistory();
    const reads = (events ?? []).filter(
      ({ activityTaskScheduledEventAttributes: scheduled }) =>
        scheduled?.activityType?.name === 'callTool' &&
        Buffer.concat((scheduled.input?.payloads ?? []).map(({ data }) => data ?? Buffer.of()))
          .toString()
          .includes('get_value'),
    );
    const known = (events ?? []).some(({ activityTaskCompletedEventAttributes: completed }) =>
      reads.some(({ eventId }) => eventId?.toString() === completed?.scheduledEventId?.toString()),
    );
    if (known) return;
    await sleep(100);
  }
}

describe('kill -9 of the worker of a conversation', () => {
  it('between two turns, and while a turn asks, repeats nothing', async () => {
    expect(await say('Set the dose.')).toMatchObject({ kind: 'asked' });
    expect(await say('yes')).toMatchObject({ kind: 'answered', turn: { number: 1 } });
    const counts = () => ({
      read: [...machine.read].sort(),
      executed: machine.executed.length,
    });
    const undisturbed = counts();
    expect(undisturbed).toEqual({ read: ['height', 'weight'], executed: 1 });
    await killAndStart();

    machine.read.length = 0;
    machine.executed.length = 0;
    const asked = await say('Once more.');
    await killAndStart();
    expect(await talk.query('status')).toMatchObject({
      phase: 'waiting',
      turns: 2,
      openRequest: asked.kind === 'asked' ? asked.request : 'nothing was asked',
    });
    expect(await say('yes')).toMatchObject({ kind: 'answered', turn: { number: 2 } });
    expect(counts()).toEqual(undisturbed);
  }, 400_000);

  it('in mid-turn repeats the call that was under way, and none that had an answer', async () => {
    const held = new Promise<void>((resolve) => {
      machine.beforeRead = async (name) => {
        if (name !== 'height') return;
        resolve();
        await new Promise(() => undefined);
      };
    });
    const saying = say('And again.');
    await held;
    await firstReadIsKnown();
    await worker.kill();
    machine.beforeRead = async () => undefined;
    await worker.start();
    // The message was taken once: what was said to the dead worker is answered by the living one.
    expect(await saying).toMatchObject({ kind: 'asked' });
    expect(await say('yes')).toMatchObject({ kind: 'answered', turn: { number: 3 } });
    expect([...machine.read].sort()).toEqual(['height', 'height', 'weight']);
    expect(machine.executed).toHaveLength(1);
  }, 400_000);

  it('leaves a transcript with every line, question, answer and call', async () => {
    const { code, output } = await runHere(['transcript', talk.workflowId, '--json'], {
      ...process.env,
      TEMPORAL_ADDRESS: testAddress(),
      NETONCALL_EVIDENCE: worker.directory,
    });
    expect(code).toBe(0);
    const { turns, cut } = JSON.parse(output) as Transcript;
    expect(cut).toBeNull();
    expect(turns.map(({ turn }) => turn.text)).toEqual([
      'Set the dose.',
      'Once more.',
      'And again.',
    ]);
    for (const { document } of turns) {
      expect(document?.decisions).toMatchObject([{ choice: 'yes', by: 'shift' }]);
      expect(document?.decisions[0]?.request.prompt).toContain('set_unread');
      expect(document?.calls.map(({ tool, status }) => `${tool}: ${status}`)).toEqual(
        ['list', ...calls.map(({ tool }) => tool)].map((tool) => `${tool}: success`),
      );
    }
  });
});
