import { listedMoments } from '../../src/reasoning/rules/goal/window-list';
import { clockRange } from '../../src/reasoning/rules/goal/window-range';

/** A Wednesday. */
const now = new Date('2026-05-06T19:00:00Z');
const short = (date: Date | null | undefined) => date?.toISOString().slice(5, 16) ?? null;
const spanOf = (text: string) => {
  const span = listedMoments(text, now);
  return span === null ? null : [short(span.start), short(span.end)];
};

it.each([
  ['drops at 11:08, 12:35 and 17:42', '05-06T10:08', '05-06T18:12'],
  ['drops at 11:08 UTC, 12:35 UTC and 17:42 UTC', '05-06T10:08', '05-06T18:12'],
  ['it bounced three times (05:38 09:24 11:47 utc)', '05-06T04:38', '05-06T12:17'],
  ['lost at 11:08 and at 12:35', '05-06T10:08', '05-06T13:05'],
  ['yesterday 22:10, 23:40 and 00:20', '05-05T21:10', '05-06T00:50'],
  ['at 21:10 and 22:40', '05-05T20:10', '05-05T23:10'],
])('moments that are listed are looked at from the first to the last: %s', (text, start, end) => {
  expect(spanOf(text)).toEqual([start, end]);
});

it('what began at the first and lasts has no end', () => {
  expect(spanOf('drops since 11:08, 12:35 and 17:42')).toEqual(['05-06T10:08', null]);
});

it.each(['drops at 11:08', 'ping from 11:08 until it came back', 'ticket 12:35 mail 17:42', ''])(
  'is no list: "%s"',
  (text) => {
    expect(spanOf(text)).toBeNull();
  },
);

it('two moments are no range, and a range is', () => {
  expect(clockRange('it dropped at 11:08 and 12:35', now)).toBeNull();
  expect(short(clockRange('it was gone between 11:08 and 12:35', now)?.start)).toBe('05-06T11:08');
});
