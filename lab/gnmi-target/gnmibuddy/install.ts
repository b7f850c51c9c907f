import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { lock } from 'proper-lockfile';

import { InputProblem } from '../../gnmi/problem';
import { cacheFolder, type Installation, lastWords, waiting } from './cache';
import { requirePython } from './find-python';
import { installCheckout } from './install-checkout';
import { installer, pip } from './uv';

const run = promisify(execFile);

/** gNMIBuddy's package, whose own list of libraries is left aside: it would bring an older MCP. */
export const application = 'iflow-mcp-jillesca-gnmibuddy==0.1.0';
const libraries = [
  'fastmcp==3.4.11',
  'mcp==1.30.0',
  'pygnmi==0.8.15',
  'grpcio==1.85.3',
  'protobuf==7.36.2',
  'networkx==3.6.1',
  'pydantic-settings==2.16.3',
  'pyyaml==6.0.4',
  'click==8.5.1',
];

export interface InstallOptions {
  /** Interpreter to make the environment with; one is looked for where none is given. */
  python?: string;
  /** A checkout of gNMIBuddy to install in place of the package. */
  checkout?: string | undefined;
  log: (message: string) => void;
}

function folder(): string {
  const contents = createHash('sha256').update([application, ...libraries].join(' '));
  return join(cacheFolder(), `gnmibuddy-${contents.digest('hex').slice(0, 12)}`);
}

function installationIn(place: string): Installation {
  const bin = process.platform === 'win32' ? join('Scripts', 'python.exe') : join('bin', 'python');
  return { python: join(place, 'environment', bin), application: join(place, 'application') };
}

async function fill(place: string, python: string): Promise<void> {
  const { python: own, application: target } = installationIn(place);
  await run(python, ['-m', 'venv', join(place, 'environment')]);
  await run(own, [...pip, installer]).catch(() => undefined);
  await installWith(own, libraries);
  await installWith(own, ['--no-deps', '--target', target, application]);
}

/**
 * uv takes seconds for what pip takes a minute for. It does not read pip's configuration, so pip
 * does it where uv does not find the packages, or is not there itself.
 */
async function installWith(own: string, wanted: string[]): Promise<void> {
  try {
    await run(own, ['-m', 'uv', 'pip', 'install', '--quiet', '--python', own, ...wanted]);
  } catch {
    await run(own, [...pip, ...wanted]);
  }
}

/**
 * gNMIBuddy, installed where it is not yet. It is installed beside its place and moved
 * there when complete, so that one that was interrupted leaves nothing half done; of two at once
 * the second waits for the first.
 * @throws InputProblem where Python is missing or the packages cannot be had
 */
export async function installGnmibuddy(options: InstallOptions): Promise<Installation> {
  const { python, checkout, log } = options;
  if (checkout !== undefined) return await installCheckout(checkout, log);
  const place = folder();
  if (existsSync(place)) return installationIn(place);
  const command = requirePython(python);
  await mkdir(dirname(place), { recursive: true });
  const release = await lock(place, { realpath: false, retries: waiting });
  try {
    if (!existsSync(place)) await installInto(place, command, log);
  } finally {
    await release();
  }
  return installationIn(place);
}

async function installInto(
  place: string,
  python: string,
  log: InstallOptions['log'],
): Promise<void> {
  log(`Installing gNMIBuddy into ${place} (once; takes up to a minute) …`);
  const unfinished = `${place}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    await fill(unfinished, python);
    await rename(unfinished, place);
  } catch (error) {
    throw new InputProblem(`gNMIBuddy was not installed: ${lastWords(error)}`);
  }
}
