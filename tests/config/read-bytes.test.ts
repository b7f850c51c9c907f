import { readBytes } from '../../src/config';

test.each([
  ['1000', 1_000],
  ['500M', 500 * 1024 ** 2],
  ['20g', 20 * 1024 ** 3],
  ['', undefined],
])('%j is %p bytes', (text, bytes) => {
  expect(readBytes('LIMIT', { LIMIT: text })).toBe(bytes);
});

test.each(['0', '-1', '1.5G', 'much', '10 GB', '999999999999T'])(
  '%j is refused with what would be right',
  (text) => {
    expect(() => readBytes('LIMIT', { LIMIT: text })).toThrow(/LIMIT: is .*write a size.*20G/);
  },
);
