import { fitsGlob, matchesGlob } from '../../../src/domain/text/glob';

test('a star stands for any text, also over lines, and a question mark for one character', () => {
  expect(fitsGlob('devices/get_*', 'devices/get_logs')).toBe(true);
  expect(fitsGlob('PE?', 'PE1')).toBe(true);
  expect(fitsGlob('PE?', 'PE12')).toBe(false);
  expect(matchesGlob('MATCH*DELETE*', 'match (n)\ndelete n')).toBe(true);
});

test('all other characters stand for themselves', () => {
  expect(fitsGlob('a.c', 'abc')).toBe(false);
  expect(fitsGlob('(x)+[y]', '(x)+[y]')).toBe(true);
});

test('letters count as they are, or alike, as the caller asks', () => {
  expect(fitsGlob('pe*', 'PE1')).toBe(false);
  expect(matchesGlob('pe*', 'PE1')).toBe(true);
});
