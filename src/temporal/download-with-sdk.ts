import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import type { Download } from './download-wheel';
import type { Environment } from './run-command';

export interface SdkDownloadOptions {
  /** An empty folder for the download. */
  readonly workspace: string;
  /** File that remembers a failure, so that later starts do not wait for it again. */
  readonly memory: string;
  readonly environment: Environment;
  readonly onProgress: (message: string) => void;
}

const memorySchema = z.object({ failedAt: z.number(), reason: z.string() });
const day = 24 * 60 * 60 * 1000;
/** Without a first byte after this time the download's host counts as out of reach. */
const firstByteTimeout = 5_000;
const downloadTimeout = 120_000;

/**
 * The SDK downloads only in order to start a server, prints, and cannot be stopped; it therefore
 * runs in a process of its own that ends as soon as the server it started is up.
 */
const program = `
const { Runtime, DefaultLogger } = require(process.argv[1]);
const { TestWorkflowEnvironment } = require(process.argv[2]);
Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
const executable = { type: 'cached-download', downloadDir: process.argv[3] };
TestWorkflowEnvironment.createLocal({ server: { executable } })
  .then((environment) => environment.teardown())
  .then(() => process.exit(0), (error) => { console.error(error.message); process.exit(1); });
`;

/** Lets Temporal's SDK download the CLI from Temporal's own host (temporal.download). */
export async function downloadWithSdk(options: SdkDownloadOptions): Promise<Download> {
  const remembered = await recall(options.memory);
  if (remembered !== undefined) return { reason: `${remembered} (remembered for a day)` };
  options.onProgress('Fetching the Temporal CLI from temporal.download (once)...');
  const failure = await runDownload(options);
  const file = (await readdir(options.workspace)).find((name) =>
    /^temporal-cli-[^/]*\d$/.test(name),
  );
  if (file !== undefined) return { file: path.join(options.workspace, file) };
  const reason = failure ?? 'the SDK reported success and left no file';
  await writeFile(options.memory, JSON.stringify({ failedAt: Date.now(), reason }));
  return { reason };
}

async function recall(memory: string): Promise<string | undefined> {
  try {
    const { failedAt, reason } = memorySchema.parse(JSON.parse(await readFile(memory, 'utf8')));
    return Date.now() - failedAt < day ? reason : undefined;
  } catch {
    return undefined; // nothing remembered
  }
}

/** Runs the download until it ends or its time is up; the reason of a failure, or nothing. */
async function runDownload(options: SdkDownloadOptions): Promise<string | undefined> {
  const { workspace, environment } = options;
  const modules = [require.resolve('@temporalio/worker'), require.resolve('@temporalio/testing')];
  const child = spawn(process.execPath, ['-e', program, ...modules, workspace], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
    detached: true, // its own process group, so that a server it started ends with it
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code) => resolve(code === 0 ? undefined : lastLine(errors)));
  });
  const timers = new AbortController();
  const outcome = await Promise.race([ended, timeIsUp(workspace, timers.signal)]);
  timers.abort();
  const running = child.exitCode === null && child.signalCode === null;
  if (running && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  return outcome;
}

async function timeIsUp(workspace: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    await sleep(firstByteTimeout, undefined, { signal });
    const begun = (await readdir(workspace)).length > 0;
    if (!begun) return `no answer within ${firstByteTimeout / 1000} s`;
    await sleep(downloadTimeout, undefined, { signal });
    return `not complete after ${downloadTimeout / 1000} s`;
  } catch {
    return undefined; // aborted: the download ended first
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) || 'the SDK gave no reason';
}
