import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findTemporalBinary } from '../../src/temporal';
import { cliScript, runCli, runCommand } from '../support/run-cli';

const docs = join(__dirname, '..', '..', 'docs');
/** First line of a block that cannot be run here, with the reason. */
const notRun = /^# not run: \S/;
/** Success, and for `netoncall run` alone the code of a found fault: the stand's network has one. */
function worked(block: string, code: number | null): boolean {
  return code === 0 || (code === 10 && /^(npx )?netoncall run /m.test(block));
}

/** Pages whose blocks belong together; a test of their own follows each as a whole. */
const followedElsewhere = new Set(['make-a-profile.md']);

let home = '';
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'netoncall-docs-'));
  const { TEMPORAL_ADDRESS: _address, ...inherited } = process.env;
  const commands = join(home, 'bin');
  environment = {
    ...inherited,
    NETONCALL_HOME: home,
    NO_COLOR: '1',
    PATH: `${commands}:${process.env['PATH'] ?? ''}`,
  };
  const up = await runCli(['up'], environment);
  if (up.code !== 0) throw new Error(`The stand did not start: ${up.errors}`);
  const stand = JSON.parse(await readFile(join(home, 'stand.json'), 'utf8')) as {
    address: string;
    labUrl: string;
  };
  environment['TEMPORAL_ADDRESS'] = stand.address;
  environment['GNMIBUDDY_URL'] = stand.labUrl;
  environment['NETONCALL_EVIDENCE'] = join(home, 'evidence');
  await mkdir(commands);
  const temporal = (await findTemporalBinary()).path;
  await addCommand(join(commands, 'netoncall'), `"${process.execPath}" "${cliScript}"`);
  await addCommand(join(commands, 'npx'), 'env');
  await addCommand(join(commands, 'temporal'), `"${temporal}"`);
});

afterAll(async () => {
  await runCli(['down'], environment);
  await rm(home, { recursive: true, force: true });
});

async function addCommand(file: string, program: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\nexec ${program} "$@"\n`);
  await chmod(file, 0o755);
}

async function pages(folder: string): Promise<string[]> {
  const names = await readdir(join(docs, folder));
  return names
    .filter((name) => name.endsWith('.md') && !followedElsewhere.has(name))
    .map((name) => join(docs, folder, name));
}

/** The shell blocks of a page that are to be run, in order. */
async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(page, 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.filter((block) => !notRun.test(block));
}

describe('every command of the documentation', () => {
  it('works, page by page', async () => {
    const all = [...(await pages('how-to')), ...(await pages('reference'))];
    const failures: string[] = [];
    let ran = 0;
    for (const page of all) {
      for (const block of await blocksOf(page)) {
        ran += 1;
        const { code, errors } = await runCommand(
          'bash',
          ['-euo', 'pipefail', '-c', block],
          environment,
          home,
        );
        if (!worked(block, code)) failures.push(`${page}\n${block}\n→ ${String(code)}: ${errors}`);
      }
    }
    expect(failures).toEqual([]);
    expect(ran).toBeGreaterThan(10);
  }, 300_000);
});
