import * as fc from 'fast-check';

import type { CallRecord, ReadState } from '../../../src/domain/calls/tool-call';
import { plainOutcome } from '../../../src/domain/calls/tool-call';
import { earlierCalls } from '../../../src/domain/people/earlier-calls';
import {
  effectShown,
  effectWindow,
  noEffectShown,
  whatHappenedPrompt,
} from '../../../src/domain/people/late-effect';

const before: ReadState = { hash: 'a', text: '70', asExpected: false };
const made: ReadState = { hash: 'b', text: '75', asExpected: true };
const other: ReadState = { hash: 'c', text: '80', asExpected: false };
const window = { over: 10_000, readAt: [5_000, 10_000, 12_000] };

describe('the window of a call that was sent and not answered', () => {
  it('counts from when the call was sent, and is read for the last two times after it', () => {
    expect(effectWindow({ milliseconds: 30_000 }, 60_000, 100_000)).toEqual({
      over: 130_000,
      readAt: [105_000, 115_000, 130_000, 145_000],
    });
  });

  it('ends with two readings apart after it, whatever its length', () => {
    fc.assert(
      fc.property(fc.nat(7 * 86_400_000), fc.nat(3_600_000), (within, milliseconds) => {
        const now = 1_800_000_000_000;
        const { over, readAt } = effectWindow({ milliseconds }, within, now);
        const [previous = 0, last = 0] = readAt.slice(-2);
        expect(previous).toBe(over);
        expect(last - previous).toBeGreaterThanOrEqual(1000);
        expect(over).toBeGreaterThanOrEqual(Math.max(now, now - milliseconds + within));
        // Each reading costs history: a week is to be read some tens of times at most.
        expect(readAt.length).toBeLessThan(30);
        expect([...readAt].sort((one, two) => one - two)).toEqual(readAt);
      }),
    );
  });
});

describe('what readings show of a call', () => {
  it('is an effect where the state became what the call leads to', () => {
    expect(effectShown(before, made)).toMatchObject({ by: 'read_back', tookEffect: true });
  });

  it.each([
    ['the state was so before', made, made],
    ['nobody knows how the state was', null, made],
    ['the state is another one', before, other],
    ['the state is as it was', before, before],
    ['the state cannot be read', before, null],
  ])('is nothing where %s', (_why, was, is) => {
    expect(effectShown(was, is)).toBeNull();
  });

  it('is that nothing happened only after two readings after the window that show no change', () => {
    expect(noEffectShown(before, [before, before], window)).toMatchObject({ tookEffect: false });
    for (const late of [[], [before], [before, other], [before, null], [null, before]]) {
      expect(noEffectShown(before, late, window)).toBeNull();
    }
    expect(noEffectShown(null, [before, before], window)).toBeNull();
  });

  it('is asked of a person with until when the effect may come, and what is read meanwhile', () => {
    const digest = 'set_value weight: outcome unknown';
    const prompt = whatHappenedPrompt({ digest }, window, { before, after: before });
    expect(prompt).toContain('It may still take effect until 1970-01-01 00:00:10 UTC.');
    expect(prompt).toContain('read again until 1970-01-01 00:00:12 UTC');
    expect(whatHappenedPrompt({ digest }, window, null)).not.toContain('read again');
  });
});

describe('the confirmation of a call that was sent before', () => {
  const call = { id: 'p0.s0.c2', server: 'm', tool: 'set', arguments: { a: 1, b: 2 } };
  const record = (
    values: Record<string, unknown>,
    tookEffect: boolean | null,
    status: CallRecord['outcome']['status'] = 'outcome_unknown',
  ): CallRecord => ({
    ...call,
    arguments: values,
    step: 0,
    pass: 0,
    outcome: {
      ...plainOutcome,
      status,
      milliseconds: 1,
      ref: null,
      digest: '',
      resolution: { by: 'nobody', tookEffect, note: 'why' },
    },
  });

  it('says that its effect is unknown, in whatever order its arguments stood', () => {
    const lines = earlierCalls(call, [record({ b: 2, a: 1 }, null)]);
    expect(lines[0]).toMatch(/^This same call was sent before.*may have taken effect, or still/);
    expect(lines.at(-1)).toBe('Approving makes a call beside what was sent before.');
  });

  it('says what settled it where something did', () => {
    expect(earlierCalls(call, [record({ a: 1, b: 2 }, false)])[0]).toContain(
      'It counts as not having taken effect: why.',
    );
  });

  it('says that another run sent it without an answer', () => {
    const [line] = earlierCalls(call, [], {
      workflow: 'alert-7\n',
      at: '2026-03-04T09:20:00.000Z',
    });
    expect(line).toMatch(/^This same call was sent by the run alert-7 at 2026-03-04/);
  });

  it('names another call of the tool whose effect may still come, and no other', () => {
    expect(earlierCalls(call, [record({ a: 9 }, null)])[0]).toContain('(set a=9)');
    expect(earlierCalls(call, [record({ a: 9 }, true)])).toEqual([]);
    expect(earlierCalls(call, [record({ a: 1, b: 2 }, null, 'success')])).toEqual([]);
  });
});
