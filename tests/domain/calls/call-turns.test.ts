import { progressText, waitingText } from '../../../src/domain/calls/call-progress';
import { turnsOf } from '../../../src/domain/calls/call-turns';
import { outcomeWithoutResult } from '../../../src/domain/calls/outcome-without-result';

describe('turns of calls', () => {
  it('hold so many calls at once, in their order', () => {
    expect(turnsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(turnsOf([], 2)).toEqual([]);
  });

  it('ask no device twice, and none later than it has to be', () => {
    const deviceOf = (call: string) => (call.startsWith('-') ? null : call.slice(0, 1));
    expect(turnsOf(['a1', 'a2', 'b1', '-1', 'a3', 'b2'], 2, deviceOf)).toEqual([
      ['a1', 'b1'],
      ['a2', '-1'],
      ['a3', 'b2'],
    ]);
  });
});

it.each([
  [{ progress: 2, total: 5 }, '40 %'],
  [{ progress: 2, total: 0 }, '2'],
  [{ progress: 2 }, '2'],
  [{ progress: 1, total: 3, message: 'simulation\n one' }, '33 %: simulation one'],
])('tells the progress %j as "%s"', (progress, text) => {
  expect(progressText(progress)).toBe(text);
});

it('cuts a progress message that is longer than a line', () => {
  expect(progressText({ progress: 1, message: 'x'.repeat(300) })).toHaveLength(160);
});

it('tells in seconds how long a device has kept a run waiting', () => {
  expect(waitingText({ who: 'PE2', waitedMs: 12_400, givesUpMs: 45_000 })).toBe(
    'waiting for PE2: no answer for 12 s (gives up at 45 s)',
  );
});

describe('the outcome of a call that brought nothing', () => {
  const call = { id: 'p0.s0.c0', server: 'net', tool: 'get', arguments: { device: 'PE1' } };

  it('has an error only where it failed', () => {
    expect(outcomeWithoutResult(call, 'failed', 'no route', { class: 'timeout' })).toMatchObject({
      digest: 'get PE1: failed: no route',
      error: { class: 'timeout', message: 'no route', transient: false },
    });
    expect(outcomeWithoutResult(call, 'denied', 'refused')).toMatchObject({
      digest: 'get PE1: not made: refused',
      error: null,
    });
  });

  it('holds no more of the reason than a history should', () => {
    const long = { ...call, arguments: { device: 'P'.repeat(190) } };
    const { digest, error } = outcomeWithoutResult(long, 'failed', 'x'.repeat(999));
    expect([digest.length, error?.message.length]).toEqual([400, 300]);
  });
});
