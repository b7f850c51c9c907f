import type { GoalPart, SettledPart } from '../../src/domain/analysis/goal-part';
import { json } from '../support/model-server';
import { step } from '../reasoning/fixtures/inputs';
import { failed, freeDomain, planning, saidTo, task, trace, unusable } from './free-domain';
import { reasonerRig } from './rig';

const base = freeDomain();
const form = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
const model = { agent: { schema: form } };
const withForm = { ...base, model } as unknown as typeof base;
const steps = [step('Count.', { status: 'done' })];
const parts: GoalPart[] = [{ id: '1', text: 'A number.', wants: 'answer', about: [], values: [] }];

describe('the final answer in the form that an agent asks for', () => {
  const input = {
    ...planning,
    snapshot: withForm,
    steps,
    calls: trace,
    verdict: 'fault' as const,
    findings: ['Cause: the peer is away.'],
    said: 'There are two.',
    feedback: 'Which one?',
  };

  it('is what conforms to the form', async () => {
    const rig = await reasonerRig([json({ number: 2 }), json({ count: 2 })]);
    expect(await rig.reasoner.writeAnswer(input)).toEqual({ kind: 'answer', value: { count: 2 } });
    const [said = ''] = saidTo(rig);
    for (const part of [
      task,
      'Add and count.',
      'The verdict of the checks: fault',
      'Cause: the peer is away.',
      'What was answered in words:',
      'There are two.',
      'success: {"id":"T-1"}',
      '- Be quick.',
      'What was wrong before: Which one?',
    ]) {
      expect(said).toContain(part);
    }
  });

  it('says nothing of a verdict, findings, words or feedback that there are not', async () => {
    const rig = await reasonerRig([json({ count: 0 })]);
    const bare = { verdict: null, findings: [], said: null, feedback: null, calls: [], advice: [] };
    await rig.reasoner.writeAnswer({ ...input, ...bare });
    const [said = ''] = saidTo(rig);
    for (const part of ['The verdict of', 'answered in words', 'wrong before', 'People said']) {
      expect(said).not.toContain(part);
    }
    expect(said).toContain('What the checks found:\nnothing');
    expect(said).toContain('What was done:\nno calls');
  });

  it('is impossible without a form, and where no answer conforms', async () => {
    const none = await reasonerRig([]);
    expect(await none.reasoner.writeAnswer({ ...input, snapshot: base })).toEqual({
      kind: 'impossible',
      reason: 'The agent asks for no form.',
    });
    const { reasoner } = await reasonerRig(unusable);
    expect(await reasoner.writeAnswer(input)).toEqual({ kind: 'impossible', reason: failed });
  });
});

describe('what came of a task, told by a model', () => {
  const settled: SettledPart[] = [
    { id: '1', text: 'A number.', status: 'done', why: null, calls: [] },
  ];
  const input = {
    ...planning,
    goal: { ...planning.goal, parts },
    calls: trace,
    parts: settled,
    said: 'There are two.',
  };
  const told = async (sentences: unknown[]) => {
    const { reasoner } = await reasonerRig([json({ sentences })]);
    return await reasoner.tellAnswer(input);
  };

  it('cites calls by their numbers, those of the agent’s own tools left out', async () => {
    expect(await told([{ text: ' Made. ', calls: [1, '2', 9, 0, 'x'] }, { text: 'Two.' }])).toEqual(
      [
        { text: 'Made.', calls: ['p0.s0.c1', 'p0.s0.c2'] },
        { text: 'Two.', calls: [] },
      ],
    );
  });

  it('is at most ten sentences of bounded length, none of them empty', async () => {
    const sentences = Array.from({ length: 15 }, (_, index) => ({ text: `${index} `.repeat(400) }));
    const made = await told([{ text: '  ' }, ...sentences]);
    expect(made).toHaveLength(10);
    expect(made[0]?.text).toMatch(/^0 0 /);
    expect(made[0]?.text).toHaveLength(500);
  });

  it('follows from the numbered results, the parts and what was said', async () => {
    const rig = await reasonerRig([json({}), json({})]);
    expect(await rig.reasoner.tellAnswer(input)).toEqual([]);
    await rig.reasoner.tellAnswer({ ...input, said: null });
    const [first = '', second = ''] = saidTo(rig);
    for (const part of [
      task,
      'call 1: tickets/add_ticket Login',
      'call 2: tickets/add_ticket Second',
      '1. A number.: done',
      'What was said of it without naming the calls:',
      'There are two.',
    ]) {
      expect(first).toContain(part);
    }
    expect(first).not.toContain('update_todo_list');
    expect(second).not.toContain('What was said of it');
  });

  it('is left to the report where no answer can be used', async () => {
    const { reasoner } = await reasonerRig(unusable);
    expect(await reasoner.tellAnswer(input)).toEqual([]);
  });
});

describe('the judgement of an answer', () => {
  const plan = {
    intent: 'task',
    description: '',
    source: 'generated' as const,
    steps: ['Count.'],
    iteration: 1,
  };
  const input = { ...planning, plan, steps, calls: trace, answer: 'There are two.' };

  it('is the model’s, over the task, the plan, the trace and the agent’s own criteria', async () => {
    const verdict = { verdict: 'VERIFIED', feedback: '' };
    const rig = await reasonerRig([json(verdict), json(verdict)]);
    expect(await rig.reasoner.verify(input)).toEqual(verdict);
    const evaluation = { evaluation: { prompt: 'It must name the peer.' } };
    const demanding = { ...base, model: evaluation } as unknown as typeof base;
    await rig.reasoner.verify({ ...input, plan: null, snapshot: demanding });
    const [first = '', second = ''] = saidTo(rig);
    for (const part of [task, '1. Count.', 'There are two.', 'success: {"id":"T-1"}']) {
      expect(first).toContain(part);
    }
    expect(first).not.toContain('verified only if');
    expect(second).toContain(
      'The answer is verified only if this holds too: It must name the peer.',
    );
    expect(second).not.toContain('1. Count.');
  });

  it('is no acceptance where no judgement can be used', async () => {
    const { reasoner } = await reasonerRig(unusable);
    expect(await reasoner.verify(input)).toEqual({
      verdict: 'NOT_VERIFIED',
      feedback: expect.stringMatching(/^The verifier gave no usable verdict: .*could not be used/),
    });
  });
});
