/** What mutants are made of, in two groups that are scored apart. Paths are relative to the repository. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const groups = [
  {
    name: 'engine',
    title: 'the search, the needs, the verdict, the decisions',
    atLeast: 75,
    files: () => [
      ...sourcesOf('src/diagnosis'),
      ...sourcesOf('src/checks/needs'),
      'src/checks/verdict.ts',
      ...sourcesOf('src/domain/decisions'),
    ],
  },
  {
    name: 'rest',
    title: 'the rest of src/domain, src/reasoning, the pure parts of src/workflows',
    atLeast: 80,
    files: () => [
      ...sourcesOf('src/domain').filter((file) => !file.startsWith('src/domain/decisions/')),
      ...sourcesOf('src/reasoning'),
      ...sourcesOf('src/workflows').filter((file) => !reachesTemporal(file)),
    ],
  },
];

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort();
}

/** Whether a file, or anything that it imports as a value, imports a package of Temporal's. */
function reachesTemporal(file, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const imports = text.matchAll(/^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';/gm);
  return [...imports].some(([, name]) => {
    if (name.startsWith('@temporalio/')) return true;
    if (!name.startsWith('.')) return false;
    const path = relative(root, resolve(root, dirname(file), name));
    const source = [`${path}.ts`, `${path}/index.ts`].find((each) => existsSync(join(root, each)));
    return source !== undefined && reachesTemporal(source, seen);
  });
}
