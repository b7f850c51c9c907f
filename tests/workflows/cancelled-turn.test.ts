import { randomUUID } from 'node:crypto';

import { WorkflowFailedError } from '@temporalio/client';

import type { RunStatus } from '../../src/domain/run/run-status';
import { goal, planOf, probeTools, startLoop } from '../support/loop-fixture';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import { replying, ScriptedServers } from '../support/scripted-servers';
import type { TestWorker } from '../support/test-worker';

let worker: TestWorker | undefined;
afterEach(async () => {
  await worker?.stop();
});

const look = (part: string) => ({ tool: 'look', arguments: { device: 'PE1', part }, reason: '' });

it('a run that is cancelled reports what calls brought beside one that was cut off', async () => {
  const servers = new ScriptedServers(
    probeTools,
    {
      list: replying({ devices: [{ name: 'PE1' }] }),
      look: async (values, signal) => {
        if (values['part'] === 'quick')
          return { kind: 'result', result: { structuredContent: {} } };
        return await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      },
    },
    4,
  );
  const reasoner = new ScriptedReasoner({
    parseGoal: [{ kind: 'goal', goal }],
    selectPlan: planOf('One.'),
    proposeToolCalls: () => ({ kind: 'call', calls: [look('quick'), look('slow')], done: true }),
  });
  worker = await startLoop(reasoner, servers);
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `cancelled-turn-${randomUUID()}`,
    args: [{ query: 'Look at PE1' }],
  });
  const ended = async (): Promise<number> =>
    ((await handle.fetchHistory()).events ?? []).filter(
      (event) => event.activityTaskCompletedEventAttributes,
    ).length;
  // Prepared, listed, and looked once.
  while ((await ended()) < 3) await new Promise((resolve) => setTimeout(resolve, 50));
  await handle.cancel();
  await expect(handle.result()).rejects.toThrow(WorkflowFailedError);
  const { calls } = await handle.query<RunStatus>('status');
  expect(calls.map(({ arguments: values }) => values['part'])).toEqual([undefined, 'quick']);
});
