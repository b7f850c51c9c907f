import type { GoalPart } from '../../../src/domain/analysis/goal-part';
import { plainOutcome } from '../../../src/domain/calls/tool-call';
import type { Run } from '../../../src/workflows/run/run';
import { partsNow, phrasesSought, settleRun } from '../../../src/workflows/run/settle-run';
import { finish } from '../../../src/workflows/steps/finish';
import type { PlanningState } from '../../../src/workflows/steps/planning-state';

const part = (id: string, text: string, about: string[]): GoalPart => ({
  ...{ id, text, wants: 'change', about, values: [] },
});
const call = (id: string, title: string, status: string, serves: string[]) => ({
  ...{ id, server: 'tickets', tool: 'add_ticket', arguments: { title }, step: 0, pass: 0, serves },
  outcome: { ...plainOutcome, status, milliseconds: 1, ref: null, digest: `made ${title}` },
});
const parts = [part('1', 'Add T-1.', ['T-1']), part('2', 'Add T-2.', ['T-2'])];
const goal = { objective: 'Add T-1 and T-2.', parts };
const one = call('p0.s0.c0', 'T-1', 'success', ['1']);
const two = call('p0.s0.c1', 'T-2', 'success', ['2']);

const ready = {
  judged: false,
  servers: ['tickets'],
  tools: [{ server: 'tickets', name: 'add_ticket', policy: 'allow' }],
  limits: { replans: 3 },
};
/** Where checks judge. */
const judged = { ready: { ...ready, judged: true } };

function runWith(status: object = {}, rest: object = {}): Run {
  return {
    prepared: ready,
    ready,
    request: { query: 'Add T-1 and T-2' },
    status: {
      ...{ query: 'Add T-1 and T-2', goal, plan: null, steps: [], calls: [], decisions: [] },
      ...{ refused: [], answer: 'Done.', replans: 0, outcome: null, assessment: {} },
      ...status,
    },
    ...rest,
  } as unknown as Run;
}
const course = (more: object = {}): PlanningState =>
  ({ callsWhenTold: null, feedback: null, ended: false, ...more }) as PlanningState;

describe('a planner that finds its goal reached', () => {
  it('ends the run as achieved where all parts are done', () => {
    const [run, state] = [runWith({ calls: [one, two] }), course()];
    finish(run, state);
    expect(state.ended).toBe(true);
    expect(run.status.outcome).toBe('achieved');
    expect(run.status.assessment.objective_achieved_assessment).toBe(true);
    expect(run.status.replans).toBe(0);
  });

  it('is told first of a part that is open, once for the same calls', () => {
    const [run, state] = [runWith({ calls: [one] }), course()];
    finish(run, state);
    expect(state).toMatchObject({ ended: false, callsWhenTold: 1 });
    expect(state.feedback).toMatch(
      /^Not done yet: Add T-2\. .*Do what is left to do, ask, or say why/s,
    );
    expect(run.status).toMatchObject({ replans: 1, answer: null, outcome: null });
    finish(run, state);
    expect(state.ended).toBe(true);
    expect(run.status).toMatchObject({ replans: 1, outcome: 'partial' });
  });

  it('is told again where something was called since', () => {
    const [run, state] = [runWith({ calls: [one] }), course({ callsWhenTold: 0 })];
    finish(run, state);
    expect(state).toMatchObject({ ended: false, callsWhenTold: 1 });
  });

  it.each<[string, object]>([
    ['no replan is left', { calls: [one], replans: 3 }],
    [
      'a person refused a call',
      {
        calls: [one, call('p0.s0.c1', 'T-2', 'denied', ['2'])],
        goal: { ...goal, parts: [...parts, part('3', 'Add T-3.', ['T-3'])] },
      },
    ],
  ])('ends it as it stands where %s', (_, status) => {
    const [run, state] = [runWith(status), course()];
    const { replans } = run.status;
    finish(run, state);
    expect(state.ended).toBe(true);
    expect(run.status.replans).toBe(replans);
    expect(run.status.outcome).toBe('partial');
  });
});

describe('the parts of a run’s task', () => {
  const states = (run: Run) => partsNow(run).map(({ id, status }) => `${id} ${status}`);

  it('stand by what was called for them', () => {
    expect(states(runWith())).toEqual(['1 open', '2 open']);
    expect(states(runWith({ calls: [one] }))).toEqual(['1 done', '2 open']);
  });

  it('are none where checks judge, and before there is a goal', () => {
    const run = runWith({}, judged);
    expect(partsNow(run)).toEqual([]);
    expect(phrasesSought(run)).toEqual([]);
    expect(partsNow(runWith({ goal: null }))).toEqual([]);
    expect(phrasesSought(runWith())).toEqual(expect.arrayContaining(['T-1', 'T-2']));
  });

  it('are those of the last answer to a question back, where a goal tells none', () => {
    const asked = (kind: string, answer: string | null) => ({ request: { kind }, answer });
    const decisions = [
      asked('clarification', 'Add T-7'),
      asked('clarification', 'Add T-8'),
      asked('clarification', null),
      asked('escalation', 'Add T-9'),
    ];
    const bare = { goal: { objective: 'Add it.', parts: [] } };
    expect(phrasesSought(runWith({ ...bare, decisions }))).toEqual(['T-8']);
    expect(phrasesSought(runWith(bare))).toEqual(['T-1', 'T-2']);
  });
});

describe('the outcome that a run came to', () => {
  it('is held to the parts of its task', () => {
    const run = runWith({ calls: [one], outcome: 'achieved' });
    settleRun(run);
    expect(run.status.outcome).toBe('partial');
    expect(run.status.parts?.map(({ status }) => status)).toEqual(['done', 'open']);
    expect(run.status.assessment.objective_achieved_assessment).toBe(false);
    const done = runWith({ calls: [one, two], outcome: 'achieved' });
    settleRun(done);
    expect(done.status.outcome).toBe('achieved');
    expect(done.status.assessment.objective_achieved_assessment).toBe(true);
  });

  it.each<[string, object, object]>([
    ['it was prepared', { outcome: 'achieved' }, { prepared: null }],
    ['it had a goal', { outcome: 'achieved', goal: null }, {}],
    ['it had an outcome', { outcome: null }, {}],
  ])('is left alone before %s', (_, status, rest) => {
    const run = runWith(status, rest);
    settleRun(run);
    expect(run.status.parts).toBeUndefined();
  });

  it('is left to the checks where they judge and no person refused anything', () => {
    const run = runWith({ outcome: 'achieved', calls: [one] }, judged);
    settleRun(run);
    expect(run.status).not.toHaveProperty('parts');
    expect(run.status.outcome).toBe('achieved');
  });
});
