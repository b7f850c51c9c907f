import * as fc from 'fast-check';

import { canonicalJson, hashArguments } from '../../src/evidence/canonical-json';

test('canonical JSON reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the order in which keys were written does not show', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
    }),
  );
});

test('what JSON does not know is treated as JSON.stringify treats it', () => {
  const value = { none: undefined, list: [undefined, Number.NaN], at: new Date(0) };
  expect(canonicalJson(value)).toBe('{"at":"1970-01-01T00:00:00.000Z","list":[null,null]}');
});

test('a value nested deeper than the stack is refused with a reason', () => {
  let deep: unknown = 0;
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  expect(() => canonicalJson(deep)).toThrow('nested too deeply');
});

test('the hash of arguments has 32 digits and ignores the order of keys', () => {
  const hash = hashArguments({ device: 'PE1', minutes: 5 });
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(hashArguments({ minutes: 5, device: 'PE1' })).toBe(hash);
  expect(hashArguments({ minutes: '5', device: 'PE1' })).not.toBe(hash);
});
