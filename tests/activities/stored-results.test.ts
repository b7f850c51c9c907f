import { bytesOf, readTogether, resultsStored } from '../../src/activities/stored-results';
import { plainOutcome } from '../../src/domain/calls/tool-call';

const megabyte = 1024 * 1024;
const sized = (...sizes: (number | undefined)[]) =>
  sizes.map((bytes, index) => ({ ref: `r${index}`, bytes }));
const sizes = (results: { bytes?: number | undefined }[][]) =>
  results.map((group) => group.map(({ bytes }) => (bytes ?? 0) / megabyte));

test('results are read together up to a number of bytes, in their order, and large ones alone', () => {
  const results = sized(
    megabyte,
    25 * megabyte,
    25 * megabyte,
    5 * megabyte,
    3 * megabyte,
    megabyte,
  );
  expect(sizes(readTogether(results))).toEqual([[1], [25], [25], [5, 3], [1]]);
  expect(readTogether(results).flat()).toEqual(results);
  expect(bytesOf(results)).toBe(60 * megabyte);
});

test('results whose size nobody noted are small, and 64 of them are read together', () => {
  const results = sized(...Array.from({ length: 130 }, () => undefined));
  expect(readTogether(results).map(({ length }) => length)).toEqual([64, 64, 2]);
  expect(bytesOf(results)).toBe(0);
  expect(readTogether([])).toEqual([]);
});

test('what calls brought comes with its size, and calls that brought nothing are left out', () => {
  const outcome = { ...plainOutcome, status: 'success', milliseconds: 1, digest: '' } as const;
  const calls = [
    { outcome: { ...outcome, ref: 'one', bytes: 5000 } },
    { outcome: { ...outcome, ref: null } },
    { outcome: { ...outcome, ref: 'two' } },
  ];
  expect(resultsStored(calls)).toEqual([{ ref: 'one', bytes: 5000 }, { ref: 'two' }]);
});
