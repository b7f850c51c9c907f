import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { temporal } from '@temporalio/proto';

import { createLabServer, readCallLog } from '../../lab/gnmi';
import {
  alertsType,
  conversationType,
  queueRecordId,
} from '../../src/domain/investigation/investigation-names';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/temporal';
import { quietPorts } from '../support/quiet-ports';
import { inFull } from '../support/sampled';

const { VersioningBehavior } = temporal.api.enums.v1;
/** Runs under way at the SIGTERM; the figure of the guide is made with 50. */
const load = Number(process.env['NETONCALL_DRAIN_RUNS'] ?? (inFull ? 50 : 12));
const workerScript = join(__dirname, '..', '..', 'dist', 'src', 'worker.js');
const secret = 'token-that-nobody-may-see';

interface RunningWorker {
  process: ChildProcess;
  log: string[];
  exited: Promise<number | null>;
}
const workers: RunningWorker[] = [];

async function startWorker(environment: NodeJS.ProcessEnv): Promise<RunningWorker> {
  const child = spawn(process.execPath, [workerScript], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, NETONCALL_READY: 'json', NETONCALL_LOG: 'json' },
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const worker = { process: child, log, exited };
  workers.push(worker);
  for await (const line of createInterface({ input: child.stdout })) {
    if ((JSON.parse(line) as { ready: boolean }).ready) return worker;
  }
  throw new Error(`The worker ended before it was ready: ${log.join('\n')}`);
}

// A server of its own: what waits for people is counted over a whole namespace.
let server: EmbeddedServer;
let connection: Connection;
let client: Client;
let directory = '';
let lab: Awaited<ReturnType<typeof createLabServer>>;
let callLog = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-rolling-'));
  callLog = join(directory, 'calls.jsonl');
  lab = await createLabServer({ scenario: 'healthy', callLog, latency: 20 });
  server = await startEmbeddedServer({ directory: join(directory, 'server') });
  connection = await Connection.connect({ address: server.address });
  client = new Client({ connection });
});

afterAll(async () => {
  for (const worker of workers) worker.process.kill('SIGKILL');
  await lab.close();
  await connection.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function makeCurrent(deploymentName: string, buildId: string): Promise<void> {
  for (;;) {
    try {
      await client.workflowService.setWorkerDeploymentCurrentVersion({
        namespace: 'default',
        deploymentName,
        buildId,
        identity: 'netoncall-test',
      });
      return;
    } catch (error) {
      // The server hears of a new build with its first poll.
      if (
        !/not found|not registered|no .*pollers|missing active task queues/i.test(
          (error as Error).message,
        )
      )
        throw error;
      await sleep(200);
    }
  }
}

/** The queue is told of the current version a moment after it has been set. */
async function untilNewRunsGoTo(taskQueue: string, buildId: string): Promise<void> {
  for (;;) {
    const { versioningInfo } = await client.workflowService.describeTaskQueue({
      namespace: 'default',
      taskQueue: { name: taskQueue },
    });
    if (versioningInfo?.currentDeploymentVersion?.buildId === buildId) return;
    await sleep(100);
  }
}

it('a SIGTERM under load and a changed build: all runs end with their build, no call is repeated', async () => {
  const taskQueue = `rolling-${randomUUID()}`;
  const deployment = `netoncall-${randomUUID().slice(0, 8)}`;
  const [metricsPort = 0] = await quietPorts(1);
  const environment = (build: string) => ({
    TEMPORAL_ADDRESS: server.address,
    NETONCALL_TASK_QUEUE: taskQueue,
    NETONCALL_EVIDENCE: join(directory, 'evidence'),
    NETONCALL_DEPLOYMENT: deployment,
    NETONCALL_BUILD_ID: build,
    GNMIBUDDY_URL: lab.url,
    OPENAI_API_KEY: secret,
  });
  const start = async (query = 'Check BGP neighbors on PE1', attended = false) =>
    await client.workflow.start('investigate', {
      taskQueue,
      workflowId: `rolling-${randomUUID()}`,
      args: [{ query, attended }],
    });
  const buildOf = async (handle: Awaited<ReturnType<typeof start>>) =>
    (await handle.describe()).raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;

  const first = await startWorker(environment('one'));
  await makeCurrent(deployment, 'one');
  await untilNewRunsGoTo(taskQueue, 'one');
  const longLived = await Promise.all(
    [alertsType, conversationType].map(async (type) => {
      const workflowId = `rolling-${type}-${randomUUID()}`;
      const args = [{ profile: 'network' }];
      return await client.workflow.start(type, { taskQueue, workflowId, args });
    }),
  );
  const runs = await Promise.all(Array.from({ length: load }, () => start()));
  const arrived = () =>
    readCallLog(callLog).flatMap((one) => (one.event === 'arrived' ? [one] : []));
  while (arrived().length < load) await sleep(20);
  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(arrived().length).toBeLessThan(load * 8);

  // The old build comes back until its runs are done; the new one takes those that start now.
  await startWorker(environment('one'));
  const next = await startWorker({
    ...environment('two'),
    NETONCALL_METRICS_PORT: String(metricsPort),
  });
  await makeCurrent(deployment, 'two');
  await untilNewRunsGoTo(taskQueue, 'two');
  const late = await start();
  const results = (await Promise.all(
    [...runs, late].map((run) => run.result()),
  )) as InvestigationResult[];
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['achieved']));
  expect(await buildOf(late)).toBe('two');
  expect(await Promise.all(runs.map(buildOf))).toEqual(runs.map(() => 'one'));

  // What does not end while it is used goes over to the current build.
  const behaviorOf = async (handle: WorkflowHandle) =>
    (await handle.describe()).raw.workflowExecutionInfo?.versioningInfo?.behavior;
  const record = client.workflow.getHandle(queueRecordId(taskQueue));
  expect(await Promise.all([record, ...longLived].map(behaviorOf))).toEqual([
    VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE,
    VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE,
    VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE,
  ]);
  expect(await behaviorOf(late)).toBe(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED);

  // Every run makes the same calls, each of them once.
  const counts = new Map<string, number>();
  for (const { tool, arguments: values } of arrived()) {
    const call = `${tool} ${JSON.stringify(values)}`;
    counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  expect([...counts.values()].every((count) => count <= load + 1)).toBe(true);
  expect(counts.get('get_devices {}')).toBe(load + 1);

  const base = `http://127.0.0.1:${metricsPort}`;
  expect(await (await fetch(`${base}/healthz`)).text()).toBe('ok\n');
  const metrics = await (await fetch(`${base}/metrics`)).text();
  expect(metrics).toContain(
    'netoncall_investigations_total{outcome="achieved",verdict="healthy"} 1',
  );
  expect(metrics).toMatch(
    /netoncall_tool_call_seconds_count\{server="gnmibuddy",tool="get_routing_info",status="success"\}/,
  );
  const waiting = async () => {
    const text = await (await fetch(`${base}/metrics`)).text();
    return Number(/^netoncall_waiting_for_people (\d+)$/m.exec(text)?.[1]);
  };
  expect(await waiting()).toBe(0);
  const asking = await Promise.all([1, 2].map(() => start('Check BGP neighbors', true)));
  // The count is the one of the list of runs, which follows them.
  while ((await waiting()) < asking.length) await sleep(200);
  expect(await waiting()).toBe(asking.length);
  await Promise.all(asking.map((run) => run.cancel()));
  while ((await waiting()) > 0) await sleep(200);
  expect(metrics).toContain('temporal_workflow_completed');
  // What tells a stuck worker from one that asks.
  expect(metrics).toMatch(
    /^temporal_long_request\{[^}]*operation="PollWorkflowTaskQueue"[^}]*\} \d+/m,
  );
  expect(await (await fetch(`${base}/livez`)).text()).toBe('ok\n');

  const lines = next.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(
    lines.some(
      ({ workflowId, activity }) => workflowId === late.workflowId && activity === 'callTool',
    ),
  ).toBe(true);
  expect(workers.flatMap(({ log }) => log).join('\n')).not.toContain(secret);
}, 900_000);
