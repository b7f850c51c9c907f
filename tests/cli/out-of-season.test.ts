import { windowLines } from '../../src/cli/explain/window-words';

describe('a zone of summer time', () => {
  const timesOf = (now: string) =>
    new Map(
      windowLines(
        'dropout on PE1 at 07:25, CEST',
        { windowMinutes: 60, windowEndMinutes: 30, windowSource: 'question' },
        { name: 'CEST', from: 'question' },
        new Date(now),
      ),
    ).get('Times');

  it('is read as given, and named as not in effect in winter', () => {
    expect(timesOf('2026-11-30T10:00:00Z')).toBe(
      'read as CEST (UTC+2), as given; CEST is not in effect on this date; if you meant CET (UTC+1), ask again with CET',
    );
    expect(timesOf('2026-07-30T10:00:00Z')).toBe('read as CEST (UTC+2)');
  });
});
