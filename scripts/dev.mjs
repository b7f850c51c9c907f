// A stand that follows the sources: server, simulated network and worker run until Ctrl-C, and what
// was edited is built and taken up by new processes. Options go to `netoncall up`.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const build = () =>
  spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--when-stale'], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0;
/** Editors write a file in several steps, and several files at once. */
const quietForMs = 300;

if (!build()) process.exit(1);
const { standDirectory } = createRequire(import.meta.url)('../dist/src/temporal/directories.js');
const home = standDirectory(process.env);
const stand = spawn(
  process.execPath,
  [join(root, 'dist/src/cli/main.js'), 'up', '--foreground', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
// Ctrl-C reaches the stand too, which takes down what it started.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => stand.kill('SIGTERM'));
stand.on('exit', (code) => process.exit(code ?? 1));

let waiting;
const onChange = (_event, file) => {
  if (file !== null && !/\.(?:ts|json|md|ya?ml)$/.test(file)) return;
  clearTimeout(waiting);
  waiting = setTimeout(renew, quietForMs);
};
for (const folder of ['src', 'lab', 'plans', 'profiles', 'prompts']) {
  watch(join(root, folder), { recursive: true }, onChange);
}

/** The stand starts again what ends: with the new code, and at the same addresses. */
function renew() {
  const started = Date.now();
  if (!build()) return console.log('Not built; the processes go on as they were.');
  const renewed = ['worker', 'gateway'].filter(end);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`Built in ${seconds} s; starting again: ${renewed.join(', ') || 'nothing'}.`);
}

function end(program) {
  try {
    process.kill(Number(readFileSync(join(home, `${program}.pid`), 'utf8')), 'SIGTERM');
    return true;
  } catch {
    return false; // it does not run
  }
}
