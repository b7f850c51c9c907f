import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { citedByRuns } from '../../src/cli/evidence/cited-by-runs';
import type { GoalReading } from '../../src/domain/analysis/goal';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import { fixedKeys, type KeySource, noKeys } from '../../src/encryption';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/temporal/embedded-server';
import { dataConverter, findTemporalBinary, serveCodec } from '../../src/temporal';
import { bytesUnder, wordsIn } from '../support/bytes-under';
import { goal, loopCatalogue, planOf, probeTools, startLoop } from '../support/loop-fixture';
import { runCommand } from '../support/run-cli';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import { replying, ScriptedServers } from '../support/scripted-servers';
import type { TestWorker } from '../support/test-worker';

const words = {
  question: 'quantum-question-about-the-core',
  device: 'lisboa-edge-router-seventeen',
  argument: 'argument-of-the-looking',
  reply: 'reply-that-a-router-gave',
  answer: 'answer-of-the-night-shift',
  failure: 'failure-that-the-server-tells',
};
const old = { id: 'old', secret: new Uint8Array(32).fill(1) };
const fresh = { id: 'fresh', secret: new Uint8Array(32).fill(2) };

let directory = '';
let server: EmbeddedServer;
let worker: TestWorker | undefined;
let place: { address: string; taskQueue: string; directory: string };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-encrypted-'));
  server = await startEmbeddedServer({ directory });
});

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

/** A reasoner that asks back which device is meant, and looks at it. */
function asking(): ScriptedReasoner {
  const need = { about: 'device' as const, question: `Which ${words.device}?`, options: [] };
  const readings: GoalReading[] = [
    { kind: 'clarify', need },
    { kind: 'goal', goal: { ...goal, objective: words.question, devices: [words.device] } },
  ];
  return new ScriptedReasoner({
    parseGoal: readings,
    selectPlan: planOf('Look.'),
    proposeToolCalls: () => ({
      kind: 'call',
      calls: [
        { tool: 'look', arguments: { device: words.device, part: words.argument }, reason: '' },
      ],
      done: true,
    }),
    assessObjective: [{ judgement: 'met', feedback: '', notes: '', redo: [] }],
  });
}

function replies(): ScriptedServers {
  let calls = 0;
  return new ScriptedServers(
    probeTools,
    {
      list: replying({ devices: [{ name: words.device }] }),
      look: async () => {
        calls += 1;
        // The first attempt leaves a failure in the history of the activity.
        if (calls === 1) throw new Error(words.failure);
        return { kind: 'result', result: { structuredContent: { seen: words.reply } } };
      },
    },
    4,
  );
}

async function begin(reasoner: ScriptedReasoner, servers: ScriptedServers, keys: KeySource) {
  await worker?.stop();
  worker = await startLoop(reasoner, servers, loopCatalogue, { ...place, keys });
  return worker;
}

/** What the real Temporal CLI shows of a run with a codec server, and without one. */
async function showsThroughCodecServer(workflowId: string): Promise<void> {
  const token = 'token-for-this-test';
  const access = { origins: [], namespaces: ['default'], token, host: '127.0.0.1', port: 0 };
  const codec = await serveCodec({ ...access, keys: keysOf(old) });
  const { path } = await findTemporalBinary();
  const temporal = (...values: string[]) =>
    runCommand(path, ['workflow', ...values, '-w', workflowId, '--address', server.address]);
  const show = ['show', '--output', 'json'];
  const withCodec = ['--codec-endpoint', codec.url, '--codec-auth', `Bearer ${token}`];
  try {
    const plain = await temporal(...show);
    expect(plain).toMatchObject({ code: 0 });
    expect(wordsIn(plain.output, Object.values(words))).toEqual([]);
    const decoded = await temporal(...show, ...withCodec);
    // Of replies, which are evidence, Temporal gets what the answer says of them.
    expect(wordsIn(decoded.output, Object.values(words))).toEqual(Object.values(words));
    const status = await temporal('query', '--type', 'status', ...withCodec);
    expect(status).toMatchObject({ code: 0, output: expect.stringContaining(words.device) });
    const refused = await temporal(...show, ...withCodec.slice(0, 2), '--codec-auth', 'Bearer x');
    expect(wordsIn(refused.output, Object.values(words))).toEqual([]);
  } finally {
    await codec.close();
  }
}

/** Whoever tidies the store finds what a run refers to with its key, and stops without it. */
async function isCitedByItsRun({ client }: TestWorker, result: InvestigationResult): Promise<void> {
  const longAgo = new Date(0);
  expect([...(await citedByRuns(client, longAgo)).refs]).toContain(result.document);
  const connection = await Connection.connect({ address: server.address });
  const blind = new Client({ connection, dataConverter: await dataConverter(noKeys) });
  await expect(citedByRuns(blind, longAgo)).rejects.toThrow(/key "old".*Nothing was removed/);
  await connection.close();
}

type Handle = Awaited<ReturnType<typeof start>>;

async function start({ client }: TestWorker, workflowId: string) {
  return await client.workflow.start('investigate', {
    taskQueue: place.taskQueue,
    workflowId,
    args: [{ query: words.question }],
    staticSummary: words.question,
    memo: { query: words.question },
  });
}

async function openRequest(handle: Handle): Promise<string> {
  for (;;) {
    const { openRequest: open } = await handle.query<RunStatus>('status');
    if (open !== null) return open.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const answered = async (handle: Handle, requestId: string): Promise<InvestigationResult> => {
  await handle.executeUpdate('answer', { args: [{ requestId, answer: words.answer }] });
  return (await handle.result()) as InvestigationResult;
};

const keysOf = (...keys: { id: string; secret: Uint8Array }[]) => fixedKeys(keys, 'the test');

describe('runs of workers and clients with keys', () => {
  beforeEach(() => {
    const taskQueue = `queue-${Math.random().toString(36).slice(2)}`;
    place = { address: server.address, taskQueue, directory: join(directory, taskQueue) };
  });

  it('leave no word of question, device, argument, reply, answer or failure in the database or store', async () => {
    const started = await begin(asking(), replies(), keysOf(old));
    const handle = await start(started, 'hidden');
    const requestId = await openRequest(handle);
    await expect(
      handle.executeUpdate('answer', { args: [{ requestId: words.failure, answer: 'x' }] }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining(words.failure) } });
    const result = await answered(handle, requestId);
    expect(result.outcome).toBe('achieved');
    const broken = await started.client.workflow.start('investigate', {
      taskQueue: place.taskQueue,
      workflowId: 'broken',
      args: [{ query: 1, [words.argument]: words.question }],
    });
    await expect(broken.result()).rejects.toMatchObject({
      cause: { message: expect.stringContaining(words.argument) },
    });
    await showsThroughCodecServer('hidden');
    await isCitedByItsRun(started, result);
    const bytes = await bytesUnder(directory);
    expect(bytes).toContain('SQLite format 3');
    expect(wordsIn(bytes, Object.values(words))).toEqual([]);
  });

  it('go on over a rotation of the keys, with a question open meanwhile', async () => {
    const [reasoner, servers] = [asking(), replies()];
    const handle = await start(await begin(reasoner, servers, keysOf(old)), 'rotated');
    const requestId = await openRequest(handle);
    const { client } = await begin(reasoner, servers, keysOf(fresh, old));
    const result = await answered(client.workflow.getHandle('rotated') as Handle, requestId);
    expect(result.outcome).toBe('achieved');
    expect(servers.calls.filter(({ tool }) => tool === 'list')).toHaveLength(1);
    const store = worker?.evidence;
    expect(await store?.get(result.document ?? '')).toMatchObject({ available: true });
  });

  it('go on where they began without keys, which is how a fleet is given some', async () => {
    const [reasoner, servers] = [asking(), replies()];
    const handle = await start(await begin(reasoner, servers, noKeys), 'given');
    const requestId = await openRequest(handle);
    expect(wordsIn(await bytesUnder(directory), [words.question])).toEqual([words.question]);
    const { client } = await begin(reasoner, servers, keysOf(old));
    const result = await answered(client.workflow.getHandle('given') as Handle, requestId);
    expect(result.outcome).toBe('achieved');
  });

  it('stand still on a worker without the key, whose failed workflow task names it', async () => {
    const [reasoner, servers] = [asking(), replies()];
    const handle = await start(await begin(reasoner, servers, keysOf(old)), 'without');
    const requestId = await openRequest(handle);
    const { client } = await begin(reasoner, servers, noKeys);
    const blind = client.workflow.getHandle('without');
    await expect(blind.query('status')).rejects.toThrow('key "old"');
    const knowing = (await begin(reasoner, servers, keysOf(old))).client;
    expect(
      (await answered(knowing.workflow.getHandle('without') as Handle, requestId)).outcome,
    ).toBe('achieved');
  });
});
