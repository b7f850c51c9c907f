import { randomUUID } from 'node:crypto';
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedServer } from '../../src/temporal/embedded-server';
import type { InvestigationResult } from '../../src/domain/run-document';
import { runProgram } from '../../src/cli/run-program';
import { goal, planOf, probeServers, startLoop } from '../support/loop-fixture';
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
      NETONCALL_EVIDENCE: worker.evidence.shelf.place,
    };
    const { terminal, texts } = fakeTerminal({ environment });
    const code = await runProgram(['evidence', 'gc', '--json', ...words], terminal);
    return { code, notes: texts.notes, output: texts.output };
  }

  /** Everything in the store looks as if it had been there since yesterday. */
  async function age(): Promise<string[]> {
    const paths: string[] = [];
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const folder of ['documents', 'calls']) {
      for await (const { path } of worker.evidence.shelf.list(folder)) {
        await utimes(join(worker.evidence.shelf.place, path), yesterday, yesterday);
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

  it('removes nothing where the server cannot be asked', async () => {
    const ref = await worker.evidence.put({ kept: true });
    await age();
    const { terminal, texts } = fakeTerminal({
      environment: {
        TEMPORAL_ADDRESS: '127.0.0.1:1',
        TEMPORAL_CONFIG_FILE: configurationFile,
        NETONCALL_EVIDENCE: worker.evidence.shelf.place,
      },
    });
    expect(await runProgram(['evidence', 'gc', '--force'], terminal)).toBe(30);
    expect(texts.notes).toContain('127.0.0.1:1');
    expect(await worker.evidence.get(ref)).toMatchObject({ available: true });
  });
});
