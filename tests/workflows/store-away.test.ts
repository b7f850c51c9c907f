import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import type { Catalogue } from '../../src/activities/interfaces';
import { goal, loopCatalogue, planOf, probeTools, startLoop } from '../support/loop-fixture';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import { replying, ScriptedServers } from '../support/scripted-servers';
import type { TestWorker } from '../support/test-worker';

let root: string;
let directory: string;
let worker: TestWorker;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'netoncall-away-'));
  directory = join(root, 'evidence');
});
afterEach(async () => {
  await worker.stop();
  await rm(root, { recursive: true, force: true });
});

type Moment =
  | 'while its one device is looked at'
  | 'when all is thought and its trace is to be kept';

/** A run whose store is taken away. */
async function losingItsStore(storePatienceSeconds: number, moment: Moment) {
  const loses = async (now: Moment): Promise<void> => {
    if (now === moment) await rename(directory, `${directory}.away`);
  };
  const reasoner = new ScriptedReasoner({
    parseGoal: [{ kind: 'goal', goal }],
    selectPlan: planOf('Look.'),
    proposeToolCalls: () => ({
      kind: 'call',
      calls: [{ tool: 'look', arguments: { device: 'PE1' }, reason: '' }],
      done: true,
    }),
    assessObjective: [{ judgement: 'met', feedback: '', notes: '', redo: [] }],
  });
  const assess = reasoner.assessObjective.bind(reasoner);
  reasoner.assessObjective = async (input) => {
    await loses('when all is thought and its trace is to be kept');
    return await assess(input);
  };
  let looks = 0;
  const servers = new ScriptedServers(probeTools, {
    list: replying({ devices: [{ name: 'PE1' }] }),
    look: async (values) => {
      looks += 1;
      if (looks === 1) await loses('while its one device is looked at');
      return { kind: 'result', result: { structuredContent: { seen: values } } };
    },
  });
  const catalogue: Catalogue = {
    ...loopCatalogue,
    loadProfile: (name) => {
      const profile = loopCatalogue.loadProfile(name);
      return { ...profile, limits: { ...profile.limits, storePatienceSeconds } };
    },
  };
  worker = await startLoop(reasoner, servers, catalogue, { directory });
  return await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `away-${randomUUID()}`,
    args: [{ query: 'Look at PE1' }],
  });
}

test.each<Moment>([
  'while its one device is looked at',
  'when all is thought and its trace is to be kept',
])(
  'a run that loses its store %s shows that it waits, and ends as ever when that is back',
  async (moment) => {
    const handle = await losingItsStore(600, moment);
    const begin = Date.now();
    let status = await handle.query<RunStatus>('status');
    while (status.store === undefined) {
      expect(Date.now() - begin).toBeLessThan(60_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
      status = await handle.query<RunStatus>('status');
    }
    expect(status.store.reason).toContain('is gone');
    expect(status.store.until - status.store.since).toBe(600_000);
    const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).toContain('waits for the evidence store');
    await rename(`${directory}.away`, directory);
    expect(((await handle.result()) as InvestigationResult).outcome).toBe('achieved');
    expect((await handle.query<RunStatus>('status')).store).toBeUndefined();
  },
);

test('a run whose store stays away for longer than its profile waits fails with that reason', async () => {
  const handle = await losingItsStore(1, 'while its one device is looked at');
  await expect(handle.result()).rejects.toMatchObject({
    cause: {
      type: 'EvidenceStoreAway',
      message: expect.stringMatching(/waited \d+ s for its evidence store.*is gone/),
    },
  });
});
