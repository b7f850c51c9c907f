import * as fc from 'fast-check';

import { resolvePointer } from '../../../src/domain/text/json-pointer';

/** The document of RFC 6901, section 5, with what each pointer of that section leads to. */
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

test.each([
  ['', document],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
])('the pointer %j of RFC 6901 leads where the RFC says', (pointer, value) => {
  expect(resolvePointer(document, pointer)).toEqual({ found: true, value });
});

test.each([
  'foo',
  '/missing',
  '/foo/2',
  '/foo/-',
  '/foo/01',
  '/foo/length',
  '/constructor',
  '/m~2n',
  '/foo/0/x',
])('the pointer %j leads nowhere', (pointer) => {
  expect(resolvePointer(document, pointer)).toEqual({ found: false, value: undefined });
});

test('a member whose value is null is found', () => {
  expect(resolvePointer({ state: null }, '/state')).toEqual({ found: true, value: null });
});

test('every member of an object is reached by its escaped key', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (key, value) => {
      const holder = Object.fromEntries([[key, value]]);
      const pointer = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      expect(resolvePointer(holder, pointer)).toEqual({ found: true, value });
    }),
  );
});
