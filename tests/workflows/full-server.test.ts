import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';

import type { WorkflowHandle } from '@temporalio/client';

import type { InvestigationResult } from '../../src/domain/run/run-document';
import { goal, planOf, probeServers, probeTools, startLoop } from '../support/loop-fixture';
import { recordHistory } from '../support/recorded-history';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import { replying, ScriptedServers } from '../support/scripted-servers';
import type { TestWorker } from '../support/test-worker';

/** Looks at one part of PE1 in each of two steps, in as many runs as said. */
function twoLooks(runs = 1): ScriptedReasoner {
  return new ScriptedReasoner({
    parseGoal: Array.from({ length: runs }, () => ({ kind: 'goal', goal })),
    selectPlan: planOf('One.', 'Two.'),
    proposeToolCalls: ({ step }) => ({
      kind: 'call',
      calls: [
        { tool: 'look', arguments: { device: 'PE1', part: `part-${step.index}` }, reason: '' },
      ],
      done: true,
    }),
    assessObjective: Array.from({ length: runs }, () => ({
      judgement: 'met',
      feedback: '',
      notes: '',
      redo: [],
    })),
  });
}

/** A server that takes one call at a time and holds looks up until they are let go. */
function narrowServer() {
  const signals = new EventEmitter();
  const looking = once(signals, 'looking');
  const letGo = once(signals, 'let go');
  const count = { now: 0, most: 0 };
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    try {
      return await work();
    } finally {
      count.now -= 1;
    }
  };
  const list = replying({ devices: [{ name: 'PE1' }] });
  const servers = new ScriptedServers(
    probeTools,
    {
      list: async (values, signal) => await counted(async () => await list(values, signal)),
      look: async (values) =>
        await counted(async () => {
          signals.emit('looking');
          await letGo;
          return { kind: 'result', result: { structuredContent: { seen: values } } };
        }),
    },
    1,
  );
  return { servers, count, looking, letGo: () => signals.emit('let go') };
}

async function start(worker: TestWorker): Promise<WorkflowHandle> {
  return await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `full-server-${randomUUID()}`,
    args: [{ query: 'Look at PE1' }],
  });
}

/** Where the calls of a run were sent: "along" with its own tasks, or to the "turn" of the server. */
async function waysOf(handle: WorkflowHandle, worker: TestWorker): Promise<string[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
    scheduled?.activityType?.name === 'callTool'
      ? [scheduled.taskQueue?.name === worker.taskQueue ? 'along' : 'turn']
      : [],
  );
}

/** Until a run has a call in the queue of a server that is full. */
async function takesItsTurn(handle: WorkflowHandle, worker: TestWorker): Promise<void> {
  while (!(await waysOf(handle, worker)).includes('turn')) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('calls to a server', () => {
  let worker: TestWorker | undefined;
  afterEach(async () => {
    await worker?.stop();
  });

  it('come along with the run that asks for them as long as the server has room', async () => {
    const servers = probeServers();
    worker = await startLoop(twoLooks(), servers);
    const handle = await start(worker);
    await handle.result();
    expect(await waysOf(handle, worker)).toEqual(['along', 'along', 'along']);
    expect(servers.calls).toHaveLength(3);
  });

  it('wait their turn in the queue of a server that is full, and are made once each', async () => {
    const { servers, count, looking, letGo } = narrowServer();
    worker = await startLoop(twoLooks(2), servers);
    const first = await start(worker);
    await looking;
    const second = await start(worker);
    await takesItsTurn(second, worker);
    letGo();
    for (const handle of [first, second]) {
      const { outcome } = (await handle.result()) as InvestigationResult;
      expect(outcome).toBe('achieved');
    }
    await recordHistory('waits-its-turn', second);
    expect(await waysOf(first, worker)).toEqual(expect.arrayContaining(['along']));
    expect(await waysOf(second, worker)).toEqual(['along', 'turn', 'turn', 'turn']);
    expect(count.most).toBe(1);
    expect(servers.calls).toHaveLength(6);
  });

  it('come along again once the server has had time to be free', async () => {
    const { servers, looking, letGo } = narrowServer();
    worker = await startLoop(twoLooks(2), servers);
    await start(worker);
    await looking;
    const second = await start(worker);
    await takesItsTurn(second, worker);
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    letGo();
    await second.result();
    expect((await waysOf(second, worker)).slice(0, 3)).toEqual(['along', 'turn', 'along']);
  });

  it('wait their turn from the start where the rate of the server is limited', async () => {
    const servers = probeServers();
    const limits = { ...servers.limits(), callsPerSecond: 100 };
    worker = await startLoop(twoLooks(), Object.assign(servers, { limits: () => limits }));
    const handle = await start(worker);
    await handle.result();
    expect(await waysOf(handle, worker)).toEqual(['turn', 'turn', 'turn']);
  });
});
