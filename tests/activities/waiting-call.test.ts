import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

import { createActivities } from '../../src/activities';
import type { CallToolInput } from '../../src/activities/perform-call';
import type { ConfirmationFacts } from '../../src/activities/confirmation';
import {
  type InvestigationRequest,
  investigationRequestSchema,
} from '../../src/domain/investigation/investigation-request';
import { profileSchema } from '../../src/domain/configuration/profile';
import type { PreparedRun } from '../../src/domain/investigation/run-snapshot';
import type { AdmittedCall, CompactOutcome } from '../../src/domain/calls/tool-call';
import { hashArguments } from '../../src/evidence';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { loopCatalogue, probeTools } from '../support/loop-fixture';
import { memoryEvidence } from '../support/memory-evidence';
import { plainCheckSet } from '../support/plain-check-set';
import { ScriptedServers } from '../support/scripted-servers';

const heartbeatTimeoutMs = 10_000;
const environment = () =>
  new MockActivityEnvironment({ heartbeatTimeoutMs }, { logger: new DefaultLogger('ERROR') });

/** Calls to a server that takes one at a time; `look` needs the confirmation of a person. */
async function startCalls() {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const evidence = memoryEvidence();
  const { records } = evidence;
  const result = { kind: 'result', result: { structuredContent: {} } } as const;
  const servers = new ScriptedServers(probeTools, {
    list: async () => {
      await held;
      return result;
    },
    look: async () => result,
  });
  const activities = createActivities(
    {
      evidence: {
        ...evidence,
        findCall: async ({ activity }) => (activity === 'look' ? records.at(-1) : undefined),
      },
      servers,
      catalogue: {
        ...loopCatalogue,
        loadProfile: (name) =>
          profileSchema.parse({
            ...loopCatalogue.loadProfile(name),
            policy: { allow: ['probe/list'], confirm: ['probe/look'] },
          }),
      },
      reasoners: { rules: createRulesReasoner(), model: null },
      knowledge: () => plainCheckSet,
      notifier: { send: async () => ({ delivered: true }) },
      version: 'test',
    },
    hashArguments,
  );
  const { snapshotRef } = await environment().run<
    [InvestigationRequest],
    PreparedRun,
    typeof activities.prepare
  >(activities.prepare, investigationRequestSchema.parse({ query: 'Look at PE1' }));
  const run = async (input: CallToolInput, place = environment()) =>
    await place.run<
      [CallToolInput],
      CompactOutcome,
      (input: CallToolInput) => Promise<CompactOutcome>
    >(activities.callTool, input);
  const listing = run({
    call: { id: 'list', server: 'probe', tool: 'list', arguments: {} },
    snapshotRef,
  });
  while (servers.calls.length === 0) await Promise.resolve();
  const call = { id: 'look', server: 'probe', tool: 'look', arguments: { device: 'PE1' } };
  const { hash, definition = '' } = await environment().run<
    [{ call: AdmittedCall; snapshotRef: string }],
    ConfirmationFacts,
    typeof activities.readConfirmation
  >(activities.readConfirmation, { call, snapshotRef });
  const approval = { requestId: 'request', hash, definition };
  return {
    records,
    look: async (place = environment(), more: { patient?: true } = {}) =>
      await run({ call, snapshotRef, approval, ...more }, place),
    /** What a run is told that did not hear of its attempt. */
    find: async (more: { patient?: true } = {}) =>
      await environment().run(activities.findFinishedCall, { activityId: 'look', call, ...more }),
    letGo: async () => {
      letGo();
      await listing;
    },
    made: () => servers.calls.map(({ tool }) => tool),
  };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a confirmed call that waits for its server', () => {
  it('is made once the server is free, however long that takes, as long as the worker gives signs of life', async () => {
    const { look, letGo, made } = await startCalls();
    const looking = look();
    await jest.advanceTimersByTimeAsync(3 * heartbeatTimeoutMs);
    await letGo();
    expect(await looking).toMatchObject({ status: 'success' });
    expect(made()).toEqual(['list', 'look']);
  });

  it('is not begun, and is known not to have been, after the worker stalled for so long that it was given up', async () => {
    const { look, letGo, made, records } = await startCalls();
    const looking = look();
    await jest.advanceTimersByTimeAsync(2_000);
    jest.setSystemTime(Date.now() + heartbeatTimeoutMs);
    await letGo();
    const outcome = {
      status: 'failed',
      error: { class: 'unavailable', message: 'The call was not begun: the worker stalled.' },
    };
    expect(await looking).toMatchObject(outcome);
    expect(records.at(-1)).toMatchObject(outcome);
    expect(made()).toEqual(['list']);
    await expect(look()).resolves.toMatchObject({ status: 'success' });
  });

  it('is waited for by a patient run that did not hear that nothing was sent, as if its server were away', async () => {
    const { look, find, letGo } = await startCalls();
    const looking = look(environment(), { patient: true });
    await jest.advanceTimersByTimeAsync(2_000);
    jest.setSystemTime(Date.now() + heartbeatTimeoutMs);
    await letGo();
    await looking;
    await expect(find({ patient: true })).rejects.toMatchObject({
      type: 'ToolServerAway',
      message: 'The call was not begun: the worker stalled.',
      details: [{ patienceSeconds: 60 }],
    });
    // One that has waited long enough takes it for an outcome.
    expect(await find()).toMatchObject({ status: 'failed' });
    expect(await find()).not.toHaveProperty('notSent');
  });

  it('is not begun, and is known not to have been, when it is cancelled or its worker is shut down', async () => {
    const { look, letGo, made } = await startCalls();
    const place = environment();
    const looking = look(place);
    await jest.advanceTimersByTimeAsync(100);
    place.cancel('WORKER_SHUTDOWN');
    expect(await looking).toMatchObject({
      status: 'failed',
      error: { class: 'unavailable', message: expect.stringContaining('was not begun') },
    });
    await letGo();
    expect(made()).toEqual(['list']);
    await expect(look()).resolves.toMatchObject({ status: 'success' });
  });
});
