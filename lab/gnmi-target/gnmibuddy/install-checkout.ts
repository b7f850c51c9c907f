import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

import { lock } from 'proper-lockfile';

import { InputProblem } from '../../gnmi/problem';
import { cacheFolder, type Installation, lastWords, waiting } from './cache';
import { findUv } from './uv';

const run = promisify(execFile);

/** What gNMIBuddy's container file copies into its image. */
const parts = ['pyproject.toml', 'README.md', 'uv.lock', 'src'];
const modules = ['mcp_server.py', 'api.py', 'gnmibuddy.py'];

/** With `uv sync`, as its container file does: exactly the libraries of its lock file. */
const sync = ['sync', '--locked', '--no-dev', '--no-editable', '--quiet'];

/**
 * gNMIBuddy from a checkout, installed once for each content of its files. They are copied first:
 * building a Python package writes into its folder, and the checkout is somebody else's.
 * @param checkout folder of gNMIBuddy's repository, with its `uv.lock`
 * @throws InputProblem where the folder is none, or Python 3.13 or its libraries cannot be had
 */
export async function installCheckout(
  checkout: string,
  log: (message: string) => void,
): Promise<Installation> {
  const missing = [...parts, ...modules].find((name) => !existsSync(join(checkout, name)));
  if (missing !== undefined) {
    throw new InputProblem(`${checkout} is no checkout of gNMIBuddy: it has no ${missing}`);
  }
  const cache = cacheFolder();
  const place = join(cache, `gnmibuddy-checkout-${fingerprint(checkout)}`);
  const application = join(place, 'application');
  const environment = join(place, 'environment');
  const complete = join(place, 'complete');
  await mkdir(dirname(place), { recursive: true });
  const release = await lock(place, { realpath: false, retries: waiting });
  try {
    if (!existsSync(complete)) {
      log(`Installing gNMIBuddy of ${resolve(checkout)} into ${place} (once) …`);
      await rm(place, { recursive: true, force: true });
      await mkdir(application, { recursive: true });
      for (const name of [...parts, ...modules]) {
        await cp(join(checkout, name), join(application, name), { recursive: true });
      }
      const env = { ...process.env, UV_PROJECT_ENVIRONMENT: environment };
      await run(await findUv(cache), sync, { cwd: application, env });
      writeFileSync(complete, '');
    }
  } catch (error) {
    throw new InputProblem(
      `gNMIBuddy of ${checkout} was not installed: ${lastWords(error)} ` +
        '(it needs Python 3.13; UV_PYTHON names one)',
    );
  } finally {
    await release();
  }
  return { python: join(environment, 'bin', 'python'), application };
}

function fingerprint(checkout: string): string {
  const contents = createHash('sha256');
  for (const file of filesIn(checkout)) {
    contents.update(relative(checkout, file)).update(readFileSync(file));
  }
  return contents.digest('hex').slice(0, 12);
}

function filesIn(checkout: string): string[] {
  return [...parts, ...modules].flatMap((name) => {
    const path = join(checkout, name);
    if (statSync(path).isFile()) return [path];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('__pycache__'))
      .map((file) => join(path, file))
      .filter((file) => statSync(file).isFile())
      .sort();
  });
}
