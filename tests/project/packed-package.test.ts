import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { createLabServer } from '../../lab/gnmi';
import { runCommand } from '../support/run-cli';
import { testAddress } from '../support/test-worker';
import { shellBlocks } from './support/guide-blocks';
import { leavesOut, testedByInstalling } from './support/tested-by';

const root = join(__dirname, '..', '..');

const guide = readFileSync(join(root, 'docs', 'how-to', 'embed.md'), 'utf8');

/** The program of the guide, as a reader copies it. */
function programOfGuide(): string {
  const program = /```ts\n([\s\S]*?)```/.exec(guide)?.[1];
  if (program === undefined) throw new Error('The guide holds no program.');
  return program;
}

/** `npm run conformance` installs as the guide says; else the package is packed and the rest linked. */
const installs = !leavesOut(testedByInstalling, 'embed.md, npm install');

/** The guide's commands in a project of a reader's, with a checkout beside it. */
async function installPackage(project: string): Promise<void> {
  const [commands = ''] = shellBlocks(guide);
  const made = /^(node_modules|dist|\.git|coverage)$/;
  cpSync(root, join(project, '..', 'netoncall'), {
    recursive: true,
    filter: (source) => !made.test(relative(root, source)),
  });
  writeFileSync(join(project, 'package.json'), '{}');
  const environment = { ...process.env, npm_config_prefer_offline: 'true' };
  const result = await runCommand('bash', ['-euc', commands], environment, project);
  expect({ ...result, output: '' }).toMatchObject({ code: 0 });
}

/** The packed netoncall and, in place of an installation, links to the rest. */
function linkPackage(project: string): void {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: root,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const installed = join(project, 'node_modules', 'netoncall');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, filename), '-C', installed, '--strip-components=1']);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === 'netoncall' || name.startsWith('.package')) continue;
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
}

it('is used from its packed tarball: a typed investigation by an embedded worker', async () => {
  const home = mkdtempSync(join(tmpdir(), 'netoncall-packed-'));
  const project = join(home, 'program');
  mkdirSync(project);
  const lab = await createLabServer({ scenario: 'healthy' });
  try {
    if (installs) await installPackage(project);
    else linkPackage(project);
    writeFileSync(join(project, 'program.ts'), programOfGuide());
    const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
    const compilerOptions = { strict: true, skipLibCheck: true, target: 'es2022', types: ['node'] };
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, module: 'node16', rootDir: '.' } }),
    );
    const compiled = await runCommand(process.execPath, [compiler, '-p', project]);
    expect(compiled).toMatchObject({ code: 0, output: '' });
    const { code, output, errors } = await runCommand(
      process.execPath,
      [join(project, 'program.js')],
      {
        ...process.env,
        TEMPORAL_ADDRESS: testAddress(),
        GNMIBUDDY_URL: lab.url,
        NETONCALL_EVIDENCE: join(project, 'evidence'),
      },
    );
    expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' });
    // On a machine with too much to do, the embedded worker logs that a task took long.
    const last = output.trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toEqual({ outcome: 'achieved', verdict: 'healthy' });
  } finally {
    await lab.close();
    rmSync(home, { recursive: true, force: true });
  }
}, 1_800_000);
