import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { needsOf, testFilesIn } from '../support/test-needs';

const tests = join(__dirname, '..');
const serverVariable = ['NETONCALL', 'TEST', 'ADDRESS'].join('_');
const buildFolder = ['di', 'st'].join('');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netoncall-needs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a pure unit test starts no server and builds nothing', () => {
  const file = write('pure.test.ts', "import { a } from './a';");
  write('a.ts', 'export const a = 1;');
  expect(needsOf([file], folder)).toEqual({ server: false, build: false });
});

test('a test needs the server and the build where a file that it imports asks for the server', () => {
  const file = write('far.test.ts', "import { a } from './a';");
  write('a.ts', "export { b as a } from './b.cjs';");
  write('b.cjs', `module.exports = { b: process.env['${serverVariable}'] };`);
  expect(needsOf([file], folder)).toEqual({ server: true, build: true });
});

test('a test that reads compiled files needs the build alone', () => {
  const file = write('built.test.ts', `const main = join(root, '${buildFolder}', 'main.js');`);
  expect(needsOf([file], folder)).toEqual({ server: false, build: true });
});

test.each([
  ['domain', { server: false, build: false }],
  ['checks', { server: false, build: false }],
  ['reasoning', { server: false, build: false }],
  ['workflows', { server: true, build: true }],
  ['people', { server: true, build: true }],
])('of the tests in %s is known what they need', (name, needs) => {
  const files = testFilesIn(join(tests, name));
  expect(files.length).toBeGreaterThan(0);
  expect(needsOf(files, tests)).toMatchObject(needs);
});
