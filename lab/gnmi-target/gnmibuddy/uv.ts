import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { requirePython } from './find-python';

const run = promisify(execFile);

export const installer = 'uv==0.13.8';
export const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check'];

/**
 * uv, by which gNMIBuddy's own container file installs it: that of the system, else one of our own.
 * @param cache folder for the latter
 * @throws InputProblem where there is neither uv nor a Python to install it with
 */
export async function findUv(cache: string): Promise<string> {
  if (spawnSync('uv', ['--version']).status === 0) return 'uv';
  const place = join(cache, installer.replace('==', '-'));
  const program = join(place, 'bin', 'uv');
  if (existsSync(program)) return program;
  await mkdir(cache, { recursive: true });
  await run(requirePython(), ['-m', 'venv', place]);
  await run(join(place, 'bin', 'python'), [...pip, installer]);
  return program;
}
