import { readFileSync } from 'node:fs';

import { fileTrouble } from '../../src/cli/file-trouble';

function troubleWith(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fileTrouble(error);
  }
}

test('why a file cannot be read is said in words', () => {
  expect(troubleWith('/nonexistent')).toBe('there is no such file or folder');
  expect(troubleWith('/')).toBe('it is a folder');
  expect(fileTrouble(new Error('quota exceeded'))).toBe('quota exceeded');
});
