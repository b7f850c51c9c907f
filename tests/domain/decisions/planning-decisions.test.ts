import { disclosedCalls, disclosureOf } from '../../../src/domain/decisions/disclosure';
import { composeAnswer } from '../../../src/domain/decisions/compose-answer';
import { NodeBudget } from '../../../src/domain/decisions/node-budget';
import { followVerification } from '../../../src/domain/decisions/verification';
import { call, status } from '../../report/fixtures';

describe('what follows a verification', () => {
  const counters = { planning: true, replans: 0, maxReplans: 1, results: 2, hasTools: true };
  const rejected = { verdict: 'NOT_VERIFIED', feedback: 'the file is missing' } as const;
  const verified = { verdict: 'VERIFIED', feedback: '' } as const;

  it('is the end as achieved when it is verified', () => {
    expect(followVerification(verified, counters)).toMatchObject({ outcome: 'achieved' });
  });

  it('is a new plan with the feedback when it is not', () => {
    expect(followVerification(rejected, counters)).toEqual({
      kind: 'replan',
      feedback: 'the file is missing',
    });
  });

  it('is the end, not achieved and with the note, when the replans are spent', () => {
    expect(followVerification(rejected, { ...counters, replans: 1 })).toEqual({
      kind: 'end',
      outcome: 'retries_exhausted',
      note: 'Replans exhausted after 1; not verified: the file is missing',
    });
  });

  it('is the end as partial, not verified, when planning is off', () => {
    expect(followVerification(rejected, { ...counters, planning: false })).toEqual({
      kind: 'end',
      outcome: 'partial',
      note: 'Not verified: the file is missing',
    });
  });

  it('is never achieved where tools were there and none brought a result', () => {
    const nothing = { ...counters, planning: false, results: 0 };
    expect(followVerification(verified, nothing)).toMatchObject({ outcome: 'partial' });
    expect(followVerification(verified, { ...nothing, hasTools: false })).toMatchObject({
      outcome: 'achieved',
    });
  });
});

describe('the limit on nodes', () => {
  it('gives out as many as it has and remembers that more were wanted', () => {
    const budget = new NodeBudget(2);
    expect([budget.take(), budget.take(), budget.spent]).toEqual([true, true, false]);
    expect([budget.take(), budget.spent, budget.used]).toEqual([false, true, 2]);
  });

  it('bounds nothing where the plan does', () => {
    const budget = new NodeBudget(null);
    for (let node = 0; node < 500; node += 1) expect(budget.take()).toBe(true);
  });
});

describe('what a planner is told', () => {
  const failed = call({ id: 'a', outcome: { status: 'failed' } });
  const calls = [call({ id: '1' }), failed, call({ id: '2' })];

  it('grows with the failures: the goal, the failing step, the whole trace', () => {
    expect([0, 1, 2, 5].map(disclosureOf)).toEqual(['goal', 'failing_step', 'trace', 'trace']);
    expect(disclosedCalls(calls, 'goal')).toEqual([]);
    expect(disclosedCalls(calls, 'failing_step')).toEqual([failed]);
    expect(disclosedCalls(calls, 'trace')).toEqual(calls);
  });
});

describe('a planner that says it is finished', () => {
  const { steps } = status();

  it('gets an answer made of what was done', () => {
    expect(composeAnswer(status().calls, steps)).toContain(
      'Look at the state of all BGP neighbors →',
    );
  });
});
