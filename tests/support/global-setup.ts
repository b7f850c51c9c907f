import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { GlobalConfig } from 'jest';

import { startEmbeddedServer } from '../../src/temporal/embedded-server';
import { keepServer } from './shared-server';
import { needsOf, testFilesIn } from './test-needs';

const tests = join(__dirname, '..');

/**
 * Builds what is stale and starts the one Temporal server of the test run, where a selected test
 * file needs them; test files find the server in the environment.
 */
export default async function globalSetup(config: GlobalConfig): Promise<void> {
  const needs = needsOf(selectedFiles(config), tests);
  if (needs.build) buildWhenStale(config.rootDir);
  letProgramsCompileLater();
  if (!needs.server) return;
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-tests-'));
  const server = await startEmbeddedServer({ directory });
  process.env['NETONCALL_TEST_ADDRESS'] = server.address;
  process.env['NETONCALL_TEST_DIRECTORY'] = directory;
  keepServer(server, directory);
}

/** Workers and commands that tests start live as briefly as the tests: a worker's start takes a tenth less. */
function letProgramsCompileLater(): void {
  const preload = `--require ${JSON.stringify(join(__dirname, 'compile-later.cjs'))}`;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} ${preload}`.trim();
}

/** Those whose path fits what the command line names; all where it selects by anything else. */
function selectedFiles({ rootDir, runTestsByPath, testPathPatterns }: GlobalConfig): string[] {
  const files = testFilesIn(tests);
  if (runTestsByPath) return files;
  const patterns = testPathPatterns.toExecutor({ rootDir });
  return files.filter((file) => patterns.isMatch(file));
}

function buildWhenStale(root: string): void {
  const build = [join(root, 'scripts', 'build.mjs'), '--when-stale'];
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The sources do not build; see above.');
}
