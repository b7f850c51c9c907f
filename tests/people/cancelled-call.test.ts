import { setTimeout as sleep } from 'node:timers/promises';

import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';

import {
  answer,
  machineProfile,
  nextRequest,
  setting,
  settingReasoner,
  statusOf,
} from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

const profileAt = (url: string) =>
  machineProfile(url, {
    mcpServers: { machine: { url: url, concurrency: 4, callTimeoutMs: 3_000 } },
  });

const stand = machineStand({ profile: profileAt });
const profile = () => profileAt(stand.machine.url);
beforeEach(() => {
  stand.machine.values = { weight: 70 };
  stand.machine.executed.length = 0;
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
    stand.machine.beforeCommit = async () => {
      reached();
      await sleep(400);
    };
    stand.worker.use(settingReasoner([setting(75)]), profile());
    const handle = await stand.start();
    await answer(handle, await nextRequest(handle), 'yes');
    await inside;
    await handle.cancel();
    expect(await traced(handle, 'set_value')).toMatchObject([{ status: 'success' }]);
    expect(stand.machine.executed).toHaveLength(1);
  });

  it('stands in the report while a person is asked what came of it', async () => {
    stand.machine.beforeCommit = async () => undefined;
    stand.machine.afterCommit = async () => await new Promise(() => undefined); // never answers
    stand.worker.use(settingReasoner([setting(5, 'a', 'set_unread')]), profile());
    const handle = await stand.start();
    const request = await nextRequest(handle);
    await answer(handle, request, 'yes');
    await nextRequest(handle, [request]);
    await handle.cancel();
    expect(await traced(handle, 'set_unread')).toMatchObject([
      { status: 'outcome_unknown', resolution: { by: 'nobody', tookEffect: null } },
    ]);
    stand.machine.afterCommit = async () => undefined;
  });
});
