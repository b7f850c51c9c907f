import { called, covered, profile, reasoner, snapshot, step } from './fixtures/inputs';
import { bgpCall, bgpStep, input, logCall, logStep } from './fixtures/assess';

test('a question for what no tool shows is limited, though all else was read', async () => {
  const coverage = [covered('bgp', 'read'), covered('logs', 'read')];
  const calls = [called(bgpCall), called(logCall, { step: 1 })];
  const assessment = await reasoner.assessObjective(
    input({
      coverage,
      calls,
      goal: { constraints: ['Asked for, and shown by no tool: cpu'], unseen: ['cpu'] },
    }),
  );
  expect(assessment).toMatchObject({
    judgement: 'limited',
    notes: expect.stringContaining('asks for CPU'),
  });
});

test('a plan step without a tool is noted and does not stand against the objective', async () => {
  const cpuStep = step('Look at the CPU load.', {
    index: 2,
    status: 'unavailable',
    reason: 'No connected tool shows CPU.',
  });
  const coverage = [covered('bgp', 'read'), covered('logs', 'read')];
  const calls = [called(bgpCall), called(logCall, { step: 1 })];
  const assessment = await reasoner.assessObjective(
    input({ coverage, calls, changes: { steps: [bgpStep, logStep, cpuStep] } }),
  );
  expect(assessment).toMatchObject({ judgement: 'met' });
  expect(assessment.notes).toContain('Step 3 was not carried out: No connected tool shows CPU.');
});

test('steps that came with the request are the objective: one without a tool limits it', async () => {
  const arp = step('Look at the ARP cache.', { status: 'unavailable', reason: 'no tool' });
  const request = input({
    goal: { subjects: [] },
    changes: {
      steps: [arp],
      plan: { intent: 'x', description: '', source: 'request', steps: [], iteration: 1 },
    },
  });
  expect(await reasoner.assessObjective(request)).toMatchObject({ judgement: 'limited' });
});

test('without a set of checks, an answered call is all that can be asked for', async () => {
  const unchecked = {
    snapshot: { ...snapshot(), profile: { ...profile, checks: null } },
    steps: [bgpStep],
  };
  const pass = { goal: { subjects: ['bgp' as const] }, changes: unchecked };
  expect(
    await reasoner.assessObjective(input({ ...pass, calls: [called(bgpCall)] })),
  ).toMatchObject({
    judgement: 'met',
  });
  const failed = [called(bgpCall, { failure: 'function' })];
  expect(await reasoner.assessObjective(input({ ...pass, calls: failed }))).toMatchObject({
    judgement: 'limited',
  });
});

test('something that came back in a shape nobody understands is not met', async () => {
  const pass = { goal: { subjects: ['bgp' as const] }, changes: { steps: [bgpStep] } };
  const assessment = await reasoner.assessObjective(input({ ...pass, calls: [called(bgpCall)] }));
  expect(assessment.judgement).toBe('limited');
  expect(assessment.notes).toContain('not in a shape that is understood');
});
