import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'reference', 'dependencies.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'optionalDependencies' | 'devDependencies' | 'overrides',
  Record<string, string>
>;

/** Packages that a section of the page lists, each with a reason. */
function listed(heading: string): string[] {
  const [section = ''] = page.slice(page.indexOf(`## ${heading}\n`) + 3).split('\n## ');
  return [...section.matchAll(/^\| `(.+?)` \| \S.* \|$/gm)].map(([, name]) => name ?? '');
}

describe('docs/reference/dependencies.md', () => {
  it.each([
    ['At run time', 'dependencies'],
    ['Optional', 'optionalDependencies'],
    ['To build and to test', 'devDependencies'],
    ['Held back', 'overrides'],
  ] as const)('says under "%s" why each of the %s is here', (heading, group) => {
    expect(listed(heading)).toEqual(Object.keys(manifest[group]).sort());
  });
});

describe('package.json', () => {
  it('names exact versions only', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    for (const version of Object.values({
      ...dependencies,
      ...optionalDependencies,
      ...devDependencies,
    })) {
      // One that goes by another name here has its own before the version.
      expect(version).toMatch(/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/);
    }
  });
});
