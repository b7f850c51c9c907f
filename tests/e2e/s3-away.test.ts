import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection } from '@temporalio/client';

import { createLabServer, readCallLog } from '../../lab/gnmi';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import { type S3Server, startS3Server } from '../evidence/support/s3-server';
import { type BreakableProxy, startProxy } from '../support/breakable-proxy';
import { inFull } from '../support/sampled';
import { testAddress } from '../support/test-worker';

/** The figure of the guide was made with 60. */
const awaySeconds = Number(process.env['NETONCALL_S3_AWAY_SECONDS'] ?? (inFull ? 8 : 2));
const load = inFull ? 20 : 6;
const workerScript = join(__dirname, '..', '..', 'dist', 'src', 'worker.js');

let directory = '';
let lab: Awaited<ReturnType<typeof createLabServer>>;
let s3: S3Server;
let proxy: BreakableProxy;
let connection: Connection;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-s3-away-'));
  lab = await createLabServer({
    scenario: 'bgp-neighbor-down',
    callLog: join(directory, 'calls.jsonl'),
    latency: 50,
  });
  s3 = await startS3Server('evidence');
  proxy = await startProxy(Number(new URL(s3.environment['AWS_ENDPOINT_URL_S3'] ?? '').port));
  connection = await Connection.connect({ address: testAddress() });
});

afterAll(async () => {
  if (worker !== undefined && worker.exitCode === null) {
    const exited = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exited;
  }
  await proxy.refuse();
  await s3.stop();
  await lab.close();
  await connection.close();
  await rm(directory, { recursive: true, force: true });
});

async function startWorker(taskQueue: string): Promise<void> {
  worker = spawn(process.execPath, [workerScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...s3.environment,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${proxy.port}`,
      NETONCALL_EVIDENCE: 's3://evidence/away',
      NETONCALL_TASK_QUEUE: taskQueue,
      NETONCALL_READY: 'json',
      TEMPORAL_ADDRESS: testAddress(),
      GNMIBUDDY_URL: lab.url,
    },
  });
  if (worker.stdout === null) throw new Error('no output to read');
  const lines = createInterface({ input: worker.stdout });
  const [ready] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as unknown[];
  if (ready === undefined) throw new Error('The worker ended before it was ready.');
}

it(`${load} runs wait while S3 refuses connections, say so, and end as undisturbed ones`, async () => {
  const taskQueue = `s3-away-${randomUUID()}`;
  await startWorker(taskQueue);
  const { workflow } = new Client({ connection });
  const runs = await Promise.all(
    Array.from({ length: load }, () =>
      workflow.start('investigate', {
        taskQueue,
        workflowId: `s3-away-${randomUUID()}`,
        args: [{ query: 'Check BGP neighbors on PE1', attended: false }],
      }),
    ),
  );
  const arrived = () =>
    readCallLog(join(directory, 'calls.jsonl')).filter((one) => one.event === 'arrived').length;
  while (arrived() < load) await sleep(20);
  await proxy.refuse();
  const until = Date.now() + awaySeconds * 1000;
  const waiting = async () => {
    const statuses = await Promise.all(runs.map((run) => run.query<RunStatus>('status')));
    return statuses.flatMap(({ store }) => (store === undefined ? [] : [store.reason]));
  };
  let told = await waiting();
  while (Date.now() < until || told.length === 0) {
    await sleep(500);
    const now = await waiting();
    if (now.length > told.length) told = now;
  }
  expect(told.length).toBeGreaterThan(0);
  expect(told.join('\n')).toMatch(/ECONNREFUSED/);
  await proxy.accept();
  const results = (await Promise.all(runs.map((run) => run.result()))) as InvestigationResult[];
  expect(new Set(results.map(({ outcome, verdict }) => `${outcome} ${verdict}`))).toEqual(
    new Set(['achieved fault']),
  );
}, 400_000);
