import type { CallRecord } from '../../src/domain/calls/tool-call';
import type { Goal, GoalReading } from '../../src/domain/analysis/goal';
import { bindReading } from '../../src/reasoning/model/bind-reading';
import {
  devicesText,
  inventoryText,
  resultsText,
  resultText,
  windowText,
} from '../../src/reasoning/model/prompt-values';
import { readTurn, type TurnFacts } from '../../src/reasoning/model/read-turn';
import { called, goal, inventory, snapshot, usualNames } from '../reasoning/fixtures/inputs';
import { requestOf } from './free-domain';

const input = (query = 'Look at pe1', more: object = {}, overrides: object = {}) => ({
  request: requestOf(query, overrides),
  snapshot: snapshot(),
  inventory: inventory(usualNames),
  clarifications: [],
  now: new Date('2026-05-06T09:30:00Z'),
  ...more,
});
const refusal: GoalReading = { kind: 'reject', reason: 'no', suggestions: [] };
const read = (more: Partial<Goal> = {}): GoalReading => ({ kind: 'goal', goal: goal(more) });

describe('a model’s reading of a question', () => {
  it('gives way to the rules’ goal where it is none, or out of scope', () => {
    const rules = read({ objective: 'By rules.' });
    expect(bindReading(refusal, rules, input())).toBe(rules);
    expect(bindReading(refusal, { ...refusal, reason: 'rules' }, input())).toBe(refusal);
    expect(bindReading(read({ scope: 'out' }), rules, input())).toBe(rules);
    expect(bindReading(read({ scope: 'out' }), refusal, input('Bake bread'))).toMatchObject({
      kind: 'reject',
      reason: expect.stringMatching(/^"Bake bread" is not something this agent can find out\. /),
      suggestions: [],
    });
  });

  it('is asked about where it finds a contradiction, whatever the rules say', () => {
    const contradiction = read({ contradictions: ['Up and down.'] });
    expect(bindReading(contradiction, read(), input())).toEqual({
      kind: 'clarify',
      need: {
        about: 'contradiction',
        question: 'The question contradicts itself: Up and down. What is meant?',
        options: [],
      },
    });
  });

  it('adds to the rules’ goal what it understands, and no device and no window', () => {
    const model = {
      objective: 'By the model.',
      intent: 'check_mpls_state',
      devices: ['PE2'],
      subjects: ['mpls' as const, 'bgp' as const],
      complexity: 'complex' as const,
      confidence: 0.4,
      windowMinutes: 5,
    };
    const rules = read({ confidence: 0.6, subjects: ['bgp'], windowMinutes: 60 });
    expect(bindReading(read(model), rules, input())).toMatchObject({
      goal: {
        objective: 'By the model.',
        intent: 'check_mpls_state',
        devices: ['PE1'],
        subjects: ['bgp', 'mpls'],
        complexity: 'complex',
        confidence: 0.6,
        windowMinutes: 60,
      },
    });
    expect(bindReading(read({ ...model, intent: 'none' }), rules, input())).toMatchObject({
      goal: { intent: 'check_bgp_neighbors' },
    });
  });

  it('has its devices as the inventory spells them, each once', () => {
    const model = read({ devices: [' pe1 ', 'PE2', 'Pe1'], intent: 'none' });
    expect(bindReading(model, refusal, input())).toMatchObject({
      goal: { devices: ['PE1', 'PE2'], intent: 'custom', windowMinutes: 120 },
    });
    const asked = input(
      'Look',
      {},
      { devices: ['rr1'], overrides: { windowMinutes: 7, plan: 'check_mpls_state' } },
    );
    expect(bindReading(model, refusal, asked)).toMatchObject({
      goal: {
        devices: ['RR1'],
        intent: 'check_mpls_state',
        windowMinutes: 7,
        windowSource: 'override',
      },
    });
    expect(bindReading(model, refusal, input('Look', { inventory: null }))).toMatchObject({
      goal: { devices: [] },
    });
  });

  it('is refused for a device that is not there, and asked about where it has none', () => {
    expect(
      bindReading(read({ devices: ['PE1', 'x7', 'x8'] }), refusal, input('BGP on x7')),
    ).toEqual({
      kind: 'reject',
      reason: 'x7, x8 is not in the inventory.',
      suggestions: ['PE1', 'PE2', 'PE3', 'P1', 'P2'].map((name) => `BGP on ${name}`),
    });
    expect(bindReading(read({ devices: [] }), refusal, input())).toEqual({
      kind: 'clarify',
      need: {
        about: 'device',
        question: 'Which device is it about?',
        options: ['PE1', 'PE2', 'PE3', 'P1', 'P2'],
      },
    });
  });
});

describe('what a prompt says', () => {
  it('of devices and times is short', () => {
    expect(devicesText(goal({ devices: [] }))).toBe('none named');
    expect(devicesText(goal({ devices: ['a', 'b'] }))).toBe('a, b');
    const many = Array.from({ length: 203 }, (_, index) => `d${index}`);
    expect(devicesText(goal({ devices: many }))).toMatch(/, d199 and 3 more$/);
    expect(devicesText(goal({ devices: many.slice(0, 200) }))).toMatch(/, d199$/);
    expect(inventoryText(null)).toBe('there is none');
    const roles = [
      { name: 'a', address: null, role: 'PE' },
      { name: 'b', address: null, role: null },
    ];
    expect(inventoryText(roles)).toBe('a (PE), b');
    expect([30, 60, 90, 120, 1440, 2880].map(windowText)).toEqual([
      '30 min',
      '1 h',
      '90 min',
      '2 h',
      '1 d',
      '2 d',
    ]);
  });

  it('of a result is its digest and what fails, up to a number', () => {
    const one = { check: 'c', object: 'o', value: 'v' };
    const result = (outcome: object): CallRecord => {
      const made = called({ tool: 'get', arguments: { a: 'PE1' } });
      return { ...made, outcome: { ...made.outcome, digest: 'read', ...outcome } as never };
    };
    expect(resultText(result({}))).toBe('read');
    expect(resultText(result({ answeredBy: 'x', failing: [one], unverifiable: [one] }))).toBe(
      'This was read before and is not read again:\nread\nfails: c o v\nnot verifiable: c o v',
    );
    const error = { class: 'timeout', message: 'too late', transient: true };
    expect(resultText(result({ digest: '', error }))).toBe('failed (timeout): too late');
    const seven = Array.from({ length: 7 }, () => one);
    expect(resultText(result({ failing: seven, unverifiable: seven, omitted: 1 }))).toMatch(
      /\nand 3 more$/,
    );
    expect(resultText(result({ failing: seven.slice(1) }))).not.toContain('more');
    expect(resultsText([], 100)).toBe('nothing yet');
    const told = resultsText([result({ digest: 'first' }), result({ digest: 'second' })], 1000);
    expect(told).toContain('first');
    expect(told).toContain('second');
    expect(told).toContain('get PE1');
  });
});

describe('a reply in the middle of a step', () => {
  const call = (name: string, values: object, more: object = {}) => ({
    ...{ ok: true, id: `id-${name}`, name, arguments: values },
    ...more,
  });
  const reply = (text: string, toolCalls: object[] = [], more: object = {}) =>
    ({ text, toolCalls, recoveredToolCalls: false, ...more }) as never;
  const tool = {
    server: 's',
    name: 'get',
    description: '',
    inputSchema: { properties: { b: {} } },
  };
  const facts = (more: Partial<TurnFacts> = {}): TurnFacts => ({
    tools: new Map([['s_get', tool]]),
    finishName: 'finish_step',
    made: new Set(),
    keyOf: ({ tool: name, arguments: values }) => `${name} ${JSON.stringify(values)}`,
    room: 5,
    callExpected: false,
    ...more,
  });
  const get = call('s_get', { a: 1, b: '' });
  const proposed = { server: 's', tool: 'get', arguments: { a: 1 }, reason: 'Look.' };

  it('is its calls, each once, those made before left out, as far as there is room', () => {
    const other = call('unknown', { c: '' });
    const read = readTurn(reply('Look.', [get, get, other]), facts());
    expect(read).toEqual({
      kind: 'proposal',
      proposal: {
        kind: 'call',
        calls: [proposed, { tool: 'unknown', arguments: { c: '' }, reason: 'Look.' }],
        done: false,
      },
    });
    const made = facts({ made: new Set(['get {"a":1}']) });
    expect(readTurn(reply('Look.', [get, other]), made)).toMatchObject({
      proposal: { calls: [{ tool: 'unknown' }] },
    });
    const none = facts({ room: 0 });
    expect(readTurn(reply('Look.', [get, other]), none)).toMatchObject({
      proposal: { calls: [proposed] },
    });
    const finish = call('finish_step', { status: 'done', note: '' });
    expect(readTurn(reply('Look.', [get, finish]), facts())).toMatchObject({
      proposal: { done: true },
    });
  });

  it('is put to the model again where a call is broken, or was made already', () => {
    const broken = { ok: false, id: 'id-x', name: 's_get', raw: '{', error: 'no JSON' };
    expect(readTurn(reply('Look.', [broken, get]), facts())).toMatchObject({
      kind: 'again',
      problem: 'no JSON',
      turns: [
        {
          role: 'assistant',
          content: 'Look.',
          toolCalls: [
            { id: 'id-x', arguments: '{}' },
            { id: 'id-s_get', arguments: '{"a":1,"b":""}' },
          ],
        },
        {
          role: 'tool',
          toolCallId: 'id-x',
          isError: true,
          content: expect.stringMatching(/^Not carried out: no JSON\. no JSON\. Call a tool/),
        },
        {
          role: 'tool',
          toolCallId: 'id-s_get',
          content: expect.stringMatching(/^Not carried out: no JSON\. Call/),
        },
      ],
    });
    const made = facts({ made: new Set(['get {"a":1}']) });
    expect(readTurn(reply('', [get], { recoveredToolCalls: true }), made)).toMatchObject({
      kind: 'again',
      problem: expect.stringContaining('made already'),
      turns: [{ role: 'assistant', content: '(a tool call)' }, { role: 'user' }],
    });
  });

  it.each<[string, object, object]>([
    ['done', { status: 'done', note: 'All read.' }, { kind: 'done', note: 'All read.' }],
    ['done where the end is not told', {}, { kind: 'done', note: 'Text.' }],
    ['skipped', { status: 'skipped', note: 'No VRF.' }, { kind: 'skip', reason: 'No VRF.' }],
    ['unavailable', { status: 'unavailable', note: '' }, { kind: 'unavailable', reason: 'Text.' }],
  ])('ends the step as %s', (_, values, proposal) => {
    const ended = reply('Text.', [call('finish_step', values)]);
    expect(readTurn(ended, facts())).toEqual({ kind: 'proposal', proposal });
    const made = facts({ made: new Set(['x']), callExpected: true });
    expect(readTurn(ended, made)).toMatchObject({ proposal: { kind: 'done' } });
  });

  it('does not end the step where nothing was read and a tool can tell', () => {
    expect(readTurn(reply('Fine.'), facts({ callExpected: true }))).toMatchObject({
      kind: 'again',
      problem: expect.stringContaining('nothing was read yet'),
    });
    expect(readTurn(reply('Fine.'), facts())).toEqual({
      kind: 'proposal',
      proposal: { kind: 'done', note: 'Fine.' },
    });
  });
});
