import { analysis, called, check, covered, reasoner, step } from './fixtures/inputs';
import { bgpCall, bgpStep, input, logCall, logStep } from './fixtures/assess';

test('met where each area was read on each device, or the device has none of it', async () => {
  const coverage = [covered('bgp', 'absent'), covered('logs', 'read')];
  const calls = [called(bgpCall, { status: 'not_available' }), called(logCall, { step: 1 })];
  expect(await reasoner.assessObjective(input({ coverage, calls }))).toEqual({
    judgement: 'met',
    feedback: '',
    notes: '',
    redo: [],
  });
});

test('unmet with feedback and the step to redo where a call failed for the moment', async () => {
  const coverage = [
    covered('bgp', 'failed', { transient: true, reason: 'timed out' }),
    covered('logs', 'read'),
  ];
  const calls = [
    called(bgpCall, { failure: 'timeout', transient: true }),
    called(logCall, { step: 1 }),
  ];
  const assessment = await reasoner.assessObjective(input({ coverage, calls }));
  expect(assessment).toMatchObject({ judgement: 'unmet', redo: [0] });
  expect(assessment.feedback).toBe('Reading again what is missing of PE1: BGP (timed out).');
  expect(assessment.notes).not.toContain('Read on');
});

test('limited, and no retry, where a device cannot give it', async () => {
  const coverage = [
    covered('bgp', 'failed', { reason: 'the model is not supported' }),
    covered('logs', 'read'),
  ];
  const calls = [called(bgpCall, { failure: 'not_supported' }), called(logCall, { step: 1 })];
  const assessment = await reasoner.assessObjective(input({ coverage, calls }));
  expect(assessment).toMatchObject({ judgement: 'limited', feedback: '', redo: [] });
  expect(assessment.notes).toContain('Not read: BGP of PE1 (the model is not supported).');
});

test('what was not read for one reason is one sentence, with the routers that lack the same', async () => {
  const reason = 'the login was refused';
  const devices = ['PE1', 'PE2', 'P1'];
  const coverage = [
    ...devices.flatMap((device) =>
      (['bgp', 'logs'] as const).map((subject) => covered(subject, 'failed', { device, reason })),
    ),
    covered('isis', 'failed', { device: 'P1', reason: 'IS-IS was not answered' }),
  ];
  const goal = { devices, subjects: ['bgp', 'logs', 'isis'] as const };
  const assessment = await reasoner.assessObjective(
    input({
      coverage: [
        ...coverage,
        ...['PE1', 'PE2'].map((device) => covered('isis', 'read', { device })),
      ],
      goal: { ...goal, subjects: [...goal.subjects] },
    }),
  );
  expect(assessment.notes.split('\n')).toEqual([
    `Not read: BGP and logs of PE1, PE2 and P1 (${reason}).`,
    'Not read: IS-IS of P1 (IS-IS was not answered).',
  ]);
});

test('a note on a hundred unreadable things stays short', async () => {
  const devices = Array.from({ length: 50 }, (_, index) => `R${index}`);
  const coverage = devices.flatMap((device) =>
    (['bgp', 'logs'] as const).map((subject) =>
      covered(subject, 'failed', { device, reason: `${device} did not answer` }),
    ),
  );
  const { notes } = await reasoner.assessObjective(input({ coverage, goal: { devices } }));
  expect(notes.split('\n')).toHaveLength(7);
  expect(notes).toMatch(/Not read: 88 more\.$/);
});

test('what may still be had stands before what cannot', async () => {
  const coverage = [covered('bgp', 'failed'), covered('logs', 'failed', { transient: true })];
  const calls = [
    called(bgpCall, { failure: 'authentication' }),
    called(logCall, { step: 1, failure: 'unavailable', transient: true }),
  ];
  expect(await reasoner.assessObjective(input({ coverage, calls }))).toMatchObject({
    judgement: 'unmet',
    redo: [1],
  });
});

test('an area that was never asked about is not met', async () => {
  const coverage = [covered('bgp', 'read')];
  const calls = [called(bgpCall)];
  const unavailable = [bgpStep, { ...logStep, status: 'unavailable' as const, reason: 'no tool' }];
  expect(
    await reasoner.assessObjective(input({ coverage, calls, changes: { steps: unavailable } })),
  ).toMatchObject({ judgement: 'limited', notes: expect.stringContaining('logs of PE1') });
  const failed = [bgpStep, { ...logStep, status: 'failed' as const, reason: 'refused' }];
  expect(
    await reasoner.assessObjective(input({ coverage, calls, changes: { steps: failed } })),
  ).toMatchObject({ judgement: 'unmet', redo: [1] });
});

test('one device of several that was not read is not met', async () => {
  const coverage = [
    covered('bgp', 'read'),
    covered('bgp', 'failed', { device: 'PE2', transient: true }),
  ];
  const failing = { ...bgpCall, arguments: { ...bgpCall.arguments, device_name: 'PE2' } };
  const calls = [called(bgpCall), called(failing, { failure: 'timeout', transient: true })];
  const assessment = await reasoner.assessObjective(
    input({ coverage, calls, goal: { devices: ['PE1', 'PE2'], subjects: ['bgp'] } }),
  );
  expect(assessment.judgement).toBe('unmet');
  expect(assessment.feedback).toContain('missing of PE2: BGP');
});

test('a single port that failed for the moment keeps the objective open', async () => {
  const details = step('For each interface, look at its error counters.', { status: 'done' });
  const port = (name: string): { tool: string; arguments: Record<string, string> } => ({
    tool: 'get_interface_info',
    arguments: { device_name: 'PE1', interface: name },
  });
  const calls = [
    called(port('Gi0/0/0/0')),
    called(port('Gi0/0/0/1'), { failure: 'unavailable', transient: true }),
  ];
  const pass = {
    coverage: [covered('interface_details', 'read')],
    goal: { subjects: ['interface_details' as const] },
    changes: { steps: [details] },
  };
  const open = await reasoner.assessObjective(input({ ...pass, calls }));
  expect(open).toMatchObject({ judgement: 'unmet', redo: [0] });
  expect(open.feedback).toContain('Gi0/0/0/1');
  const again = [...calls, called(port('Gi0/0/0/1'), { pass: 1 })];
  expect(await reasoner.assessObjective(input({ ...pass, calls: again }))).toMatchObject({
    judgement: 'met',
  });
});

test('a device without a port in use has no details to be read', async () => {
  const details = step('For each interface, look at its error counters.', { status: 'done' });
  const idle = input({
    goal: { subjects: ['interface_details'] },
    changes: {
      steps: [details],
      analysis: analysis(
        [check('interface.state', 'Loopback0', 'pass', 'admin=UP, oper=UP')],
        [covered('interfaces', 'read')],
      ),
    },
  });
  expect(await reasoner.assessObjective(idle)).toMatchObject({ judgement: 'met' });
});

test('met where the checks say that all is well, whatever else could not be read', async () => {
  const coverage = [
    covered('bgp', 'read'),
    covered('logs', 'failed', { transient: true, reason: 'timed out' }),
  ];
  const calls = [
    called(bgpCall),
    called(logCall, { step: 1, failure: 'timeout', transient: true }),
  ];
  const pass = input({ coverage, calls });
  const healthy = { ...pass, analysis: { ...pass.analysis, verdict: 'healthy' as const } };
  expect(await reasoner.assessObjective(healthy)).toMatchObject({ judgement: 'met' });
  const open = { ...pass, analysis: { ...pass.analysis, verdict: 'inconclusive' as const } };
  expect(await reasoner.assessObjective(open)).toMatchObject({ judgement: 'unmet' });
});

test('what a cause that is found made needless is told as not read, and limits nothing', async () => {
  const coverage = [covered('bgp', 'read')];
  const calls = [called(bgpCall)];
  const skipped = { ...logStep, status: 'skipped' as const };
  const of = async (explained: boolean) =>
    await reasoner.assessObjective(
      input({
        coverage,
        calls,
        changes: {
          steps: [bgpStep, skipped],
          analysis: { ...analysis([], coverage), ...(explained && { explained }) },
        },
      }),
    );
  expect(await of(true)).toMatchObject({
    judgement: 'met',
    notes: 'Not read: logs of PE1 (the cause of what was reported is found).',
  });
  expect(await of(false)).toMatchObject({ judgement: 'limited' });
});
