import { missedTicks, readLastResult } from '../../../src/domain/watch/tick';

describe('missedTicks', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();
  it.each([
    [60, 0],
    [60 + 20, 0],
    [120, 1],
    [5 * 60, 4],
    [1, 0],
  ])('after %s minutes of an hourly schedule: %s', (minutes, missed) => {
    expect(missedTicks(at(0), at(minutes), 3600)).toBe(missed);
  });
});

describe('readLastResult', () => {
  it('takes what the last completion found and left', () => {
    const previous = { at: '2026-01-01T00:00:00Z', findings: [] };
    const watch = { tick: '2026-01-01T00:00:00Z', course: [] };
    expect(
      readLastResult({ outcome: 'achieved', verdict: 'healthy', previous, watch, other: 1 }),
    ).toEqual({
      previous,
      last: { ...watch, severity: null, outcome: 'achieved', verdict: 'healthy' },
    });
  });

  it.each([undefined, null, 'text', 7, {}, { previous: 'x' }])(
    'counts what it does not understand as absent: %j',
    (value) => {
      expect(readLastResult(value)).toEqual({ previous: null, last: null });
    },
  );

  it('keeps the rest where one part is of another shape', () => {
    const read = readLastResult({
      outcome: 'achieved',
      verdict: 'healthy',
      previous: 'x',
      watch: { tick: 't' },
    });
    expect(read).toMatchObject({ previous: null, last: { tick: 't', course: [] } });
  });
});
