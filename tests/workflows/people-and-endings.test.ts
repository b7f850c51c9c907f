import { randomUUID } from 'node:crypto';

import { WorkflowFailedError } from '@temporalio/client';

import type { GoalReading } from '../../src/domain/analysis/goal';
import type { HumanDecision } from '../../src/domain/people/human-request';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import {
  goal,
  loopCatalogue,
  planOf,
  probeServers,
  probeTools,
  loopStand,
} from '../support/loop-fixture';
import { recordHistory } from '../support/recorded-history';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import { replying, ScriptedServers } from '../support/scripted-servers';
import type { TestWorker } from '../support/test-worker';

const question: GoalReading = {
  kind: 'clarify',
  need: { about: 'device', question: 'Which PE1?', options: ['lis-pe1', 'opo-pe1'] },
};
const met = { judgement: 'met' as const, feedback: '', notes: '', redo: [] };
const looking = (parseGoal: GoalReading[]) =>
  new ScriptedReasoner({
    parseGoal,
    selectPlan: planOf('Look.'),
    proposeToolCalls: () => ({
      kind: 'call',
      calls: [{ tool: 'look', arguments: { device: 'PE1' }, reason: '' }],
      done: true,
    }),
    assessObjective: [met],
  });

const stand = loopStand();
let worker: TestWorker | undefined;

async function start(input: unknown, name = 'run') {
  if (worker === undefined) throw new Error('start the worker first');
  return await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `${name}-${randomUUID()}`,
    args: [input],
  });
}

type Handle = Awaited<ReturnType<typeof start>>;

async function statusWhere(handle: Handle, holds: (status: RunStatus) => boolean) {
  for (;;) {
    const status = await handle.query<RunStatus>('status');
    if (holds(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a question back', () => {
  it('waits for an answer and calls nothing but the inventory before it comes', async () => {
    const servers = probeServers();
    const reasoner = looking([question, { kind: 'goal', goal }]);
    worker = stand.use(reasoner, servers);
    const handle = await start({ query: 'Check PE1' }, 'clarification');
    const { openRequest } = await statusWhere(handle, (status) => status.openRequest !== null);
    expect(openRequest).toMatchObject({ prompt: 'Which PE1?', options: ['lis-pe1', 'opo-pe1'] });
    expect(servers.calls.map((call) => call.tool)).toEqual(['list']);

    const answer = { requestId: openRequest?.id, answer: 'the opo one', by: 'night shift' };
    const decision = await handle.executeUpdate<HumanDecision, [unknown]>('answer', {
      args: [answer],
    });
    expect(decision).toMatchObject({ answer: 'the opo one', by: 'night shift' });
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('achieved');
    expect(reasoner.asked.parseGoal[1]?.clarifications).toEqual([
      { question: 'Which PE1?', options: ['lis-pe1', 'opo-pe1'], answer: 'the opo one' },
    ]);
    await recordHistory('clarification-answered', handle);
  });

  it('rejects a malformed answer, one for another request, and a second different one', async () => {
    worker = stand.use(looking([question, question, { kind: 'goal', goal }]), probeServers());
    const handle = await start({ query: 'Check PE1' });
    const update = (input: unknown) => handle.executeUpdate('answer', { args: [input] });
    const first = await statusWhere(handle, (status) => status.openRequest !== null);
    await expect(update('yes')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('A correct one is {"requestId"') },
    });
    await expect(update({ requestId: 'other.1', answer: 'x' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is unknown to this run') },
    });
    const answer = { requestId: first.openRequest?.id, answer: 'lis-pe1' };
    await update(answer);
    await statusWhere(
      handle,
      (status) => status.decisions.length === 1 && status.openRequest !== null,
    );
    expect(await update(answer)).toMatchObject({ answer: 'lis-pe1' });
    await expect(update({ ...answer, answer: 'opo-pe1' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('was answered with "lis-pe1"') },
    });
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow(WorkflowFailedError);
  });

  it('does not let a profile that changes while it waits change the run', async () => {
    const profile = loopCatalogue.loadProfile('network');
    const catalogue = { ...loopCatalogue, loadProfile: () => profile };
    const reasoner = looking([question, { kind: 'goal', goal }]);
    worker = stand.use(reasoner, probeServers(), catalogue);
    const handle = await start({ query: 'Check PE1' });
    const { openRequest } = await statusWhere(handle, (status) => status.openRequest !== null);
    profile.description = 'Edited while the run was waiting.';
    profile.limits.callsPerStep = 1;
    await handle.executeUpdate('answer', {
      args: [{ requestId: openRequest?.id, answer: 'opo-pe1' }],
    });
    await handle.result();
    expect(reasoner.asked.selectPlan[0]?.snapshot.profile).toMatchObject({
      description: 'For tests of the loop.',
      limits: { callsPerStep: 24 },
    });
  });

  it('ends as escalation_timeout when nobody answers before the deadline', async () => {
    const servers = probeServers();
    worker = stand.use(looking([question]), servers);
    const handle = await start({ query: 'Check PE1', overrides: { answerWithinSeconds: 1 } });
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('escalation_timeout');
    expect(servers.calls.map((call) => call.tool)).toEqual(['list']);
  });

  it('is not asked in an unattended run, which is rejected with the question as its reason', async () => {
    worker = stand.use(looking([question]), probeServers());
    const handle = await start({ query: 'Check PE1', attended: false });
    const result = (await handle.result()) as InvestigationResult;
    expect(result.outcome).toBe('rejected');
    expect(result.summary.join(' ')).toContain('Which PE1?');
  });
});

describe('the ending of a run', () => {
  it('is a failure with a correct example when the input is malformed', async () => {
    const servers = probeServers();
    worker = stand.use(looking([]), servers);
    const handle = await start({ question: 'Check PE1' });
    await expect(handle.result()).rejects.toMatchObject({
      cause: {
        type: 'InvalidInput',
        message: expect.stringContaining('{"query":"Check BGP neighbors on PE1"}'),
      },
    });
    expect(servers.calls).toEqual([]);
  });

  it('is a report of what was found when the run is cancelled in mid-call', async () => {
    let aborted = false;
    const servers = new ScriptedServers(probeTools, {
      list: replying({ devices: [{ name: 'PE1' }] }),
      look: async (_values, signal) =>
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason as Error);
          });
        }),
    });
    worker = stand.use(looking([{ kind: 'goal', goal }]), servers);
    const handle = await start({ query: 'Check PE1' }, 'cancelled');
    await statusWhere(handle, (status) => status.current?.startsWith('look') === true);
    // Until it has reached the server it is a call that was never made, and nothing is aborted.
    await statusWhere(handle, () => servers.calls.some(({ tool }) => tool === 'look'));
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow(WorkflowFailedError);
    expect((await handle.describe()).status.name).toBe('CANCELLED');
    const status = await handle.query<RunStatus>('status');
    expect(status.outcome).toBe('cancelled');
    expect(await worker.evidence.get(status.documentRef ?? '')).toMatchObject({ available: true });
    await statusWhere(handle, () => aborted);
    await recordHistory('cancelled-in-mid-call', handle);
  });

  it('is a failed run with a report when a thinking node breaks, not a task retried for ever', async () => {
    const broken = new ScriptedReasoner({ parseGoal: [{ kind: 'goal', goal }] });
    worker = stand.use(broken, probeServers());
    const handle = await start({ query: 'Check PE1' });
    await expect(handle.result()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('selectPlan was asked for more') },
    });
    const status = await handle.query<RunStatus>('status');
    expect(status).toMatchObject({ outcome: 'failed', phase: 'closed' });
    expect(status.documentRef).not.toBeNull();
  });
});

describe('what a reasoner proposes', () => {
  const proposing = (tool: string, values: Record<string, unknown>, refusedTurns: number) =>
    new ScriptedReasoner({
      parseGoal: [{ kind: 'goal', goal }],
      selectPlan: planOf('Look.'),
      proposeToolCalls: ({ refusals }) =>
        refusals.length < refusedTurns
          ? { kind: 'call', calls: [{ tool, arguments: values, reason: '' }], done: true }
          : { kind: 'done', note: 'gave up' },
      assessObjective: [{ ...met, judgement: 'limited' }],
    });

  it('never reaches a server when the tool does not exist, and the valid names go back', async () => {
    const servers = probeServers();
    const reasoner = proposing('send_email', {}, 1);
    worker = stand.use(reasoner, servers);
    await (await start({ query: 'Check PE1' })).result();
    expect(servers.calls.map((call) => call.tool)).toEqual(['list']);
    expect(reasoner.asked.proposeToolCalls[1]?.refusals).toMatchObject([
      { tool: 'send_email', valid: ['probe/list', 'probe/look'] },
    ]);
  });

  it('is given up after a bounded number of refusals', async () => {
    const servers = probeServers();
    const reasoner = proposing('look', { device: 7 }, 1000);
    worker = stand.use(reasoner, servers);
    const handle = await start({ query: 'Check PE1' });
    await handle.result();
    const status = await handle.query<RunStatus>('status');
    expect(status.steps[0]).toMatchObject({ status: 'failed' });
    expect(reasoner.asked.proposeToolCalls.length).toBeLessThanOrEqual(5);
    expect(servers.calls.map((call) => call.tool)).toEqual(['list']);
  });
});

describe('large things', () => {
  it('keep out of history: results of 3 MB each in a parallel turn end as references (2, 4)', async () => {
    const big = 'x'.repeat(3_000_000);
    const servers = new ScriptedServers(
      probeTools,
      { list: replying({ devices: [{ name: 'PE1' }] }), look: replying({ big }) },
      4,
    );
    const reasoner = new ScriptedReasoner({
      parseGoal: [{ kind: 'goal', goal }],
      selectPlan: planOf('Look.'),
      proposeToolCalls: () => ({
        kind: 'call',
        calls: ['a', 'b', 'c', 'd'].map((part) => ({
          tool: 'look',
          arguments: { device: 'PE1', part },
          reason: '',
        })),
        done: true,
      }),
      assessObjective: [met],
    });
    worker = stand.use(reasoner, servers);
    const handle = await start({ query: 'Check PE1' });
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('achieved');
    const description = await handle.describe();
    expect(Number(description.historySize)).toBeLessThan(40_000);
  });

  it('do not add up: 100 calls of 5 KB keep the history below 2.5 KB a call (1, 3)', async () => {
    const servers = new ScriptedServers(
      probeTools,
      {
        list: replying({ devices: [{ name: 'PE1' }] }),
        look: replying({ text: 'y'.repeat(5000) }),
      },
      1,
    );
    const reasoner = new ScriptedReasoner({
      parseGoal: [{ kind: 'goal', goal }],
      selectPlan: planOf(...Array.from({ length: 100 }, (_, index) => `Look at part ${index}.`)),
      proposeToolCalls: ({ step }) => ({
        kind: 'call',
        calls: [
          { tool: 'look', arguments: { device: 'PE1', part: String(step.index) }, reason: '' },
        ],
        done: true,
      }),
      assessObjective: [met],
    });
    worker = stand.use(reasoner, servers);
    const handle = await start({ query: 'Check PE1' });
    await handle.result();
    const description = await handle.describe();
    expect(Number(description.historySize) / 100).toBeLessThan(2500);
    expect(description.historyLength).toBeLessThan(1000);
  });
});
