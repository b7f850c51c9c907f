import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { AskedKnowledge } from '../../src/domain/analysis/knowledge';
import { type InvestigationResult, runDocumentSchema } from '../../src/domain/run/run-document';
import { TaskThreads } from '../../src/threads';
import { goal, loopCatalogue, planOf, probeTools } from '../support/loop-fixture';
import { plainCheckSet } from '../support/plain-check-set';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import { replying, ScriptedServers } from '../support/scripted-servers';
import { startTestWorker, type TestWorker } from '../support/test-worker';

/** What is asked of the knowledge of the domain never ends, and is ended after this. */
const deadlineMs = 400;

describe('what reads the text of others and comes to no end', () => {
  let threads: TaskThreads;
  let worker: TestWorker;
  let endless: (keyof AskedKnowledge | 'parseGoal')[] = [];

  const loop = async (): Promise<never> => (await threads.run('loop', {}, { deadlineMs })) as never;
  /** The plain set of checks, in which some parts never come to an end. */
  const knowledge = (): AskedKnowledge => ({
    ...plainCheckSet,
    ...Object.fromEntries(endless.map((part) => [part, loop])),
  });

  class EndlessReasoner extends ScriptedReasoner {
    override async parseGoal(...input: Parameters<ScriptedReasoner['parseGoal']>) {
      return endless.includes('parseGoal') ? await loop() : await super.parseGoal(...input);
    }
  }

  beforeAll(async () => {
    threads = new TaskThreads({ file: join(__dirname, '..', 'threads', 'support', 'tasks.cjs') });
    const reasoner = new EndlessReasoner({
      parseGoal: Array.from({ length: 9 }, () => ({ kind: 'goal' as const, goal })),
      selectPlan: planOf('Look.'),
      proposeToolCalls: () => ({
        kind: 'call',
        calls: [{ tool: 'look', arguments: { device: 'PE1', part: 'all' }, reason: '' }],
        done: true,
      }),
      assessObjective: Array.from({ length: 9 }, () => ({
        judgement: 'met' as const,
        feedback: '',
        notes: '',
        redo: [],
      })),
    });
    const servers = new ScriptedServers(probeTools, {
      list: replying({ devices: [{ name: 'PE1' }] }),
      look: replying({ log: 'a line' }),
    });
    const reasoners = { rules: reasoner, model: null };
    worker = await startTestWorker(['probe'], {
      ...{ servers, catalogue: loopCatalogue, reasoners, knowledge },
    });
  });
  afterAll(async () => {
    await worker.stop();
    await threads.close();
  });

  async function run(...parts: typeof endless) {
    endless = parts;
    const handle = await worker.client.workflow.start('investigate', {
      taskQueue: worker.taskQueue,
      workflowId: `never-ending-${randomUUID()}`,
      args: [{ query: 'Look at PE1' }],
    });
    return (await handle.result()) as InvestigationResult;
  }

  async function documentOf({ document }: InvestigationResult) {
    const stored = await worker.evidence.get(document ?? '');
    return runDocumentSchema.parse(stored.available ? stored.document : null);
  }

  it('refuses a question', async () => {
    const result = await run('parseGoal');
    expect(result.outcome).toBe('rejected');
    const said = JSON.stringify(await documentOf(result));
    expect(said).toContain(
      'The question was given up while it was read: it did not end within 0.4 s',
    );
  });

  it('keeps a result, and takes its call for one that failed', async () => {
    const result = await run('inspect');
    const { calls } = await documentOf(result);
    const look = calls.find(({ tool }) => tool === 'look');
    expect(look).toMatchObject({ status: 'failed', error: expect.stringMatching(/^protocol: /) });
    const [, said, ref = ''] =
      /^protocol: (.*) It is kept as (\S+)\.$/.exec(look?.error ?? '') ?? [];
    expect(said).toBe('The result was given up while it was read: it did not end within 0.4 s.');
    expect(await worker.evidence.get(ref)).toMatchObject({
      available: true,
      document: { result: { content: { log: 'a line' } } },
    });
  });

  it('takes a call for one that failed where nothing can be told from its reply', async () => {
    const { calls } = await documentOf(await run('classify'));
    const said = (tool: string) =>
      `protocol: The reply of ${tool} was given up while it was read: it did not end within 0.4 s.`;
    expect(calls.map(({ error }) => error)).toEqual([said('list'), said('look')]);
  });

  it('judges nothing, and reports what was read', async () => {
    const result = await run('analyse');
    const { verdict, report, calls } = await documentOf(result);
    expect(verdict).toBe('inconclusive');
    expect(report.summary.join(' ')).toContain('Nothing was judged: the checks were given up');
    expect(calls.find(({ tool }) => tool === 'look')).toMatchObject({ status: 'success' });
  });

  it('ends a run by name where it cannot go on, and at once', async () => {
    endless = ['readInventory'];
    const running = run('readInventory');
    await expect(running).rejects.toMatchObject({
      cause: { type: 'NotEnded', message: expect.stringContaining('was given up: it did not end') },
    });
  });
});
