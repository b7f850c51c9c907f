import { randomUUID } from 'node:crypto';

import type { ConversationStatus, Sent } from '../../src/domain/conversation/conversation';
import { json, type RecordedRequest, type ScriptStep } from '../support/model-server';
import { inFull } from '../support/sampled';
import { type Pharmacology, startPharmacology } from './support/pharmacology';
import { startTaskWorker, type TaskWorker } from './support/task-worker';

let worker: TaskWorker;
let lab: Pharmacology;

beforeAll(async () => {
  worker = await startTaskWorker('pharmacokinetics');
  lab = await startPharmacology(worker);
});
afterAll(async () => {
  await worker.stop();
  await lab.close();
});

jest.setTimeout(600_000);

/** More than fit in full; the figure of the guide was tried with 200. */
const turns = Number(process.env['NETONCALL_TURNS'] ?? (inFull ? 60 : 24));
/** So that few of them fill what is kept. */
const atLength = 'and some more words, as people write them when they think aloud, '.repeat(8);

/** Reads a parameter in the first turn, and has nothing to do in all others. */
function brain({ body }: RecordedRequest): ScriptStep {
  const prompt = body.messages?.at(-1)?.content ?? '';
  if (body.response_format?.json_schema?.name === 'plan_step') {
    const values = { model_path: 'velorin-oral', simulation_id: 'sim-of-turn-1' };
    const call = { kind: 'call', tool: 'load_simulation', arguments: values, last: true };
    return json({ ...call, instruction: 'Load the model.' });
  }
  if (!/^The task: Load/m.test(prompt)) return json({ kind: 'reject', text: 'That is no task.' });
  const goal = { kind: 'goal', objective: 'Load the model.', complexity: 'complex' };
  return json({ ...goal, confidence: 0.95 });
}

test(`a conversation of ${turns} turns keeps the ids of its first, and says what it leaves out`, async () => {
  worker.brain = brain;
  const handle = await worker.client.workflow.start('conversation', {
    taskQueue: worker.taskQueue,
    workflowId: `talk-${randomUUID()}`,
    args: [{ profile: 'pharmacokinetics', overrides: { llm: 'scripted' } }],
  });
  const say = async (text: string, hash?: string): Promise<Sent> =>
    await handle.executeUpdate<Sent, [unknown]>('send', { args: [{ text, by: 'ana', hash }] });
  const asked = await say('Load the oral model.');
  await say('yes', asked.kind === 'asked' ? asked.request.hash : undefined);
  for (let number = 2; number <= turns; number += 1)
    await say(`Well, ${atLength}here is word number ${number}?`);
  const status = await handle.query<ConversationStatus>('status');
  expect(status.turns).toBe(turns);
  const last = worker.asked.at(-1)?.body.messages?.at(-1)?.content ?? '';
  expect(last).toContain('simulation_id: sim-of-turn-1');
  expect(last).toContain(`Of ${turns - 1} turns, 2000 tokens hold the last `);
  expect(last).toContain(`word number ${turns - 1}?`);
  await handle.cancel();
});
