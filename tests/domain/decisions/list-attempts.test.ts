import {
  type CallOutcome,
  type CallRecord,
  plainOutcome,
} from '../../../src/domain/calls/tool-call';
import type { PreparedRun } from '../../../src/domain/investigation/run-snapshot';
import type { HumanDecision } from '../../../src/domain/people/human-request';
import { listAttempts } from '../../../src/domain/decisions/list-attempts';

const tools = [
  { server: 'desk', name: 'get', saysReadOnly: true },
  { server: 'desk', name: 'set' },
] as unknown as PreparedRun['tools'];

function made(
  id: string,
  how: Partial<CallRecord> & { ended?: Partial<CallOutcome> } = {},
): CallRecord {
  const { ended, ...more } = how;
  const place = /^p(\d+)\.s(\d+)/.exec(id);
  return {
    ...{ id, server: 'desk', tool: 'set', arguments: { name: id } },
    ...{ pass: Number(place?.[1] ?? 0), step: Number(place?.[2] ?? 0) },
    ...more,
    outcome: {
      ...plainOutcome,
      status: 'success',
      milliseconds: 1,
      ref: 'r',
      digest: 'it is',
      ...ended,
    },
  };
}

const refused = (pass: number, step: number, tool = 'set') => ({
  ...{ tool, arguments: { text: 'x' }, reason: 'no such argument', valid: [], pass, step },
});

const list = (
  calls: CallRecord[],
  rest: { refused?: ReturnType<typeof refused>[]; decisions?: HumanDecision[] } = {},
) => listAttempts({ calls, refused: rest.refused ?? [], decisions: rest.decisions ?? [] }, tools);

it('tells what was refused before what was called in the same step, and passes in their order', () => {
  const calls = [made('p0.s0.c0'), made('p0.s0.c1'), made('p0.s2.c0'), made('p1.s0.c0')];
  const proposals = [refused(1, 0), refused(0, 2), refused(0, 1)];
  expect(list(calls, { refused: proposals }).map(({ id }) => id)).toEqual([
    'p0.s0.c0',
    'p0.s0.c1',
    'refused-3',
    'refused-2',
    'p0.s2.c0',
    'refused-1',
    'p1.s0.c0',
  ]);
});

it('leaves out what reads a state back and what the agent does by itself', () => {
  const calls = [made('read-back-1'), made('p0.s0.c0', { server: 'built-in' }), made('p0.s0.c1')];
  expect(list(calls).map(({ id }) => id)).toEqual(['p0.s0.c1']);
});

it.each([
  ['success', undefined, 'success'],
  ['partial', undefined, 'success'],
  ['denied', undefined, 'refused'],
  ['failed', undefined, 'failed'],
  ['not_available', undefined, 'failed'],
  ['outcome_unknown', undefined, 'unknown'],
  ['outcome_unknown', null, 'unknown'],
  ['outcome_unknown', true, 'success'],
  ['outcome_unknown', false, 'failed'],
] as const)(
  'a call that ended as %s, with the effect %s, is told as %s',
  (status, effect, ended) => {
    const resolution =
      effect === undefined
        ? {}
        : { resolution: { by: 'person' as const, tookEffect: effect, note: '' } };
    const [attempt] = list([made('p0.s0.c0', { ended: { status, ...resolution } })]);
    expect(attempt?.ended).toBe(ended);
    expect(attempt?.why).toBe(ended === 'success' ? null : 'it is');
  },
);

it('gives the error as the reason where there is one, and the phrases that were found', () => {
  const error = { class: 'timeout', message: 'no answer', transient: true } as const;
  const failed = made('p0.s0.c0', {
    serves: ['1'],
    ended: { status: 'failed', error, found: ['vlan 5'] },
  });
  expect(list([failed])).toMatchObject([
    {
      why: 'no answer',
      result: ['it is', 'vlan 5'],
      serves: ['1'],
      changes: true,
      confirmed: false,
    },
  ]);
});

it('tells a refused proposal as failed for the reason it was refused for', () => {
  expect(
    list([], { refused: [refused(0, 0), refused(0, 1, 'get'), refused(0, 2, 'gone')] }),
  ).toEqual([
    {
      ...{ id: 'refused-1', call: { tool: 'set', arguments: { text: 'x' } }, ended: 'failed' },
      ...{
        changes: true,
        confirmed: false,
        serves: undefined,
        result: [],
        why: 'no such argument',
      },
    },
    expect.objectContaining({ id: 'refused-2', changes: false }),
    expect.objectContaining({ id: 'refused-3', changes: null }),
  ]);
});

it('knows no change of a tool of another server', () => {
  const [other] = list([made('p0.s0.c0', { server: 'other' })]);
  expect(other?.changes).toBeNull();
});

it.each([
  ['yes', 'confirmation', 'call', true],
  ['yes', 'confirmation', 'calls', true],
  ['no', 'confirmation', 'call', false],
  ['yes', 'escalation', 'call', false],
] as const)(
  'by the answer %s to a %s with its %s, a call is confirmed: %s',
  (choice, kind, by, confirmed) => {
    const pending = { server: 'desk', tool: 'set', arguments: { name: ' P0.S0.C0 ' } };
    const request = { kind, ...(by === 'call' ? { call: pending } : { calls: [pending] }) };
    const decisions = [{ request, choice }] as unknown as HumanDecision[];
    const attempts = list([made('p0.s0.c0'), made('p0.s0.c1')], { decisions });
    expect(attempts.map((one) => one.confirmed)).toEqual([confirmed, false]);
  },
);
