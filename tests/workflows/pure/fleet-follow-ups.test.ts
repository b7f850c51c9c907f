import { followUpKey, type FollowUp } from '../../../src/domain/analysis/analysis';
import { newStep } from '../../../src/domain/decisions/run-step';
import { addSteps, byDevice, settleSteps } from '../../../src/workflows/fleet/fleet-follow-ups';
import type { Run } from '../../../src/workflows/run/run';

const followUp = (device: string, reason = 'the far end'): FollowUp => ({
  ...{ device, subject: null, object: null, instruction: `Read ${device}.`, reason },
});

const newRun = () =>
  ({
    ready: { limits: { followUpSteps: 8 } },
    followUpsAsked: new Set<string>(),
    status: { steps: [newStep(0, 'Read all.', 'plan')] },
  }) as unknown as Run;

it('adds a running step for each follow-up behind the plan, with a short reason', () => {
  const run = newRun();
  const [one, two] = [followUp('PE1', 'x'.repeat(300)), followUp('PE2')];
  expect(addSteps(run, [one, two])).toEqual([
    { step: 1, followUp: one },
    { step: 2, followUp: two },
  ]);
  expect(run.status.steps.slice(1)).toMatchObject([
    { index: 1, origin: 'follow_up', why: 'x'.repeat(200), devices: ['PE1'], status: 'running' },
    { index: 2, instruction: 'Read PE2.', why: 'the far end', devices: ['PE2'] },
  ]);
  expect(run.status.steps[1]?.startedAt).toEqual(expect.any(Number));
  expect([...run.followUpsAsked]).toEqual([followUpKey(one), followUpKey(two)]);
  expect(run.status.added).toEqual({ steps: 2, limit: 8 });
});

it('asks a device once for all its follow-ups', () => {
  const [one, two, three] = ['PE1', 'PE2', 'PE1'].map((device, step) => ({
    ...{ step, followUp: followUp(device) },
  }));
  expect(byDevice([one!, two!, three!])).toEqual([
    ['PE1', [one, three]],
    ['PE2', [two]],
  ]);
});

it('brings steps to how they went, and without word of one to why', () => {
  const run = newRun();
  const added = addSteps(run, [followUp('PE1'), followUp('PE2'), followUp('PE3')]);
  settleSteps(run, [...added, { step: 9, followUp: followUp('PE9') }], {
    ...{ outcome: 'partial', traceRef: null, calls: 2, reason: 'its worker is gone' },
    steps: [
      { index: 1, status: 'done', reason: null },
      { index: 2, status: 'skipped', reason: 'nothing to read' },
    ],
  });
  expect(run.status.steps.slice(1).map(({ status, reason }) => [status, reason])).toEqual([
    ['done', null],
    ['skipped', 'nothing to read'],
    ['failed', 'its worker is gone'],
  ]);
  expect(run.status.steps.map(({ endedAt }) => endedAt === null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
