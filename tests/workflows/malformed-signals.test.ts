import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  answerUpdate,
  callProgressSignal,
  hintSignal,
  passAnswerSignal,
  queryNames,
  turnRequestSignal,
} from '../../src/domain/investigation/investigation-names';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import { goal, planOf, probeServers, startLoop } from '../support/loop-fixture';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import type { TestWorker } from '../support/test-worker';

const malformed: unknown[][] = [[], [null], ['half way'], [{ text: 7 }]];

// A signal has no reply: one that breaks its workflow task is tried again for ever.
describe('signals that are not what they should be', () => {
  let worker: TestWorker;
  beforeAll(async () => {
    const reasoner = new ScriptedReasoner({
      parseGoal: [
        { kind: 'clarify', need: { about: 'device', question: 'Which one?', options: [] } },
        { kind: 'goal', goal },
      ],
      selectPlan: planOf('One.'),
      // Nothing is done of a question for which nothing was called.
      proposeToolCalls: () => ({
        kind: 'call',
        calls: [{ tool: 'look', arguments: { device: 'PE1', part: 'all' }, reason: '' }],
        done: true,
      }),
      assessObjective: [{ judgement: 'met', feedback: '', notes: '', redo: [] }],
    });
    worker = await startLoop(reasoner, probeServers());
  });
  afterAll(() => worker.stop());

  const start = async (type: string, input: unknown) =>
    await worker.client.workflow.start(type, {
      taskQueue: worker.taskQueue,
      workflowId: `malformed-signals-${randomUUID()}`,
      args: [input],
    });

  it('change nothing in an investigation', async () => {
    const handle = await start('investigate', { query: 'Look at PE1' });
    for (const signal of [callProgressSignal, passAnswerSignal, hintSignal]) {
      for (const args of malformed) await handle.signal(signal, ...args);
    }
    let status = await handle.query<RunStatus>(queryNames.status);
    while (status.openRequest === null) {
      await sleep(20);
      status = await handle.query<RunStatus>(queryNames.status);
    }
    const answer = { requestId: status.openRequest.id, answer: 'PE1' };
    await handle.executeUpdate(answerUpdate, { args: [answer] });
    const { outcome } = (await handle.result()) as InvestigationResult;
    expect(outcome).toBe('achieved');
  });

  it('change nothing in a conversation', async () => {
    const handle = await start('conversation', { profile: 'network' });
    for (const args of malformed) await handle.signal(turnRequestSignal, ...args);
    const status = await handle.query<{ phase: string }>(queryNames.status);
    expect(status.phase).toBe('idle');
    await handle.terminate();
  });
});
