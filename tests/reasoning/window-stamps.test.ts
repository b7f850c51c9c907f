import { withStampsInUtc } from '../../src/reasoning/rules/goal/window-stamps';

it.each([
  ['began 2026-12-02T02:18:44+00:00.', 'began 2026-12-02 02:18 UTC.'],
  ['since 2026-12-02 03:18+01:00', 'since 2026-12-02 02:18 UTC'],
  ['at 2026-12-01T23:18:44.120-03:30', 'at 2026-12-02 02:48 UTC'],
  ['2026-06-15 22:00-23:30 UTC', '2026-06-15 22:00-23:30 UTC'],
  ['2026-06-15 22:00-06:30', '2026-06-15 22:00-06:30'],
])('a stamp with an offset is told in UTC, and a range is none: %s', (text, told) => {
  expect(withStampsInUtc(text)).toBe(told);
});
