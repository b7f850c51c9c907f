import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createLabServer } from '../../lab/gnmi';
import { runCommand } from '../support/run-cli';
import { testAddress } from '../support/test-worker';

const root = join(__dirname, '..', '..');

/** The program of the guide, as a reader copies it. */
function programOfGuide(): string {
  const guide = readFileSync(join(root, 'docs', 'how-to', 'embed.md'), 'utf8');
  const program = /```ts\n([\s\S]*?)```/.exec(guide)?.[1];
  if (program === undefined) throw new Error('The guide holds no program.');
  return program;
}

/** A project with the packed netoncall and, in place of an installation, links to the rest. */
function projectWithPackage(project: string): void {
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
  const project = mkdtempSync(join(tmpdir(), 'netoncall-packed-'));
  const lab = await createLabServer({ scenario: 'healthy' });
  try {
    projectWithPackage(project);
    writeFileSync(join(project, 'program.ts'), programOfGuide());
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
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
    expect(JSON.parse(output)).toEqual({ outcome: 'achieved', verdict: 'healthy' });
  } finally {
    await lab.close();
    rmSync(project, { recursive: true, force: true });
  }
}, 120_000);
