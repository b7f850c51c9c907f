import { randomUUID } from 'node:crypto';
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Client, WorkflowHandle } from '@temporalio/client';

import { citedByRuns } from '../../src/cli/evidence/cited-by-runs';
import { startEmbeddedServer } from '../../src/temporal/embedded-server';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import { runProgram } from '../../src/cli/run-program';
import { goal, planOf, probeServers, startLoop } from '../support/loop-fixture';
import { runCli } from '../support/run-cli';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import type { TestWorker } from '../support/test-worker';
import { fakeTerminal } from './fake-terminal';

const reasoner = (): ScriptedReasoner =>
  new ScriptedReasoner({
    parseGoal: [{ kind: 'goal', goal }],
    selectPlan: planOf('Look at the device.'),
    proposeToolCalls: () => ({
      kind: 'call',
      calls: [{ tool: 'look', arguments: { device: 'PE1' }, reason: '' }],
      done: true,
    }),
    assessObjective: [{ judgement: 'met', feedback: '', notes: '', redo: [] }],
  });

/** Runs of others in the namespace; some hundred of them on demand. */
const others = Number(process.env['NETONCALL_GC_RUNS'] ?? 24);

/**
 * Runs of every kind and state, none of which knows the store: open, cancelled, terminated, failed,
 * continued as new, of types that netoncall does not have, and with payloads of any shape.
 */
async function fillNamespace(client: Client, taskQueue: string): Promise<void> {
  const kinds = [
    { type: 'investigate', args: [{ query: 7 }], taskQueue },
    { type: 'investigate', args: [{ query: 'Look', note: 'x'.repeat(500_000) }] },
    { type: 'investigate', args: [null, [[], {}], 'sha256:no', Buffer.from([0, 255])] },
    { type: 'investigateDevices', args: [] },
    { type: 'conversation', args: [{ turnsPerRun: 1 }], taskQueue },
    { type: 'payInvoice', args: [{ id: 7 }] },
  ];
  const ends = [
    async () => undefined,
    async (handle: WorkflowHandle) => await handle.cancel(),
    async (handle: WorkflowHandle) => await handle.terminate(),
  ];
  for (let index = 0; index < others; index += 1) {
    const { type, ...options } = kinds[index % kinds.length]!;
    const handle = await client.workflow.start(type, {
      taskQueue: 'nobody',
      workflowId: `other-${index}`,
      ...options,
    });
    // What ended by itself, because its input is wrong, cannot be ended.
    await ends[Math.floor(index / kinds.length) % ends.length]!(handle).catch(() => undefined);
  }
}

describe('netoncall evidence gc', () => {
  // A server of its own: what counts are all runs of a namespace, and here they are known.
  let server: Awaited<ReturnType<typeof startEmbeddedServer>>;
  let worker: TestWorker;
  let configurationFile: string;

  beforeAll(async () => {
    server = await startEmbeddedServer({
      directory: await mkdtemp(join(tmpdir(), 'netoncall-test-')),
    });
    worker = await startLoop(reasoner(), probeServers(), undefined, { address: server.address });
    await fillNamespace(worker.client, worker.taskQueue);
    configurationFile = join(await mkdtemp(join(tmpdir(), 'netoncall-test-')), 'temporal.toml');
    await writeFile(configurationFile, '[profile.default]\n');
  });

  afterAll(async () => {
    await worker.stop();
    await server.stop();
  });

  async function collect(...words: string[]) {
    const environment = {
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_CONFIG_FILE: configurationFile,
      NETONCALL_EVIDENCE: worker.evidence.blobs.place,
    };
    const { terminal, texts } = fakeTerminal({ environment });
    const code = await runProgram(['evidence', 'gc', '--json', ...words], terminal);
    return { code, notes: texts.notes, output: texts.output };
  }

  /** The list of runs lags behind them: seconds, where the server is busy. */
  async function listedAsClosed(workflowId: string): Promise<void> {
    const query = `WorkflowId = '${workflowId}' AND ExecutionStatus != 'Running'`;
    while ((await worker.client.workflow.count(query)).count === 0) await sleep(100);
  }

  /** Everything in the store looks as if it had been there since yesterday. */
  async function age(): Promise<string[]> {
    const paths: string[] = [];
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const folder of ['documents', 'calls']) {
      for await (const { path } of worker.evidence.blobs.list(folder)) {
        await utimes(join(worker.evidence.blobs.place, path), yesterday, yesterday);
        paths.push(path);
      }
    }
    return paths;
  }

  it('keeps all that a recent run needs, removes what no run cites, and everything once no run counts', async () => {
    const handle = await worker.client.workflow.start('investigate', {
      taskQueue: worker.taskQueue,
      workflowId: `gc-${randomUUID()}`,
      args: [{ query: 'Look at PE1' }],
    });
    const { document } = (await handle.result()) as InvestigationResult;
    await listedAsClosed(handle.workflowId);
    const ofTheRun = (await age()).sort();
    await worker.evidence.put({ nobody: 'needs this' });
    await age();

    expect(await collect('--dry-run')).toMatchObject({ code: 0, notes: '' });
    expect(await age()).toHaveLength(ofTheRun.length + 1);
    const collected = await collect('--keep', '1');
    expect(collected.code).toBe(0);
    expect(JSON.parse(collected.output)).toEqual({
      kept: ofTheRun.length,
      removed: 1,
      removedBytes: Buffer.byteLength('{"nobody":"needs this"}'),
      dry_run: false,
    });
    expect((await age()).sort()).toEqual(ofTheRun);
    expect(await worker.evidence.get(document ?? '')).toMatchObject({ available: true });

    const refused = await collect('--keep', '0');
    expect(refused).toMatchObject({ code: 30, output: '' });
    expect(refused.notes).toMatch(/^netoncall: No run of this server cites anything/);
    expect((await age()).sort()).toEqual(ofTheRun);
    expect((await collect('--keep', '0', '--force')).code).toBe(0);
    expect(await age()).toEqual([]);
  });

  it('reads histories with empty payloads, as a process of its own reads them', async () => {
    const ref = await worker.evidence.put({ cited: 'beside nothing' });
    // An activity that returns nothing leaves such a payload too.
    const handle = await worker.client.workflow.start('investigate', {
      taskQueue: 'nobody',
      workflowId: `gc-${randomUUID()}`,
      args: [undefined, { query: `Look at ${ref}` }],
    });
    expect(
      await runCli(['evidence', 'gc', '--dry-run', '--json'], {
        ...process.env,
        TEMPORAL_ADDRESS: server.address,
        TEMPORAL_CONFIG_FILE: configurationFile,
        NETONCALL_EVIDENCE: worker.evidence.blobs.place,
      }),
    ).toMatchObject({ code: 0, errors: '' });
    await handle.terminate();
  });

  it('counts a run as gone that is deleted while it looks', async () => {
    const ref = await worker.evidence.put({ cited: 'by one run' });
    const start = async (query: string) =>
      await worker.client.workflow.start('investigate', {
        taskQueue: 'nobody',
        workflowId: `gc-${randomUUID()}`,
        args: [{ query }],
      });
    const [kept, deleted] = [await start(`Look at ${ref}`), await start('Look')];
    const listed = await Promise.all(
      [kept, deleted].map(async (handle) => await handle.describe()),
    );
    await worker.client.workflowService.deleteWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId: deleted.workflowId },
    });
    // The server takes its time, and the list forgets the run first.
    while (await deleted.fetchHistory().catch(() => null)) await sleep(200);
    const workflow = {
      getHandle: worker.client.workflow.getHandle.bind(worker.client.workflow),
      list: () => listed,
    };
    const { options } = worker.client;
    const cited = await citedByRuns({ workflow, options } as unknown as Client, new Date(0));
    expect([...cited.refs]).toEqual([ref]);
    expect(cited.runs.size).toBe(2);
    await kept.terminate();
  });

  it('removes nothing, and says why, where one history cannot be read', async () => {
    const run = { workflowId: 'alert-7', runId: 'run-7' };
    const fetchHistory = async () => {
      throw Object.assign(new Error('13 INTERNAL: shard is lost'), { code: 13 });
    };
    const workflow = { getHandle: () => ({ fetchHistory }), list: () => [run] };
    const asked = citedByRuns({ workflow } as unknown as Client, new Date(0));
    await expect(asked).rejects.toThrow(
      'The history of run "alert-7" could not be read (13 INTERNAL: shard is lost), so it is not known what the run refers to. Nothing was removed.',
    );
  });

  it('removes nothing where the server cannot be asked', async () => {
    const ref = await worker.evidence.put({ kept: true });
    await age();
    const { terminal, texts } = fakeTerminal({
      environment: {
        TEMPORAL_ADDRESS: '127.0.0.1:1',
        TEMPORAL_CONFIG_FILE: configurationFile,
        NETONCALL_EVIDENCE: worker.evidence.blobs.place,
      },
    });
    expect(await runProgram(['evidence', 'gc', '--force'], terminal)).toBe(30);
    expect(texts.notes).toContain('127.0.0.1:1');
    expect(await worker.evidence.get(ref)).toMatchObject({ available: true });
  });
});
