import { randomUUID } from 'node:crypto';

import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import type { Assessment } from '../../src/domain/decisions/assessment';
import { goal, loopStand, planOf, probeServers } from '../support/loop-fixture';
import { recordHistory } from '../support/recorded-history';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import type { TestWorker } from '../support/test-worker';

const assessment = (part: Partial<Assessment>): Assessment => ({
  judgement: 'met',
  feedback: '',
  notes: '',
  redo: [],
  ...part,
});

/** Proposes one look at a part that differs from pass to pass. */
function lookingReasoner(assessments: Assessment[], steps = ['Look at the device.']) {
  return new ScriptedReasoner({
    parseGoal: [{ kind: 'goal', goal }],
    selectPlan: planOf(...steps),
    proposeToolCalls: ({ pass, step }) => ({
      kind: 'call',
      calls: [
        {
          tool: 'look',
          arguments: { device: 'PE1', part: `part-${step.index}-${pass}` },
          reason: '',
        },
      ],
      done: true,
    }),
    assessObjective: assessments,
  });
}

async function investigate(worker: TestWorker, name: string) {
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `${name}-${randomUUID()}`,
    args: [{ query: 'Look at PE1' }],
  });
  const result = (await handle.result()) as InvestigationResult;
  await recordHistory(name, handle);
  return { result, status: await handle.query<RunStatus>('status') };
}

describe('passes over the plan', () => {
  const stand = loopStand();

  it('reports an objective that is met on the first pass without a retry', async () => {
    const servers = probeServers();
    const worker = stand.use(lookingReasoner([assessment({})], ['One.', 'Two.']), servers);
    const { result, status } = await investigate(worker, 'n1-met-on-the-first-pass');
    expect(result.outcome).toBe('achieved');
    expect(status.assessment).toMatchObject({
      current_retries: 0,
      objective_achieved_assessment: true,
    });
    expect(servers.calls.map((call) => call.tool)).toEqual(['list', 'look', 'look']);
    expect(servers.listed).toBe(1);
    expect(await worker.evidence.get(result.document ?? '')).toMatchObject({ available: true });
  });

  it('gives the activity of a call more time than connecting and calling may take', async () => {
    const worker = stand.use(lookingReasoner([assessment({})]), probeServers());
    const handle = await worker.client.workflow.start('investigate', {
      taskQueue: worker.taskQueue,
      workflowId: `timeouts-${randomUUID()}`,
      args: [{ query: 'Look at PE1' }],
    });
    await handle.result();
    const { events } = await handle.fetchHistory();
    const timeouts = (events ?? [])
      .map((event) => event.activityTaskScheduledEventAttributes)
      .filter((scheduled) => scheduled?.activityType?.name === 'callTool')
      .map((scheduled) => Number(scheduled?.startToCloseTimeout?.seconds));
    const [connectSeconds, callSeconds] = [15, 5];
    expect(timeouts).toHaveLength(2);
    expect(Math.min(...timeouts)).toBeGreaterThan(connectSeconds + callSeconds);
  });

  it('notes a tool limitation and does not retry', async () => {
    const limited = assessment({ judgement: 'limited', notes: 'No tool reads the CPU load.' });
    const worker = stand.use(lookingReasoner([limited]), probeServers());
    const { result, status } = await investigate(worker, 'n2-tool-limitation');
    expect(result.outcome).toBe('partial');
    expect(status.assessment).toMatchObject({
      current_retries: 0,
      assessor_notes_for_final_report: 'No tool reads the CPU load.',
    });
  });

  it('meets an objective on the second pass, with the feedback told to the reasoner', async () => {
    const reasoner = lookingReasoner([
      assessment({ judgement: 'unmet', feedback: 'Look at the other part.' }),
      assessment({}),
    ]);
    const worker = stand.use(reasoner, probeServers());
    const { result, status } = await investigate(worker, 'n3-met-on-the-second-pass');
    expect(result.outcome).toBe('achieved');
    expect(status.assessment.current_retries).toBe(1);
    expect(reasoner.asked.proposeToolCalls.map(({ pass, feedback }) => [pass, feedback])).toEqual([
      [0, null],
      [1, 'Look at the other part.'],
    ]);
  });

  it('makes exactly three passes with two retries when the objective is never met', async () => {
    const unmet = assessment({ judgement: 'unmet', feedback: 'Again.' });
    const reasoner = lookingReasoner([unmet, unmet, unmet]);
    const worker = stand.use(reasoner, probeServers());
    const { result, status } = await investigate(worker, 'n4-never-met');
    expect(result.outcome).toBe('retries_exhausted');
    expect(reasoner.asked.assessObjective).toHaveLength(3);
    expect(status.assessment.assessor_notes_for_final_report).toContain('Retries exhausted');
    expect(status.calls.map((call) => call.pass)).toEqual([0, 0, 1, 2]);
  });
});
