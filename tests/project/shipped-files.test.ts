import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the project', () => {
  it('records no download address in its lock file', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http');
  });

  it('shows the two commands in the first code block of the README', () => {
    const [, block = ''] = read('README.md').split('```');
    expect(block).toContain('npm ci && npm run demo');
    expect(block).toContain('npm ci && npm test');
  });

  it('runs the test command of the README in CI', () => {
    expect(read('.ci/run')).toMatch(/npm ci\n.*npm test/s);
  });
});
