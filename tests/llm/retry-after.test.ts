import * as fc from 'fast-check';

import { readRetryAfter } from '../../src/llm/errors/retry-after';

const now = Date.parse('2026-05-06T09:30:00Z');
const read = (headers: Record<string, string>): number | null =>
  readRetryAfter(new Headers(headers), now);

test('milliseconds come before seconds', () => {
  expect(read({ 'retry-after-ms': '10', 'retry-after': '5' })).toBe(10);
  expect(read({ 'retry-after-ms': 'soon', 'retry-after': '5' })).toBe(5000);
});

test.each([
  ['Wed, 06 May 2026 09:30:20 GMT', 20_000],
  ['Wednesday, 06-May-26 09:30:20 GMT', 20_000],
  ['Wed, 06 May 2026 09:29:00 GMT', 0],
])('the date %s is %i ms away', (value, milliseconds) => {
  expect(read({ 'retry-after': value })).toBe(milliseconds);
});

test('no header asks for nothing', () => {
  expect(read({})).toBeNull();
});

test('whatever the header says, the wait is null or a time that a timer can hold', () => {
  const value = fc.oneof(
    fc.stringMatching(/^[ -~]*$/),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  fc.assert(
    fc.property(value, value, (seconds, milliseconds) => {
      const wait = read({ 'retry-after': seconds, 'retry-after-ms': milliseconds });
      if (wait === null) return;
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThan(2 ** 31);
    }),
  );
});
