import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { RunStatus } from '../../src/domain/run/run-status';
import { describeRun } from '../../src/report/current-details/describe-run';
import {
  answer,
  machineProfile,
  nextRequest,
  setting,
  settingReasoner,
  statusOf,
} from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

/** The client gives up after 1 s; a write may still come up to 4 s after the call was sent. */
const timeouts = { callTimeoutMs: 1_000, effectWithinMs: 4_000 };

const profileAt = (url: string) =>
  machineProfile(url, { mcpServers: { machine: { url: url, ...timeouts } } });

const stand = machineStand({ profile: profileAt });
const profile = () => profileAt(stand.machine.url);
beforeEach(() => {
  stand.machine.values = { weight: 70 };
  stand.machine.executed.length = 0;
  stand.machine.read.length = 0;
});

/** A run whose approved call is carried out when this is settled. */
async function approvedRun(
  beforeCommit: () => Promise<void>,
  calls = [setting(75)],
): Promise<WorkflowHandle> {
  stand.machine.beforeCommit = beforeCommit;
  stand.worker.use(settingReasoner(calls), profile());
  const handle = await stand.start();
  await answer(handle, await nextRequest(handle), 'yes');
  return handle;
}

/** Resolves so long after the first reading that follows the call: that one shows no effect. */
async function afterFirstReading(lateMs: number): Promise<void> {
  // Read before: when the person was asked, and right before the call.
  while (stand.machine.read.length < 3) await sleep(10, undefined, { ref: false });
  await sleep(lateMs, undefined, { ref: false });
}

const never = async () => await sleep(3_600_000, undefined, { ref: false });

function writes({ calls }: RunStatus) {
  return calls.filter(({ tool }) => tool === 'set_value').map(({ outcome }) => outcome);
}

describe('a write that comes after its caller has given up', () => {
  it.each([0, 700, 1_400])(
    'is found to have been made, %d ms after it was first looked for, and made once',
    async (lateMs) => {
      const handle = await approvedRun(() => afterFirstReading(lateMs));
      await handle.result();
      const status = await statusOf(handle);
      expect(writes(status)).toMatchObject([
        { status: 'outcome_unknown', resolution: { by: 'read_back', tookEffect: true } },
      ]);
      expect(stand.machine.executed).toHaveLength(1);
      // What was asked meanwhile was settled by what was read, by nobody's answer.
      expect(status.decisions.map(({ settledBy }) => settledBy)).toEqual(['answer', 'observed']);
    },
    30_000,
  );

  it('counts as not made only when two readings after that time show no change', async () => {
    const before = Date.now();
    const handle = await approvedRun(never);
    await handle.result();
    const status = await statusOf(handle);
    expect(writes(status)).toMatchObject([
      {
        resolution: { by: 'read_back', tookEffect: false, note: expect.stringContaining('twice') },
      },
    ]);
    expect(Date.now() - before).toBeGreaterThan(timeouts.effectWithinMs + 1_000);
    // When asked, before the call, at once after it, and twice when it could come no more.
    expect(stand.machine.read).toHaveLength(5);
  }, 30_000);

  it('is waited for until a person ends that, and the page says what for and until when', async () => {
    const handle = await approvedRun(never);
    const waiting = await waitFor(handle, ({ settling }) => settling !== undefined);
    const page = describeRun(waiting, 'alert-7');
    expect(page).toMatch(
      /\*\*waits to see whether a call took effect\*\* since .* UTC, until .* UTC at most: set_value weight/,
    );
    const request = await nextRequest(
      handle,
      waiting.decisions.map((one) => one.request),
    );
    expect(request.prompt).toContain('An answer ends the wait.');
    await answer(handle, request, 'cannot tell');
    await handle.result();
    const status = await statusOf(handle);
    expect(writes(status)).toMatchObject([{ resolution: { by: 'person', tookEffect: null } }]);
    expect(status.settling).toBeUndefined();
    expect(status.outcome).not.toBe('achieved');
  }, 30_000);

  it('is told to whoever is asked to approve the same call again', async () => {
    const handle = await approvedRun(never, [setting(75), setting(75)]);
    const first = (await waitFor(handle, ({ settling }) => settling !== undefined)).decisions;
    const settlingRequest = await nextRequest(
      handle,
      first.map((one) => one.request),
    );
    await answer(handle, settlingRequest, 'cannot tell');
    const again = await nextRequest(handle, [...first.map((one) => one.request), settlingRequest]);
    expect(again.kind).toBe('confirmation');
    expect(again.prompt).toMatch(
      /^This same call was sent before in this run and not answered\. Its effect is unknown/,
    );
    await answer(handle, again, 'no');
    await handle.result();
  }, 30_000);
});

describe('a write that another run sent and got no answer to', () => {
  it('is told to whoever is asked to approve it, and no longer once it was answered', async () => {
    const first = await approvedRun(never);
    await waitFor(first, ({ settling }) => settling !== undefined);
    stand.machine.beforeCommit = async () => undefined;
    stand.worker.use(settingReasoner([setting(75)], 'met', 3), profile());
    const second = await stand.start();
    const request = await nextRequest(second);
    expect(request.prompt).toContain(`This same call was sent by the run ${first.workflowId} at `);
    await answer(second, request, 'yes');
    await second.result();
    const third = await stand.start();
    const again = await nextRequest(third);
    expect(again.prompt).not.toContain('sent by the run');
    await answer(third, again, 'no');
    await Promise.all([first.result(), third.result()]);
  }, 30_000);
});

async function waitFor(
  handle: WorkflowHandle,
  isSo: (status: RunStatus) => boolean,
): Promise<RunStatus> {
  for (;;) {
    const status = await statusOf(handle);
    if (isSo(status)) return status;
    if (status.phase === 'closed') throw new Error('The run ended before that.');
    await sleep(50);
  }
}
