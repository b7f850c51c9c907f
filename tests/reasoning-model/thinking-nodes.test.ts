import type {
  AssessInput,
  ParseGoalInput,
  SelectPlanInput,
} from '../../src/domain/reasoning/reasoner';
import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';
import type { RunSnapshot } from '../../src/domain/investigation/run-snapshot';
import { json, text } from '../support/model-server';
import {
  analysis,
  called,
  covered,
  goal,
  inventory,
  snapshot,
  step,
  usualNames,
} from '../reasoning/fixtures/inputs';
import { reasonerRig } from './rig';
import { modelGoal as modelGoalOf } from '../support/model-goal';

/** A domain of which the rules know nothing. */
function otherDomain(changes: Partial<RunSnapshot['profile']> = {}): RunSnapshot {
  const base = snapshot();
  return {
    ...base,
    profile: { ...base.profile, intents: [], checks: null, defaultIntent: null, ...changes },
  };
}

function goalInput(query: string, changes: Partial<ParseGoalInput> = {}): ParseGoalInput {
  return {
    request: investigationRequestSchema.parse({ query }),
    snapshot: snapshot(),
    inventory: inventory(usualNames),
    clarifications: [],
    now: new Date('2026-05-06T09:30:00Z'),
    ...changes,
  };
}

const modelGoal = modelGoalOf({ devices: ['pe1'] });

test('a question that the rules read surely costs no model call', async () => {
  const { reasoner } = await reasonerRig([]);
  const reading = await reasoner.parseGoal(goalInput('Check BGP neighbors on PE1'));
  expect(reading).toMatchObject({ kind: 'goal', goal: { devices: ['PE1'] } });
});

test('a device that is not in the inventory is refused without the model', async () => {
  const { reasoner } = await reasonerRig([]);
  const reading = await reasoner.parseGoal(goalInput('Check BGP neighbors on PE9'));
  expect(reading.kind).toBe('reject');
});

test('where the rules are not sure the model reads, and devices stay as the rules settled them', async () => {
  const answer = {
    kind: 'goal',
    goal: { ...modelGoal, devices: ['PE2'], objective: 'Find out about PE1.' },
  };
  const { reasoner, server } = await reasonerRig([json({ answer })]);
  const reading = await reasoner.parseGoal(goalInput('Please have a close eye on PE1'));
  expect(reading).toMatchObject({
    kind: 'goal',
    goal: { devices: ['PE1'], objective: 'Find out about PE1.', intent: 'check_bgp_neighbors' },
  });
  const system = server.requests[0]?.body.messages?.[0]?.content ?? '';
  expect(system).toContain('- check_bgp_neighbors: ');
  expect(system).toContain('- get_routing_info: ');
});

test('in a domain without intents the model reads, and devices are spelled as in the inventory', async () => {
  const { reasoner } = await reasonerRig([json({ answer: { kind: 'goal', goal: modelGoal } })]);
  const reading = await reasoner.parseGoal(goalInput('pe1?', { snapshot: otherDomain() }));
  expect(reading).toMatchObject({ kind: 'goal', goal: { devices: ['PE1'] } });
});

test('a device that the model invents is refused', async () => {
  const answer = { kind: 'goal', goal: { ...modelGoal, devices: ['PE77'] } };
  const { reasoner } = await reasonerRig([json({ answer })]);
  const reading = await reasoner.parseGoal(goalInput('look', { snapshot: otherDomain() }));
  expect(reading).toMatchObject({
    kind: 'reject',
    reason: 'PE77 is not in the inventory.',
    suggestions: expect.arrayContaining(['look on PE1']),
  });
});

test('a contradiction that the model sees is asked about', async () => {
  const answer = {
    kind: 'goal',
    goal: { ...modelGoal, contradictions: ['open and closed at once'] },
  };
  const { reasoner } = await reasonerRig([json({ answer })]);
  const reading = await reasoner.parseGoal(goalInput('look', { snapshot: otherDomain() }));
  expect(reading).toMatchObject({ kind: 'clarify', need: { about: 'contradiction' } });
});

test('an answer that stays wrong leaves the reading of the rules, and is recorded', async () => {
  const { reasoner, notes } = await reasonerRig([text('Hm.'), text('Hm.'), json({ kind: 'goal' })]);
  const reading = await reasoner.parseGoal(goalInput('Please have a close eye on PE1'));
  expect(reading).toMatchObject({ kind: 'goal', goal: { devices: ['PE1'] } });
  expect(notes).toMatchObject([{ node: 'parse-goal', attempts: 3 }]);
  expect(notes[0]?.fallback).toContain('could not be used');
});

function planInput(changes: Partial<SelectPlanInput> = {}): SelectPlanInput {
  return {
    request: investigationRequestSchema.parse({ query: 'q' }),
    snapshot: snapshot(),
    goal: goal(),
    ...changes,
  };
}

test('a plan of the catalogue is taken without the model', async () => {
  const { reasoner } = await reasonerRig([]);
  expect(await reasoner.selectPlan(planInput())).toMatchObject({
    source: 'catalog',
    intent: 'check_bgp_neighbors',
  });
});

test('without a plan in the catalogue the model chooses one or writes its own', async () => {
  const steps = ['Look at the inventory.', 'If a device is missing, look at the topology.'];
  const { reasoner } = await reasonerRig([
    json({ intent: 'check_mpls_state', description: '', steps: [] }),
    json({ intent: null, description: 'Two looks.', steps }),
  ]);
  const input = planInput({ goal: goal({ intent: 'custom' }) });
  expect(await reasoner.selectPlan(input)).toMatchObject({
    source: 'catalog',
    intent: 'check_mpls_state',
  });
  expect(await reasoner.selectPlan(input)).toEqual({
    intent: 'custom',
    description: 'Two looks.',
    source: 'generated',
    steps,
    iteration: 1,
  });
});

test('a plan of the caller’s own is never replaced', async () => {
  const { reasoner } = await reasonerRig([]);
  const request = investigationRequestSchema.parse({ query: 'q', overrides: { steps: ['Look.'] } });
  const plan = await reasoner.selectPlan(
    planInput({ request, snapshot: otherDomain({ planning: 'generated' }) }),
  );
  expect(plan).toMatchObject({ source: 'request', steps: ['Look.'] });
});

test('the way of planning is the profile’s: generated, one step, or none', async () => {
  const answer = json({ intent: 'check_bgp_neighbors', description: 'd', steps: ['One.', 'Two.'] });
  const { reasoner } = await reasonerRig([answer, answer]);
  const plan = (planning: 'generated' | 'next-step' | 'none') =>
    reasoner.selectPlan(planInput({ snapshot: otherDomain({ planning }) }));
  expect(await plan('generated')).toMatchObject({ source: 'generated', steps: ['One.', 'Two.'] });
  expect(await plan('next-step')).toMatchObject({ source: 'next-step', steps: ['One.'] });
  expect(await plan('none')).toMatchObject({ source: 'none', steps: [goal().objective] });
});

function assessInput(changes: Partial<AssessInput> = {}): AssessInput {
  return {
    snapshot: snapshot(),
    goal: goal(),
    plan: {
      intent: 'check_bgp_neighbors',
      description: '',
      source: 'catalog',
      steps: ['Look at BGP.'],
      iteration: 1,
    },
    steps: [step('Look at BGP.', { status: 'done' })],
    calls: [called({ tool: 'get_routing_info', arguments: { device_name: 'PE1' } })],
    analysis: analysis([], [covered('bgp', 'read')]),
    pass: 0,
    maxRetries: 2,
    ...changes,
  };
}

const unmet = {
  judgement: 'unmet',
  feedback: 'Read the log.',
  notes: 'Log missing.',
  redo: [0, 9],
};
const met = { judgement: 'met', feedback: '', notes: 'All read.', redo: [] };

test('what the checks settle costs no model call', async () => {
  const { reasoner } = await reasonerRig([]);
  expect(await reasoner.assessObjective(assessInput())).toMatchObject({ judgement: 'met' });
});

test('a model cannot turn what is missing into met; it adds advice', async () => {
  const missing = analysis([], [covered('bgp', 'failed', { transient: true, reason: 'timeout' })]);
  const { reasoner } = await reasonerRig([json(met), json(unmet)]);
  const input = assessInput({ analysis: missing });
  expect(await reasoner.assessObjective(input)).toMatchObject({ judgement: 'unmet' });
  const advised = await reasoner.assessObjective(input);
  expect(advised.judgement).toBe('unmet');
  expect(advised.feedback).toContain('Read the log.');
  expect(advised.redo).not.toContain(9);
});

test('in a domain without checks the model judges, and nothing read is nothing met', async () => {
  const { reasoner } = await reasonerRig([json(met), json(met), json(unmet)]);
  const input = assessInput({ snapshot: otherDomain() });
  expect(await reasoner.assessObjective(input)).toMatchObject({ judgement: 'met' });
  expect(await reasoner.assessObjective({ ...input, calls: [] })).toMatchObject({
    judgement: 'unmet',
  });
  expect(await reasoner.assessObjective(input)).toMatchObject({ judgement: 'unmet', redo: [0] });
});

test('an assessor that fails is no acceptance', async () => {
  const { reasoner } = await reasonerRig([text('Fine!'), text('Fine!'), text('Fine!')]);
  expect(await reasoner.assessObjective(assessInput({ snapshot: otherDomain() }))).toMatchObject({
    judgement: 'limited',
    notes: expect.stringContaining('could not be used') as string,
  });
});
