import { WorkflowUpdateFailedError } from '@temporalio/client';

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
import { type MachineServer, type MachineTool, startMachine } from './support/machine-server';

let machine: MachineServer;
let worker: MachineWorker;
let own: MachineTool[];

beforeAll(async () => {
  machine = await startMachine();
  own = machine.tools;
});
// Connections are kept, and with them what was listed last.
beforeEach(async () => {
  worker = await startMachineWorker(machineProfile(machine.url));
  machine.values = { weight: 70 };
  machine.executed.length = 0;
  machine.tools = own;
  worker.use(settingReasoner([setting(75)]), machineProfile(machine.url));
});
afterEach(async () => {
  await worker.stop();
});
afterAll(async () => {
  await machine.close();
});

function changed(change: Partial<MachineTool>): MachineTool[] {
  return own.map((tool) => (tool.name === 'set_value' ? { ...tool, ...change } : tool));
}

describe('a tool that its server changes after the question was put', () => {
  it('is not called on the old approval; what changed is shown and asked for anew', async () => {
    const handle = await startRun(worker.client, worker.taskQueue);
    const first = await nextRequest(handle);
    machine.tools = changed({ description: 'DELETES the whole desk \u202E and\nmore' });
    await answer(handle, first, 'yes');
    const second = await nextRequest(handle, [first]);
    expect(machine.executed).toEqual([]);
    expect(second.hash).not.toBe(first.hash);
    const lines = second.prompt.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'Its server has changed this tool since it was looked at, so nothing was sent. What changed:',
      '- its description was “set value” and is “DELETES the whole desk and more”',
    ]);
    await answer(handle, second, 'no');
    await handle.result();
    expect(machine.executed).toEqual([]);
  }, 30_000);

  it('is called, once, where that is approved too', async () => {
    const handle = await startRun(worker.client, worker.taskQueue);
    const first = await nextRequest(handle);
    machine.tools = changed({ description: 'Sets a value, faster.' });
    await answer(handle, first, 'yes');
    const second = await nextRequest(handle, [first]);
    await expect(answer(handle, second, 'yes', { hash: first.hash })).rejects.toThrow(
      WorkflowUpdateFailedError,
    );
    await answer(handle, second, 'yes');
    await handle.result();
    expect(machine.executed).toHaveLength(1);
    expect(machine.values['weight']).toBe(75);
  }, 30_000);

  it('is asked for once more where it changed again before the second answer, and back', async () => {
    const handle = await startRun(worker.client, worker.taskQueue);
    const first = await nextRequest(handle);
    machine.tools = changed({ description: 'Another.' });
    await answer(handle, first, 'yes');
    const second = await nextRequest(handle, [first]);
    machine.tools = own;
    await answer(handle, second, 'yes');
    const third = await nextRequest(handle, [first, second]);
    expect(third.prompt).toContain('- it is again what it was at the beginning');
    expect(third.hash).toBe(first.hash);
    expect(machine.executed).toEqual([]);
    await answer(handle, third, 'yes');
    await handle.result();
    expect(machine.executed).toHaveLength(1);
  }, 30_000);

  it('is not called where the server has it no more', async () => {
    const handle = await startRun(worker.client, worker.taskQueue);
    const request = await nextRequest(handle);
    machine.tools = own.filter(({ name }) => name !== 'set_value');
    await answer(handle, request, 'yes');
    await handle.result();
    expect(machine.executed).toEqual([]);
    const { calls } = await statusOf(handle);
    expect(calls.find(({ tool }) => tool === 'set_value')?.outcome).toMatchObject({
      status: 'failed',
      error: { class: 'unknown_tool' },
    });
  }, 30_000);
});
