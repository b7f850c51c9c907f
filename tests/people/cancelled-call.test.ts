import { setTimeout as sleep } from 'node:timers/promises';

import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';

import {
  answer,
  machineProfile,
  type MachineWorker,
  nextRequest,
  setting,
  settingReasoner,
  startMachineWorker,
  startRun,
  statusOf,
} from './support/machine-fixture';
import { type MachineServer, startMachine } from './support/machine-server';

let machine: MachineServer;
let worker: MachineWorker;
const profile = () =>
  machineProfile(machine.url, {
    mcpServers: { machine: { url: machine.url, concurrency: 4, callTimeoutMs: 3_000 } },
  });

beforeAll(async () => {
  machine = await startMachine();
  worker = await startMachineWorker(profile());
});
beforeEach(() => {
  machine.values = { weight: 70 };
  machine.executed.length = 0;
});
afterAll(async () => {
  await worker.stop();
  await machine.close();
});

/** What the trace of a cancelled run says of the call that was to change something. */
async function traced(handle: WorkflowHandle, tool: string) {
  await expect(handle.result()).rejects.toThrow(WorkflowFailedError);
  const { calls, outcome } = await statusOf(handle);
  expect(outcome).toBe('cancelled');
  return calls.filter((call) => call.tool === tool).map((call) => call.outcome);
}

describe('a confirmed call of a run that is cancelled', () => {
  it('has the outcome that it came to, where it came to its end before the cancellation reached it', async () => {
    let reached = (): void => undefined;
    const inside = new Promise<void>((resolve) => {
      reached = resolve;
    });
    machine.beforeCommit = async () => {
      reached();
      await sleep(400);
    };
    worker.use(settingReasoner([setting(75)]), profile());
    const handle = await startRun(worker.client, worker.taskQueue);
    await answer(handle, await nextRequest(handle), 'yes');
    await inside;
    await handle.cancel();
    expect(await traced(handle, 'set_value')).toMatchObject([{ status: 'success' }]);
    expect(machine.executed).toHaveLength(1);
  });

  it('stands in the report while a person is asked what came of it', async () => {
    machine.beforeCommit = async () => undefined;
    machine.afterCommit = async () => await new Promise(() => undefined); // never answers
    worker.use(settingReasoner([setting(5, 'a', 'set_unread')]), profile());
    const handle = await startRun(worker.client, worker.taskQueue);
    const request = await nextRequest(handle);
    await answer(handle, request, 'yes');
    await nextRequest(handle, [request]);
    await handle.cancel();
    expect(await traced(handle, 'set_unread')).toMatchObject([
      { status: 'outcome_unknown', resolution: { by: 'nobody', tookEffect: null } },
    ]);
    machine.afterCommit = async () => undefined;
  });
});
