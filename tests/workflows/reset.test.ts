import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { GoalReading } from '../../src/domain/analysis/goal';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import type { RunStep } from '../../src/domain/decisions/run-step';
import { resetToStep } from '../../src/temporal';
import { goal, planOf, probeServers, startLoop } from '../support/loop-fixture';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import type { ScriptedServers } from '../support/scripted-servers';
import type { TestWorker } from '../support/test-worker';

const met = { judgement: 'met' as const, feedback: '', notes: '', redo: [] };
const question: GoalReading = {
  kind: 'clarify',
  need: { about: 'device', question: 'Which PE1?', options: ['lis-pe1'] },
};

/** Three steps with one call each, whose argument is the step; thinking may be asked again. */
const threeSteps = (parseGoal: GoalReading[], device = 'PE1') =>
  new ScriptedReasoner({
    parseGoal,
    selectPlan: planOf('Look once.', 'Look twice.', 'Look three times.'),
    proposeToolCalls: ({ step }) => ({
      kind: 'call',
      calls: [{ tool: 'look', arguments: { device, part: `s${step.index}` }, reason: '' }],
      done: true,
    }),
    assessObjective: [met, met, met, met],
  });

let worker: TestWorker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

async function start(reasoner: ScriptedReasoner, servers: ScriptedServers) {
  worker = await startLoop(reasoner, servers);
  const workflowId = `reset-${randomUUID()}`;
  const { client, taskQueue } = worker;
  const args = [{ query: 'Look at PE1' }];
  const handle = await client.workflow.start('investigate', { taskQueue, workflowId, args });
  return { client, handle, workflowId };
}

const parts = (servers: ScriptedServers) =>
  servers.calls.map(({ tool, values }) => values['part'] ?? tool);

describe('a reset to a step', () => {
  it('repeats no call made before it, and hands the hint to that step and those after it', async () => {
    const servers = probeServers();
    const reasoner = threeSteps([{ kind: 'goal', goal }]);
    const { client, handle, workflowId } = await start(reasoner, servers);
    await handle.result();
    const steps = await handle.query<RunStep[]>('plan');
    const runId = (await handle.describe()).runId;
    await resetToStep(client, {
      workflowId,
      runId,
      resetEventId: steps[1]?.resetEventId ?? 0,
      reason: 'a test',
      hint: { fromStep: 1, feedback: 'Look closer.', by: 'night shift' },
    });
    const again = client.workflow.getHandle(workflowId);
    const result = (await again.result()) as InvestigationResult;
    expect(result.outcome).toBe('achieved');
    // The execution that only lived to take the hint may have come as far as a call or two.
    expect(parts(servers).slice(0, 4)).toEqual(['list', 's0', 's1', 's2']);
    expect(parts(servers).slice(4)).not.toContain('s0');
    expect(parts(servers).slice(4)).not.toContain('list');
    expect(parts(servers).slice(-2)).toEqual(['s1', 's2']);
    const told = reasoner.asked.proposeToolCalls.map(({ step, feedback }) => [
      step.index,
      feedback,
    ]);
    expect(told.slice(-2)).toEqual([
      [1, 'Look closer.'],
      [2, 'Look closer.'],
    ]);
    const status = await again.query<RunStatus>('status');
    expect(status.hints).toEqual([
      {
        fromStep: 1,
        feedback: 'Look closer.',
        by: 'night shift',
        at: expect.any(Number) as number,
      },
    ]);
    const stored = await worker?.evidence.get(result.document ?? '');
    expect(JSON.stringify(stored)).toContain('Restarted from step 2 with the hint');
  });

  it('finds each step that made calls at the end of a workflow task of its own', async () => {
    const { handle } = await start(threeSteps([{ kind: 'goal', goal }]), probeServers());
    await handle.result();
    const steps = await handle.query<RunStep[]>('plan');
    const { events } = await handle.fetchHistory();
    const points = steps.map(({ resetEventId }) => resetEventId);
    expect(new Set(points).size).toBe(3);
    for (const point of points) {
      const event = events?.find(({ eventId }) => Number(eventId) === point);
      expect(event?.workflowTaskCompletedEventAttributes).toBeTruthy();
    }
  });

  it('keeps the answers given before it and asks nothing again', async () => {
    const servers = probeServers();
    const reasoner = threeSteps([question, { kind: 'goal', goal }], 'lis-pe1');
    const { client, handle, workflowId } = await start(reasoner, servers);
    let open: RunStatus['openRequest'] = null;
    while (open === null) {
      ({ openRequest: open } = await handle.query<RunStatus>('status'));
      await sleep(20);
    }
    await handle.executeUpdate('answer', { args: [{ requestId: open.id, answer: 'lis-pe1' }] });
    await handle.result();
    const steps = await handle.query<RunStep[]>('plan');
    const { runId } = await handle.describe();
    const resetEventId = steps[2]?.resetEventId ?? 0;
    await resetToStep(client, { workflowId, runId, resetEventId, reason: 'a test', hint: null });
    const again = client.workflow.getHandle(workflowId);
    expect(((await again.result()) as InvestigationResult).outcome).toBe('achieved');
    const status = await again.query<RunStatus>('status');
    expect(status.decisions).toMatchObject([{ answer: 'lis-pe1', request: { id: open.id } }]);
    expect(parts(servers)).toEqual(['list', 's0', 's1', 's2', 's2']);
  });

  it('to before an answer asks anew, under an id that the old answer does not fit', async () => {
    const reasoner = threeSteps([question, { kind: 'goal', goal }, question]);
    const { client, handle, workflowId } = await start(reasoner, probeServers());
    let open: RunStatus['openRequest'] = null;
    while (open === null) {
      ({ openRequest: open } = await handle.query<RunStatus>('status'));
      await sleep(20);
    }
    const answer = { requestId: open.id, answer: 'lis-pe1' };
    await handle.executeUpdate('answer', { args: [answer] });
    await handle.result();
    const { runId } = await handle.describe();
    // As `temporal workflow reset --type FirstWorkflowTask` does it: updates are applied again.
    await client.workflowService.resetWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId, runId },
      reason: 'a test',
      requestId: randomUUID(),
      workflowTaskFinishEventId: 4 as never,
    });
    const again = client.workflow.getHandle(workflowId);
    let asked: RunStatus['openRequest'] = null;
    while (asked === null) {
      ({ openRequest: asked } = await again.query<RunStatus>('status'));
      await sleep(20);
    }
    expect(asked.id).not.toBe(open.id);
    await expect(again.executeUpdate('answer', { args: [answer] })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is unknown to this run') },
    });
    await again.terminate();
  });
});

describe('the queries of a run', () => {
  it('answer status, plan, trace, evidence and todo when it is closed', async () => {
    const { handle } = await start(threeSteps([{ kind: 'goal', goal }]), probeServers());
    await handle.result();
    expect(await handle.query<RunStatus>('status')).toMatchObject({ phase: 'closed' });
    expect(await handle.query<unknown[]>('plan')).toHaveLength(3);
    expect(await handle.query<unknown[]>('trace')).toHaveLength(4);
    const evidence = await handle.query<{ ref: string; call: string }[]>('evidence');
    expect(evidence.map(({ call }) => call)).toEqual(
      expect.arrayContaining([expect.stringContaining('look')]),
    );
    expect(await handle.query('todo')).toEqual([]);
  });
});
