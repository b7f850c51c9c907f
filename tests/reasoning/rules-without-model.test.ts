import { plansFreely } from '../../src/domain/configuration/plans-freely';
import { makePlan, planStep, verify, writeAnswer } from '../../src/reasoning/rules/plan-freely';
import { parseTask } from '../../src/reasoning/rules/parse-task';
import type { ParseGoalInput } from '../../src/domain/reasoning/reasoner';
import { freeDomain, requestOf } from '../reasoning-model/free-domain';
import { goal } from './fixtures/inputs';

const input = (query: string, more: Partial<ParseGoalInput> = {}): ParseGoalInput => ({
  request: requestOf(query),
  snapshot: freeDomain({ vocabulary: { ticket: ['defect'] }, description: 'A desk.' }),
  inventory: null,
  clarifications: [],
  now: new Date('2026-05-06T09:30:00Z'),
  ...more,
});
const needsModel = expect.stringMatching(/^This needs a model: .* I keep tickets\.$/) as string;
const nothing = (text: string) => `"${text}" is nothing that this agent can do. I keep tickets.`;

describe('a task that plans freely, read without a model,', () => {
  it.each<[string, string]>([
    ['a word of the scope', 'Close the oldest ticket please'],
    ['a word of a tool’s name', 'Count what came in'],
    ['a word of the vocabulary, in the plural', 'Which defects came in?'],
    ['a word of the description', 'Tidy up my DESK'],
  ])('needs one where it is about %s', (_, query) => {
    expect(parseTask(input(query))).toEqual({
      kind: 'reject',
      reason: needsModel,
      suggestions: [],
    });
  });

  it('is refused where it is about something else', () => {
    const query = 'Bake bread for all the people of our kitchen';
    expect(parseTask(input(query))).toMatchObject({ kind: 'reject', reason: nothing(query) });
    const long = `Bake bread ${'slowly '.repeat(60)}`;
    const { reason } = parseTask(input(long)) as { reason: string };
    expect(reason).toBe(nothing(long.trim().slice(0, 200)));
  });

  it('is asked about once where it says too little', () => {
    expect(parseTask(input('help'))).toEqual({
      kind: 'clarify',
      need: {
        about: 'task',
        question: 'What is to be done, and to what? "help" does not say.',
        options: [],
      },
    });
    const clarifications = [{ question: 'What?', options: [], answer: 'hm' }];
    expect(parseTask(input('help', { clarifications }))).toMatchObject({
      kind: 'reject',
      reason: nothing('hm'),
    });
  });

  it('is refused for a tool that is not there, and asked about for a contradiction', () => {
    expect(parseTask(input('Use the send_email tool for my tickets'))).toMatchObject({
      kind: 'reject',
      reason: 'There is no tool "send_email" here. I keep tickets.',
    });
    expect(parseTask(input('The ticket should be open and it must be closed.'))).toMatchObject({
      kind: 'clarify',
      need: {
        question: expect.stringMatching(/both\. What is meant\? Please put the task anew\.$/),
      },
    });
  });

  it('is a goal where the request brings its steps', () => {
    const request = requestOf('Bake  bread', { overrides: { steps: ['Mix.'] } });
    expect(parseTask(input('Bake', { request }))).toEqual({
      kind: 'goal',
      goal: {
        objective: 'Bake bread',
        intent: 'task',
        devices: [],
        entities: { interfaces: [], vrfs: [], neighbors: [] },
        subjects: [],
        constraints: [],
        complexity: 'complex',
        confidence: 1,
        contradictions: [],
        scope: 'in',
        windowMinutes: 1,
        windowSource: 'default',
        unseen: [],
      },
    });
  });
});

describe('a domain', () => {
  it.each([
    ['next-step', null, true],
    ['generated', null, true],
    ['catalog', null, false],
    ['next-step', { tool: 'get_devices' }, false],
  ])('that plans by %s with the inventory %j takes any task: %s', (planning, inventory, freely) => {
    expect(plansFreely({ planning, inventory } as Parameters<typeof plansFreely>[0])).toBe(freely);
  });
});

describe('rules without a model', () => {
  const planning = { snapshot: freeDomain(), goal: goal({ intent: 'task' }), advice: [] };
  const given = requestOf('Bake', { overrides: { steps: ['Mix.'] } });

  it('take the steps of the request for a plan, once, and make none', () => {
    const first = makePlan({ ...planning, request: given, previous: null });
    expect(first).toEqual({
      kind: 'plan',
      plan: {
        intent: 'task',
        description: 'Steps that came with the request.',
        steps: ['Mix.'],
        source: 'request',
        iteration: 1,
      },
    });
    const plan = first.kind === 'plan' ? first.plan : null;
    const previous = { plan: plan!, feedback: 'No.' };
    for (const request of [given, requestOf('Bake')]) {
      const asked = request === given ? previous : null;
      expect(makePlan({ ...planning, request, previous: asked })).toMatchObject({
        kind: 'impossible',
        reason: expect.stringMatching(/^This needs a model/),
      });
    }
  });

  it('plan no step, verify nothing and write no answer, and say so', () => {
    expect(planStep()).toMatchObject({ kind: 'impossible' });
    expect(verify()).toMatchObject({ verdict: 'NOT_VERIFIED' });
    expect(writeAnswer()).toMatchObject({ kind: 'impossible' });
  });
});
