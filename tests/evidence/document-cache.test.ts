import { DocumentCache } from '../../src/evidence/document-cache';

test('the document that was used least recently goes first', () => {
  const cache = new DocumentCache(80);
  for (let index = 0; index < 8; index += 1) cache.set(`document ${index}`, index, 10);
  expect(cache.get('document 0')).toBe(0);
  cache.set('one more', 8, 10);
  expect(cache.get('document 0')).toBe(0);
  expect(cache.get('document 1')).toBeUndefined();
  expect(cache.get('one more')).toBe(8);
});

test('a document that would push out most others is not kept', () => {
  const cache = new DocumentCache(80);
  cache.set('small', 1, 10);
  cache.set('large', 2, 11);
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('small')).toBe(1);
});

test('setting a document again does not count it twice', () => {
  const cache = new DocumentCache(80);
  cache.set('other', 0, 10);
  for (let round = 0; round < 20; round += 1) cache.set('same', round, 10);
  expect(cache.get('other')).toBe(0);
  expect(cache.get('same')).toBe(19);
});
