// Compiles the sources and bundles the workflows. With --when-stale only where the sources are not
// those that the last build was made of: a test run calls it so.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const record = join(root, 'dist', '.source-hash');

const hash = sourceHash();
if (!process.argv.includes('--when-stale') || recorded() !== hash) {
  // A build that breaks off leaves nothing that could pass for its result.
  rmSync(record, { force: true });
  // Its threads each check what they share again: with them it takes half as long again of the processor.
  const values = ['-p', 'tsconfig.build.json', '--singleThreaded'];
  const compiler = [join(root, 'node_modules', 'typescript-7', 'bin', 'tsc'), ...values];
  const { status } = spawnSync(process.execPath, compiler, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  await import('./bundle-workflows.mjs');
  // Of what stood there when the compiler began: what is edited meanwhile is built the next time.
  writeFileSync(record, hash);
}

function recorded() {
  try {
    return readFileSync(record, 'utf8');
  } catch {
    return null;
  }
}

/** All that the build reads: sources, settings, and the versions of the libraries in the bundle. */
function sourceHash() {
  const files = ['src', 'lab', 'benchmarks', 'evals'].flatMap((folder) => sourcesIn(folder));
  const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
  const scripts = ['scripts/build.mjs', 'scripts/bundle-workflows.mjs'];
  const whole = createHash('sha256');
  for (const file of [...files.sort(), ...settings, ...scripts]) {
    whole
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return whole.digest('hex');
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));
}
