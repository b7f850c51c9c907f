import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the project', () => {
  it('pins every dependency to one version', () => {
    const manifest = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

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
