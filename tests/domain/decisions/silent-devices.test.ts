import type { ArgumentRule } from '../../../src/domain/configuration/argument-rules';
import {
  deviceOf,
  hearTurn,
  patienceWith,
  type Silence,
} from '../../../src/domain/decisions/silent-devices';
import { type CallOutcome, plainOutcome } from '../../../src/domain/calls/tool-call';

const times = { callTimeoutMs: 30_000, budgetMs: 45_000 };
const refused = { class: 'connection' as const, message: 'connection refused', transient: true };
const timedOut = { class: 'timeout' as const, message: 'no answer', transient: true };
const denied = { class: 'authentication' as const, message: 'bad login', transient: false };

function outcome(error: CallOutcome['error'], milliseconds: number): CallOutcome {
  const status = error === null ? 'success' : 'failed';
  return { ...plainOutcome, status, milliseconds, ref: 'sha256:x', digest: '', error };
}

type Ending = readonly [error: CallOutcome['error'], milliseconds: number];

/** What a run knows after turns of calls to one device, each asked as patiently as it may be. */
function after(turns: readonly (readonly Ending[])[], pass = 0): Silence | undefined {
  let silence: Silence | undefined;
  for (const turn of turns) {
    const patience = patienceWith(silence, pass, times);
    if (patience.kind === 'leave') throw new Error('The device is not asked any more.');
    const heard = turn.map(([error, milliseconds]) => ({
      outcome: outcome(error, milliseconds),
      withinMs: patience.withinMs,
    }));
    silence = hearTurn(silence, heard, pass);
  }
  return silence;
}

const ask = (silence: Silence | undefined, pass = 0) => patienceWith(silence, pass, times);

describe('a device that has stopped answering', () => {
  it('is given one short probe after a call that used up its whole time', () => {
    expect(ask(after([[[timedOut, 32_000]]]))).toEqual({
      kind: 'ask',
      withinMs: 5000,
      waitedMs: 32_000,
      probe: true,
    });
  });

  it.each([
    ['runs out of time', timedOut, 5000],
    ['cannot be connected to', refused, 300],
  ])('is left alone for the rest of the run where the probe %s', (_how, error, milliseconds) => {
    const silence = after([[[timedOut, 32_000]], [[error, milliseconds]]]);
    expect(ask(silence)).toEqual({ kind: 'leave', reason: error.message });
    expect(ask(silence, 1)).toEqual({ kind: 'leave', reason: error.message });
  });

  it('is asked as before once it answered, within what is left of the budget', () => {
    const silence = after([[[timedOut, 32_000]], [[null, 4000]]]);
    expect(ask(silence)).toMatchObject({ kind: 'ask', withinMs: 13_000, probe: false });
  });

  it('costs no more than the budget, however often it answers in between', () => {
    const turns: Ending[][] = [[[timedOut, 32_000]], [[null, 4000]], [[timedOut, 12_500]]];
    expect(ask(after(turns))).toEqual({ kind: 'leave', reason: 'no answer' });
  });

  it('costs the longest of the calls that were made at the same time', () => {
    const silence = after([Array.from({ length: 8 }, () => [timedOut, 30_000] as const)]);
    expect(silence).toMatchObject({ waitedMs: 30_000, hung: 1 });
  });

  it('is left for the rest of the pass after two calls in a row that could not connect', () => {
    const silence = after([[[refused, 10]], [[refused, 10]]]);
    expect(ask(silence)).toEqual({ kind: 'leave', reason: 'connection refused' });
    expect(ask(silence, 1)).toMatchObject({ kind: 'ask', probe: false });
  });
});

describe('a device that answers', () => {
  it.each([
    ['slowly', [[[null, 29_000]], [[null, 29_000]], [[null, 29_000]]]],
    [
      'with a refusal of the login, which other tools may not need',
      [[[denied, 10]], [[denied, 10]]],
    ],
  ] as const)('%s has its whole time with each call', (_how, turns) => {
    expect(ask(after(turns))).toMatchObject({ kind: 'ask', withinMs: 30_000, waitedMs: 0 });
  });

  it('between two failed connections is asked on', () => {
    expect(ask(after([[[refused, 10]], [[null, 10]], [[refused, 10]]]))).toMatchObject({
      kind: 'ask',
      probe: false,
    });
  });

  it('in the same turn in which another call ran out of time does not hang', () => {
    const turn: Ending[] = [
      [null, 10],
      [timedOut, 30_000],
    ];
    expect(ask(after([turn]))).toMatchObject({ kind: 'ask', probe: false, withinMs: 15_000 });
  });
});

describe('a call that was not made', () => {
  it('tells nothing of its device', () => {
    const spared = { ...outcome(refused, 0), ref: null };
    expect(hearTurn(undefined, [{ outcome: spared, withinMs: 30_000 }], 0)).toBeUndefined();
  });
});

describe('the device of a call', () => {
  const argumentRules: ArgumentRule[] = [
    { tool: '*', parameter: 'device_name', from: 'device', required: false },
  ];

  it('is found by the rule of the profile, and null where no parameter names one', () => {
    expect(deviceOf({ arguments: { device_name: 'PE1' } }, argumentRules)).toBe('PE1');
    expect(deviceOf({ arguments: { name: 'PE1' } }, argumentRules)).toBeNull();
  });
});
