import { json } from '../support/model-server';
import { step } from '../reasoning/fixtures/inputs';
import { failed, planning, requestOf, saidTo, task, trace, unusable } from './free-domain';
import { reasonerRig } from './rig';

describe('a plan that a model writes', () => {
  it('is its steps in their order, and says from what it was made', async () => {
    const rig = await reasonerRig([json({ description: 'Two.', steps: ['Add it.', 'Count.'] })]);
    expect(await rig.reasoner.makePlan({ ...planning, previous: null })).toEqual({
      kind: 'plan',
      plan: {
        intent: 'task',
        description: 'Two.',
        source: 'generated',
        steps: ['Add it.', 'Count.'],
        iteration: 1,
      },
    });
    const [said] = saidTo(rig);
    for (const part of [task, 'Add and count.', 'today; once', '- Be quick.', 'I keep tickets.']) {
      expect(said).toContain(part);
    }
    expect(said).toContain('at most 12 steps');
    expect(said).not.toContain('Why it failed');
  });

  it('is raised by one after a failure, of which the model is told', async () => {
    const rig = await reasonerRig([json({ description: 'Better.', steps: ['Count.'] })]);
    const steps = ['Add it.', 'Look.'];
    const plan = {
      intent: 'task',
      description: '',
      source: 'generated',
      steps,
      iteration: 2,
    } as const;
    const previous = { plan: { ...plan, steps }, feedback: 'It was not counted.' };
    expect(await rig.reasoner.makePlan({ ...planning, previous })).toMatchObject({
      plan: { description: 'Better.', iteration: 3, source: 'generated' },
    });
    const [said] = saidTo(rig);
    expect(said).toContain('Why it failed: It was not counted.');
    expect(said).toContain('1. Add it.\n2. Look.');
  });

  it('is what the request brings, the first time only', async () => {
    const rig = await reasonerRig([json({ description: 'Own.', steps: ['Count.'] })]);
    const request = requestOf(task, { overrides: { steps: ['Mine.'] } });
    const first = await rig.reasoner.makePlan({ ...planning, request, previous: null });
    expect(first).toMatchObject({ plan: { source: 'request', steps: ['Mine.'], iteration: 1 } });
    expect(rig.server.requests).toEqual([]);
    const plan = first.kind === 'plan' ? first.plan : null;
    const previous = { plan: plan!, feedback: 'No.' };
    expect(await rig.reasoner.makePlan({ ...planning, request, previous })).toMatchObject({
      plan: { source: 'generated', iteration: 2 },
    });
  });

  it('is impossible where no answer can be used', async () => {
    const { reasoner } = await reasonerRig(unusable);
    const making = await reasoner.makePlan({ ...planning, previous: null });
    expect(making).toEqual({ kind: 'impossible', reason: failed, unusable: true });
  });
});

describe('the next step that a model plans', () => {
  const input = {
    ...planning,
    steps: [
      step('Add it.', { status: 'failed', reason: 'no title' }),
      step('x', { index: 1, status: 'pending' }),
    ],
    calls: trace,
    disclosure: 'trace' as const,
    feedback: null,
  };
  const planned = async (answer: object) => {
    const { reasoner } = await reasonerRig([json(answer)]);
    return await reasoner.planStep(input);
  };

  it.each<[string, object, object]>([
    [
      'a call, without arguments left empty',
      {
        kind: 'call',
        instruction: ' Add. ',
        tool: 'add_ticket',
        arguments: { title: 'a', owner: '' },
      },
      {
        kind: 'call',
        instruction: 'Add.',
        call: { tool: 'add_ticket', arguments: { title: 'a' } },
        last: false,
        critical: false,
      },
    ],
    [
      'a call of one server’s tool, for parts of the task, that is the last and critical',
      { kind: 'call', tool: 'tickets/count_tickets', serves: [2, '3'], last: true, critical: true },
      {
        kind: 'call',
        instruction: 'Call tickets/count_tickets.',
        call: { server: 'tickets', tool: 'count_tickets', arguments: {}, serves: ['2', '3'] },
        last: true,
        critical: true,
      },
    ],
    [
      'a call of a tool that nobody knows, as the model wrote it',
      { kind: 'call', instruction: 'Try.', tool: '/other', arguments: { owner: '' } },
      {
        kind: 'call',
        instruction: 'Try.',
        call: { tool: 'other', arguments: { owner: '' } },
        last: false,
        critical: false,
      },
    ],
    [
      'the end, with the answer',
      { kind: 'finished', text: ' Two. ' },
      { kind: 'finished', answer: 'Two.' },
    ],
    [
      'the end, with the answer in the wrong place',
      { kind: 'finished', text: ' ', instruction: ' Two. ' },
      { kind: 'finished', answer: 'Two.' },
    ],
    ['a question', { kind: 'ask', text: 'Which?' }, { kind: 'ask', question: 'Which?' }],
    ['a question of few words', { kind: 'ask' }, { kind: 'ask', question: 'What is meant?' }],
    ['a dead end', { kind: 'impossible', text: 'No.' }, { kind: 'impossible', reason: 'No.' }],
    [
      'a dead end without a reason',
      { kind: 'impossible' },
      { kind: 'impossible', reason: 'The model found no way to do it.' },
    ],
  ])('is %s', async (_, answer, expected) => {
    expect(await planned(answer)).toEqual(expected);
  });

  it('serves at most twelve parts', async () => {
    const serves = Array.from({ length: 20 }, (_, index) => index);
    const plan = await planned({ kind: 'call', tool: 'count_tickets', serves });
    expect(plan.kind === 'call' && plan.call.serves).toHaveLength(12);
  });

  it('follows from the steps, the parts and the calls so far, as far as they are disclosed', async () => {
    const end = json({ kind: 'finished' });
    const rig = await reasonerRig([end, end]);
    const part = { id: '1', wants: 'change', about: [], values: [] } as const;
    const parts = [
      { ...part, text: 'A ticket.', about: [], values: [] },
      { ...part, id: '2', text: 'A number.', about: [], values: [] },
    ];
    const asked = { ...input, goal: { ...input.goal, parts }, feedback: 'It failed.' };
    await rig.reasoner.planStep({ ...asked, partStates: { '1': 'done' } });
    await rig.reasoner.planStep({ ...input, steps: [], advice: [], disclosure: 'goal' });
    const [first, second] = saidTo(rig);
    for (const line of [
      '1. Add it.: failed — no title',
      '1. A ticket.: done',
      '2. A number.: open',
      'What went wrong: It failed.',
      'In detail:',
      'success: {"id":"T-1"}',
      'arguments: {"title":"Second"}',
      'success: made again',
    ]) {
      expect(first).toContain(line);
    }
    expect(first).not.toContain('2. x');
    for (const line of ['What went wrong', 'In detail', 'T-1', 'People said', 'The parts of']) {
      expect(second).not.toContain(line);
    }
    expect(second).toContain('Done so far:\nnothing yet');
  });

  it('is impossible where no answer can be used', async () => {
    const { reasoner } = await reasonerRig(unusable);
    const plan = await reasoner.planStep(input);
    expect(plan).toEqual({ kind: 'impossible', reason: failed, unusable: true });
  });
});
