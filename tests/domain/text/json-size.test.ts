import { jsonSize } from '../../../src/domain/text/json-size';

const value = { name: 'PE1', lines: ['x'.repeat(1000), 'y'.repeat(2000)], up: true, more: null };

test('the size of a value is about that of its JSON', () => {
  const exact = JSON.stringify(value).length;
  expect(Math.abs(jsonSize(value) - exact)).toBeLessThan(exact / 20);
});

test('no more is counted than was asked for', () => {
  const lines = Array.from({ length: 1000 }, () => 'x'.repeat(1000));
  const size = jsonSize({ lines }, 10_000);
  expect(size).toBeGreaterThanOrEqual(10_000);
  expect(size).toBeLessThan(12_000);
  expect(jsonSize(value, 10_000)).toBe(jsonSize(value));
});
