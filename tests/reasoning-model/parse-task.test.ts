import type { ParseGoalInput } from '../../src/domain/reasoning/reasoner';
import { json, text } from '../support/model-server';
import { freeDomain, requestOf } from './free-domain';
import { reasonerRig } from './rig';

const task = 'Add a ticket about the login, and count all tickets.';
const input = (query: string, changes: Partial<ParseGoalInput> = {}): ParseGoalInput => ({
  request: requestOf(query),
  snapshot: freeDomain(),
  inventory: null,
  clarifications: [],
  now: new Date('2026-05-06T09:30:00Z'),
  ...changes,
});
const right = {
  kind: 'goal',
  objective: ' Add a ticket and count all. ',
  entities: ['login'],
  constraints: ['today'],
  complexity: 'complex',
  confidence: 0.9,
  contradictions: [],
  tool: '',
  arguments: {},
  missing_tool: '',
  text: '',
};

/** How a model's answer to the task is read. */
async function readingOf(answer: object, changes: Partial<ParseGoalInput> = {}) {
  const { reasoner } = await reasonerRig([json({ ...right, ...answer })]);
  return await reasoner.parseGoal(input(task, changes));
}
const clarified = (question: string) => ({
  kind: 'clarify',
  need: { about: 'task', question, options: [] },
});

describe('a task of a domain that plans freely', () => {
  it('is read by the model, with what is named and what must hold', async () => {
    const reading = await readingOf({});
    expect(reading).toMatchObject({
      kind: 'goal',
      goal: {
        objective: 'Add a ticket and count all.',
        intent: 'task',
        devices: [],
        constraints: ['today'],
        complexity: 'complex',
        confidence: 0.9,
        contradictions: [],
        scope: 'in',
        named: ['login'],
      },
    });
    expect(reading).not.toHaveProperty('goal.call');
  });

  it('tells the model the scope, the tools with their arguments, and what was answered', async () => {
    const { reasoner, server } = await reasonerRig([json(right), json(right)]);
    const asked = { question: 'Which one?', options: [], answer: 'The second.' };
    await reasoner.parseGoal(input(task, { clarifications: [asked] }));
    await reasoner.parseGoal(input(task, { snapshot: freeDomain({ planning: 'generated' }) }));
    const [one, other] = server.requests.map(({ body }) =>
      JSON.stringify(body.messages?.map(({ content }) => content)),
    );
    for (const part of ['I keep tickets.', task, 'title (string, required)']) {
      expect(one).toContain(part);
    }
    expect(one).toContain('Asked back, and answered; the answers count before the task:');
    expect(one).toContain('- Which one? → The second.');
    expect(other).toContain('- count_tickets: ');
    expect(other).not.toContain('title (string');
    expect(other).not.toContain('Asked back');
  });

  it.each<[string, string]>([
    ['a tool that is not there', 'Use the send_email tool to tell bob.'],
    ['two states that exclude each other', 'The ticket should be open and it must be closed.'],
  ])('is not put to the model where it asks for %s', async (_, query) => {
    const { reasoner, server } = await reasonerRig([]);
    const reading = await reasoner.parseGoal(input(query));
    expect(reading.kind).toBe(query.includes('email') ? 'reject' : 'clarify');
    expect(server.requests).toEqual([]);
  });

  it('is what the last answer to a question back says', async () => {
    const { reasoner } = await reasonerRig([]);
    const answers = ['count them', 'Use the send_email tool.'].map((answer) => ({
      question: 'What?',
      options: [],
      answer,
    }));
    expect(await reasoner.parseGoal(input(task, { clarifications: answers }))).toEqual({
      kind: 'reject',
      reason: 'There is no tool "send_email" here. I keep tickets.',
      suggestions: [],
    });
  });
});

describe('what a model makes of a task', () => {
  it.each<[string, object, object]>([
    [
      'is asked about where it finds a contradiction',
      { contradictions: ['Open and closed at once.'] },
      clarified('Open and closed at once. What is meant? Please put the task anew.'),
    ],
    ['is a goal where the contradiction is none', { contradictions: ['None.'] }, { kind: 'goal' }],
    [
      'is rejected where it misses a tool',
      { missing_tool: 'send_email' },
      { kind: 'reject', reason: 'There is no tool "send_email" here. I keep tickets.' },
    ],
    ['is a goal where the tool is there', { missing_tool: 'add_ticket' }, { kind: 'goal' }],
    ['is a goal where it misses none', { missing_tool: 'N/A' }, { kind: 'goal' }],
    [
      'is rejected with its reason',
      { kind: 'reject', text: 'I cannot cook. . ' },
      { kind: 'reject', reason: 'I cannot cook. I keep tickets.', suggestions: [] },
    ],
    [
      'is rejected with the task where it gives no reason',
      { kind: 'reject' },
      { kind: 'reject', reason: `"${task}" is nothing that this agent can do. I keep tickets.` },
    ],
    ['is asked about as it asks', { kind: 'clarify', text: ' Which? ' }, clarified('Which?')],
    [
      'is asked about where it only asks to ask',
      { kind: 'clarify' },
      clarified('What is to be done, and to what?'),
    ],
    [
      'is asked about where it is a guess',
      { confidence: 0.29 },
      clarified('What is to be done, and to what?'),
    ],
    ['is a goal where it is a little more than a guess', { confidence: 0.3 }, { kind: 'goal' }],
    [
      'is asked about where it has no objective',
      { objective: '  ', text: 'To what end?' },
      clarified('To what end?'),
    ],
  ])('%s', async (_, answer, expected) => {
    expect(await readingOf(answer)).toMatchObject(expected);
  });

  it.each<[string, object, object | undefined]>([
    [
      'the call that does all of it, without arguments left empty',
      { complexity: 'simple', tool: 'add_ticket', arguments: { title: 'Login', owner: '' } },
      { tool: 'add_ticket', arguments: { title: 'Login' } },
    ],
    [
      'a call of a tool that nobody knows as the model wrote it',
      { complexity: 'simple', tool: 'make_it', arguments: { owner: '' } },
      { tool: 'make_it', arguments: { owner: '' } },
    ],
    ['no call where it is complex', { complexity: 'complex', tool: 'count_tickets' }, undefined],
    ['no call where no tool is named', { complexity: 'simple', tool: '' }, undefined],
    ['no call where the tool is "none"', { complexity: 'simple', tool: 'none' }, undefined],
  ])('has %s', async (_, answer, call) => {
    const reading = await readingOf(answer);
    expect(reading.kind === 'goal' && reading.goal.call).toEqual(call);
  });

  it('has the parts that it tells, held to the words of the task', async () => {
    const part = {
      text: 'A ticket about the login.',
      wants: 'change',
      about: ['login', 'billing'],
    };
    const reading = await readingOf({ parts: [part, { text: 'How many?', wants: 'number' }] });
    expect(reading.kind === 'goal' && reading.goal.parts).toMatchObject([
      { id: '1', wants: 'change', about: ['login'] },
      { id: '2', wants: 'unknown' },
    ]);
  });

  it('is asked about as its own fault where no answer could be used', async () => {
    const { reasoner } = await reasonerRig([text('Hm.'), text('Hm.'), text('Hm.')]);
    expect(await reasoner.parseGoal(input(task))).toMatchObject({
      kind: 'clarify',
      need: {
        about: 'model',
        question: expect.stringMatching(/could not be used .*What is to be done, and to what\?$/s),
      },
    });
  });
});
