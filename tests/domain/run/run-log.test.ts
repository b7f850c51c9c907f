import type { HumanDecision } from '../../../src/domain/people/human-request';
import type { StoredThought } from '../../../src/domain/reasoning/model-thought';
import { type LogEntry, runLog } from '../../../src/domain/run/run-log';
import { exchange, thought } from './thoughts';

const call = (tool: string, at: number | undefined, more: object = {}) => ({
  ...{ server: 'gnmi', tool, arguments: { device: 'PE1' }, status: 'success', digest: 'read' },
  ...{ ref: 'sha256:1', ms: 7, error: null, at },
  ...more,
});
const request = {
  id: 'r.1',
  kind: 'confirmation' as const,
  prompt: 'Clear it?',
  options: ['yes', 'no'],
  askedAt: 40,
  deadline: 99,
  onDeadline: 'denied',
  hash: 'abc',
  approvers: ['alice'],
};
const decision = (more: Partial<HumanDecision> = {}): HumanDecision => ({
  request,
  answer: 'go',
  choice: 'yes',
  by: 'alice',
  identity: 'proved',
  at: 60,
  settledBy: 'answer',
  ...more,
});
const document = (more: object = {}) =>
  ({
    query: 'Why?',
    profile: 'network',
    calls: [],
    refused: [],
    decisions: [],
    outcome: 'achieved',
    verdict: 'fault',
    judged: true,
    ...more,
  }) as unknown as Parameters<typeof runLog>[1];
const log = (thoughts: StoredThought[], more: object = {}) =>
  runLog(thoughts, document(more), { startedAt: 1, endedAt: 99 });
const names = (entries: LogEntry[]) => entries.map(({ kind, name, at }) => `${kind} ${name} ${at}`);

describe('the log of a run', () => {
  it('begins with the question and ends with the verdict', () => {
    expect(log([], { asked_by: 'bob' })).toEqual([
      {
        at: 1,
        kind: 'asked',
        source: 'person',
        name: 'network',
        detail: 'Why?',
        facts: { by: 'bob', identity: 'claimed' },
      },
      { at: 99, kind: 'ended', source: 'built-in', name: 'achieved', detail: 'fault' },
    ]);
    const [asked, ended] = log([], { judged: false });
    expect(asked).not.toHaveProperty('facts');
    expect(ended?.detail).toBe('');
  });

  it('stands in the order of time, and what has no time behind what came before it', () => {
    const thoughts = [thought('parse-goal', [exchange('a', 'x')], 10), thought('assess', [], 50)];
    const entries = log(thoughts, {
      calls: [
        call('first', 20),
        call('timeless', undefined),
        call('denied', 60, { status: 'denied' }),
      ],
      refused: [{ tool: 'refused', reason: 'no such tool', at: 30 }],
      decisions: [decision()],
    });
    expect(names(entries)).toEqual([
      'asked network 1',
      'thought parse-goal 10',
      'call first 20',
      'call timeless null',
      'refused refused 30',
      'question confirmation 40',
      'thought assess 50',
      // The answer by which a call was denied comes before it.
      'answer confirmation 60',
      'call denied 60',
      'ended achieved 99',
    ]);
  });

  it('has what the model said, with what was wrong with it, and where it was not asked', () => {
    const mixed = exchange('a', 'Look.', { problem: 'no JSON' });
    const input = { device: 'PE1' };
    mixed.reply.content.push({ type: 'tool_use', id: 't', name: 'get', input });
    mixed.reply.content.push({ type: 'tool_result', tool_use_id: 't', content: 'x' });
    const entries = log(
      [thought('plan', [mixed, exchange('b', 'Better.')]), thought('assess', [])],
      {
        model: { sure: ['parse-goal'] },
      },
    );
    const sure = 'the rules were sure; the model was not asked';
    expect(entries.slice(1, -1)).toEqual([
      { at: null, kind: 'thought', source: 'built-in', name: 'parse-goal', detail: sure },
      {
        at: null,
        kind: 'thought',
        source: 'model',
        name: 'plan',
        detail: 'end_turn: Look. get {"device":"PE1"}  (not usable: no JSON)',
        facts: { model: 'm' },
      },
      expect.objectContaining({ source: 'model', detail: 'end_turn: Better.' }),
      { at: null, kind: 'thought', source: 'built-in', name: 'assess', detail: sure },
    ]);
  });

  it('tells calls of servers from those that reached none', () => {
    const entries = log([], {
      calls: [
        call('get', 2),
        call('todo', 3, { server: 'built-in' }),
        call('set', 4, { status: 'denied', digest: 'not approved' }),
      ],
    });
    expect(entries.slice(1, -1).map(({ source }) => source)).toEqual([
      'mcp',
      'built-in',
      'built-in',
    ]);
    expect(entries[1]).toMatchObject({
      detail: 'gnmi {"device":"PE1"} success: read',
      facts: {
        server: 'gnmi',
        arguments: { device: 'PE1' },
        status: 'success',
        ms: 7,
        ref: 'sha256:1',
        error: null,
      },
    });
    expect(entries[3]?.detail).toBe('gnmi {"device":"PE1"} denied: not approved');
  });

  it('has all that people said to a question, taken or not, in the order of time', () => {
    const agreed = [
      { by: 'bob', at: 50, identity: 'claimed' as const },
      { by: 'alice', at: 60, identity: 'proved' as const },
    ];
    const asked = {
      ...request,
      unclear: [{ answer: 'hm', by: null, at: 55 }],
      refused: [{ answer: 'yes', by: 'eve', at: 45, reason: 'may not' }],
      agreed,
    };
    const entries = log([], { decisions: [decision({ request: asked })] }).slice(1, -1);
    expect(entries[0]).toMatchObject({
      kind: 'question',
      source: 'built-in',
      detail: 'Clear it?',
      facts: { request: 'r.1', hash: 'abc', approvers: ['alice'] },
    });
    const said = entries.slice(1).map(({ at, detail, facts }) => [at, detail, facts?.['taken']]);
    expect(said).toEqual([
      [45, 'yes (not taken, by eve: may not)', false],
      [50, 'yes', true],
      [55, 'hm (not taken, by nobody named: unclear)', false],
      [60, 'go (bob (identity not verified) and alice (proved by signature))', true],
    ]);
    expect(entries.at(-1)).toMatchObject({
      source: 'person',
      facts: { request: 'r.1', by: 'alice', identity: 'proved', answer: 'go', choice: 'yes' },
    });
  });

  it('says why a question ended that nobody answered', () => {
    const late = decision({ answer: null, by: null, settledBy: 'deadline' });
    expect(log([], { decisions: [late] }).at(-2)).toEqual({
      at: 60,
      kind: 'answer',
      source: 'built-in',
      name: 'confirmation',
      detail: 'expired: nobody answered before the deadline',
    });
  });
});
