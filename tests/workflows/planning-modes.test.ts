import type { Catalogue } from '../../src/activities/interfaces';
import type { Goal } from '../../src/domain/analysis/goal';
import { type Profile, profileSchema } from '../../src/domain/configuration/profile';
import type { StepPlan } from '../../src/domain/reasoning/step-plan';
import { investigate } from '../support/investigate';
import { goal as deviceGoal, probeTools, startLoop } from '../support/loop-fixture';
import { type ReasonerScript, ScriptedReasoner } from '../support/scripted-reasoner';
import { ScriptedServers } from '../support/scripted-servers';
import type { TestWorker } from '../support/test-worker';

const goal: Goal = { ...deviceGoal, complexity: 'complex' };
const verified = { verdict: 'VERIFIED', feedback: '' } as const;
const rejected = { verdict: 'NOT_VERIFIED', feedback: 'part b was not looked at' } as const;

const look = (part: string, changes: Partial<StepPlan & { kind: 'call' }> = {}): StepPlan => ({
  kind: 'call',
  instruction: `Look at part ${part}.`,
  call: { tool: 'look', arguments: { device: 'PE1', part }, reason: '' },
  last: false,
  critical: false,
  ...changes,
});

const plan = (iteration: number, ...steps: string[]) =>
  ({
    kind: 'plan',
    plan: { intent: 'task', description: '', source: 'generated', steps, iteration },
  }) as const;

function catalogueOf(changes: Partial<Profile>): Catalogue {
  return {
    loadProfile: (name) =>
      profileSchema.parse({
        name,
        description: 'For tests of the modes.',
        scope: 'Looks at parts.',
        planning: 'next-step',
        mcpServers: { probe: { url: 'http://127.0.0.1:1/mcp' } },
        policy: { allow: ['probe/*'] },
        ...changes,
      }),
    loadPlans: () => [],
  };
}

/** Answers each look, unless the part's name tells how it fails. */
function partServers(): ScriptedServers {
  return new ScriptedServers(probeTools, {
    look: async ({ part }) =>
      part === 'broken'
        ? { kind: 'transport_error', class: 'function', message: 'no such part', transient: false }
        : { kind: 'result', result: { structuredContent: { part } } },
  });
}

/** An object whose methods are those of what `choose` gives at the time of the call. */
function behind<T extends object>(choose: () => T): T {
  const get = (_target: object, name: PropertyKey): unknown => {
    const chosen = choose();
    const member: unknown = Reflect.get(chosen, name);
    return typeof member === 'function' ? (member.bind(chosen) as unknown) : member;
  };
  return new Proxy({}, { get }) as T;
}

describe('the ways to plan', () => {
  // One worker serves all tests of the file; each puts its own world behind it.
  let current: { reasoner: ScriptedReasoner; servers: ScriptedServers; catalogue: Catalogue };
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startLoop(
      behind(() => current.reasoner),
      behind(() => current.servers),
      behind(() => current.catalogue),
    );
  });
  afterAll(() => worker.stop());

  async function run(
    script: Omit<ReasonerScript, 'parseGoal'> & { parsed?: Goal },
    profile: Partial<Profile>,
    overrides: Record<string, unknown> = {},
  ) {
    const servers = partServers();
    const reasoner = new ScriptedReasoner({
      ...script,
      parseGoal: [{ kind: 'goal', goal: script.parsed ?? goal }],
    });
    current = { reasoner, servers, catalogue: catalogueOf(profile) };
    const ending = await investigate(worker, { query: 'Look at it', attended: false, overrides });
    return { ...ending, servers, reasoner };
  }

  it('by steps: one call after the other, each planned with the progress in view', async () => {
    const { status, servers, reasoner } = await run(
      { planStep: [look('a'), look('b', { last: true })] },
      {},
    );
    expect(status).toMatchObject({ outcome: 'achieved', replans: 0 });
    expect(servers.calls.map(({ values }) => values['part'])).toEqual(['a', 'b']);
    expect(reasoner.asked.planStep[1]?.steps).toMatchObject([{ status: 'done' }]);
    expect(reasoner.asked.planStep.map(({ disclosure }) => disclosure)).toEqual(['goal', 'goal']);
    // Its reports tell what was done from the calls, and no JSON of theirs stands for an answer.
    expect(status.answer).toBeNull();
  });

  it('by steps: a simple goal brings its call along and nothing is planned', async () => {
    const call = { tool: 'look', arguments: { device: 'PE1', part: 'a' }, reason: '' };
    const { status, servers, reasoner } = await run({ parsed: { ...goal, call } }, {});
    expect(status.outcome).toBe('achieved');
    expect(servers.calls).toHaveLength(1);
    expect(reasoner.asked.planStep).toEqual([]);
  });

  it('by steps: after an error the planner is told more, and a repeated call is told apart', async () => {
    const { status, servers, reasoner } = await run(
      { planStep: [look('broken'), look('broken'), look('a', { last: true })] },
      {},
    );
    expect(status.diagnoses.map(({ kind }) => kind)).toEqual(['systematic', 'identical']);
    expect(status).toMatchObject({ outcome: 'achieved', replans: 2 });
    expect(servers.calls).toHaveLength(3);
    expect(
      reasoner.asked.planStep.map(({ disclosure, calls }) => [disclosure, calls.length]),
    ).toEqual([
      ['goal', 0],
      ['failing_step', 1],
      ['trace', 2],
    ]);
    expect(reasoner.asked.planStep[2]?.feedback).toContain('do not make this call again');
  });

  it('by steps: spent replans end the run with their number and never as achieved', async () => {
    const broken = Array.from({ length: 3 }, () => look('broken'));
    const { status, document } = await run({ planStep: broken }, {}, { maxReplans: 2 });
    expect(status).toMatchObject({ outcome: 'retries_exhausted', replans: 2 });
    expect(document.report.summary.join(' ')).toContain('Replans exhausted: 2 new plans');
  });

  it('by steps: the limit on nodes ends the run and keeps all results', async () => {
    const steps = Array.from({ length: 10 }, (_, index) => look(`p${index}`));
    const { status } = await run({ planStep: steps }, {}, { maxNodes: 5 });
    expect(status.outcome).toBe('budget_exhausted');
    expect(status.nodes).toEqual({ used: 5, limit: 5 });
    expect(status.calls.map((call) => call.outcome.status)).toEqual(['success', 'success']);
  });

  const proposing: Pick<ReasonerScript, 'proposeToolCalls'> = {
    proposeToolCalls: ({ step, calls }) =>
      calls.some((call) => call.step === step.index)
        ? { kind: 'done', note: `Looked at ${step.instruction}` }
        : {
            kind: 'call',
            calls: [
              {
                tool: 'look',
                arguments: { device: 'PE1', part: step.instruction },
                reason: '',
              },
            ],
            done: false,
          },
  };

  it('by own plans: a verified answer ends at iteration 1', async () => {
    const { status, reasoner } = await run(
      { ...proposing, makePlan: [plan(1, 'a', 'b')], verify: [verified] },
      { planning: 'generated' },
    );
    expect(status).toMatchObject({ outcome: 'achieved', plan: { iteration: 1 }, replans: 0 });
    expect(reasoner.asked.verify[0]).toMatchObject({ answer: 'Looked at b', calls: [{}, {}] });
  });

  it('by own plans: a rejected answer is cleared, and the next plan sees why', async () => {
    const { status, reasoner } = await run(
      { ...proposing, makePlan: [plan(1, 'a'), plan(2, 'b')], verify: [rejected, verified] },
      { planning: 'generated' },
    );
    expect(status).toMatchObject({ outcome: 'achieved', plan: { iteration: 2 }, replans: 1 });
    expect(reasoner.asked.makePlan[1]?.previous).toMatchObject({
      plan: { iteration: 1, steps: ['a'] },
      feedback: 'part b was not looked at',
    });
  });

  it('without a plan: the query is the only step, and a rejected answer stays unverified', async () => {
    const { status, reasoner, document } = await run(
      { ...proposing, verify: [rejected] },
      { planning: 'generated' },
      { planning: false },
    );
    expect(status).toMatchObject({ outcome: 'partial', plan: { source: 'none' } });
    expect(status.steps.map(({ instruction }) => instruction)).toEqual(['Look at it']);
    expect(reasoner.asked.makePlan).toEqual([]);
    expect(document.report.summary.join(' ')).toContain('Not verified: part b was not looked at');
  });

  it('where completion is required, text is no end: it is asked for a bounded number of times', async () => {
    const { status, reasoner } = await run(
      { proposeToolCalls: () => ({ kind: 'done', note: 'All done.' }) },
      { planning: 'none', completion: 'required', builtInTools: ['attempt_completion'] },
    );
    expect(status).toMatchObject({ outcome: 'partial', answer: null });
    expect(reasoner.asked.proposeToolCalls.map(({ feedback }) => feedback !== null)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
