import { WorkflowUpdateFailedError } from '@temporalio/client';

import type { HumanRequest } from '../../src/domain/people/human-request';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import {
  answer,
  machineProfile,
  nextRequest,
  setting,
  settingReasoner,
  statusOf,
} from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

const stand = machineStand();

const by = 'alice@example.net';
const calls = [setting(75), setting(3, 'speed'), setting(9, 'height')];

async function begin(proposed = calls, input: object = {}) {
  stand.machine.values = { weight: 70, speed: 1, height: 2 };
  stand.machine.executed.length = 0;
  stand.machine.beforeCommit = async () => undefined;
  const { policy } = machineProfile(stand.machine.url) as { policy: object };
  const batches = { policy: { ...policy, batches: true } };
  stand.worker.use(settingReasoner(proposed), machineProfile(stand.machine.url, batches));
  return await stand.start(input);
}

const made = () => stand.machine.executed.map(({ values }) => values['name']);

describe('calls of one turn that need a confirmation', () => {
  it('are put to a person by one question, each with its template and state, and made in order', async () => {
    const handle = await begin();
    const request = await nextRequest(handle);
    expect(request.prompt.split('\n')).toEqual([
      'Call 1 of 3',
      '  Set weight to 75 (not given)',
      '  State now: {"name":"weight","value":70}',
      'Call 2 of 3',
      '  Set speed to 3 (not given)',
      '  State now: {"name":"speed","value":1}',
      'Call 3 of 3',
      '  Set height to 9 (not given)',
      '  State now: {"name":"height","value":2}',
      'Approve all 3, in this order? (yes/no)',
    ]);
    expect(request.calls).toHaveLength(3);
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, request, 'yes', { by, hash: request.hash });
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('achieved');
    expect(made()).toEqual(['weight', 'speed', 'height']);
    expect((await statusOf(handle)).decisions).toHaveLength(1);
  });

  it('are none of them made after one "no", which counts as one refusal', async () => {
    const handle = await begin();
    const request = await nextRequest(handle);
    await answer(handle, request, 'no', { by, hash: request.hash });
    expect(((await handle.result()) as InvestigationResult).outcome).not.toBe('achieved');
    const status = await statusOf(handle);
    const denied = status.calls.filter(({ outcome }) => outcome.status === 'denied');
    expect(denied.map(({ arguments: values }) => values['name'])).toEqual([
      'weight',
      'speed',
      'height',
    ]);
    expect(stand.machine.executed).toEqual([]);
    expect(status.decisions).toHaveLength(1);
  });

  it('are not approved by the hash of other calls', async () => {
    const hashes = new Set<string | undefined>();
    for (const proposed of [calls, [...calls].reverse(), calls.slice(0, 2)]) {
      const handle = await begin(proposed);
      const request = await nextRequest(handle);
      hashes.add(request.hash);
      await expect(answer(handle, request, 'yes', { by, hash: 'sha256:other' })).rejects.toThrow(
        WorkflowUpdateFailedError,
      );
      await handle.cancel();
      await handle.result().catch(() => undefined);
    }
    expect(hashes.size).toBe(3);
    expect(stand.machine.executed).toEqual([]);
  });

  it('stop at the first that fails, and the rest is asked for anew', async () => {
    const handle = await begin();
    const first = await nextRequest(handle);
    stand.machine.beforeCommit = ({ name }) =>
      name === 'speed' ? Promise.reject(new Error('the belt is off')) : Promise.resolve();
    await answer(handle, first, 'yes', { by, hash: first.hash });
    // Its connection broke, so it may have been made: that is settled before anything else.
    const unsettled = await nextRequest(handle, [first]);
    expect(unsettled).toMatchObject({ kind: 'escalation' });
    await answer(handle, unsettled, 'it did not take effect');
    const second: HumanRequest = await nextRequest(handle, [first, unsettled]);
    expect(made()).toEqual(['weight']);
    expect(second.prompt).toContain('the belt is off');
    expect(second.prompt).toContain('Set height to 9');
    expect(second.prompt).not.toContain('Set weight');
    expect(second.hash).not.toBe(first.hash);
    await answer(handle, second, 'no', { by, hash: second.hash });
    await handle.result();
    expect(made()).toEqual(['weight']);
  });

  it('are asked for anew where the state of one changed before the first was made', async () => {
    const handle = await begin();
    const first = await nextRequest(handle);
    stand.machine.values = { ...stand.machine.values, height: 5 };
    await answer(handle, first, 'yes', { by, hash: first.hash });
    const second = await nextRequest(handle, [first]);
    expect(second.prompt).toContain('The state has changed since this was approved');
    expect(stand.machine.executed).toEqual([]);
    await answer(handle, second, 'yes', { by, hash: second.hash });
    await handle.result();
    expect(made()).toEqual(['weight', 'speed', 'height']);
  });

  it('are all denied in a run that nobody attends', async () => {
    const handle = await begin(calls, { attended: false });
    await handle.result();
    const { calls: all, decisions } = await statusOf(handle);
    expect(all.filter(({ outcome }) => outcome.status === 'denied')).toHaveLength(3);
    expect(decisions).toEqual([]);
  });
});
