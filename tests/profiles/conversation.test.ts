import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';

import type { ConversationStatus, Sent } from '../../src/domain/conversation/conversation';
import { json } from '../support/model-server';
import { recordHistory } from '../support/recorded-history';
import { sampled } from '../support/sampled';
import { type Pharmacology, startPharmacology } from './support/pharmacology';
import { complexGoal, startTaskWorker, type TaskWorker } from './support/task-worker';

let worker: TaskWorker;
let lab: Pharmacology;

beforeAll(async () => {
  worker = await startTaskWorker('pharmacokinetics');
});
afterAll(() => worker.stop());

beforeEach(async () => {
  lab = await startPharmacology(worker);
});

afterEach(async () => {
  worker.played();
  await lab.close();
});

const by = 'shift@example.net';

async function begin(changes: Record<string, unknown> = {}): Promise<WorkflowHandle> {
  return await worker.client.workflow.start('conversation', {
    taskQueue: worker.taskQueue,
    workflowId: `talk-${randomUUID()}`,
    args: [{ profile: 'pharmacokinetics', overrides: { llm: 'scripted' }, ...changes }],
  });
}

async function say(handle: WorkflowHandle, text: string): Promise<Sent> {
  const { openRequest } = await statusOf(handle);
  const hash = openRequest?.hash;
  return await handle.executeUpdate<Sent, [unknown]>('send', { args: [{ text, by, hash }] });
}

async function statusOf(handle: WorkflowHandle): Promise<ConversationStatus> {
  return await handle.query<ConversationStatus>('status');
}

function promptOf(sent: Sent): string {
  if (sent.kind !== 'asked') throw new Error(`Nothing was asked: ${JSON.stringify(sent)}`);
  return sent.request.prompt;
}

/** The lines that a person types, in four wordings; first what comes nearest to the document. */
const wordings = [
  {
    load: 'Load the oral Velorin model.',
    run: 'Run it.',
    yes: 'yes',
    approve: 'approve',
    heavier: 'Make it heavier.',
    weight: '90 kg',
    again: 'Now run it.',
    no: 'no',
    instead: 'Yes, show them.',
  },
  {
    load: 'Could you open the tablet model of Velorin?',
    run: 'Please start the simulation.',
    yes: 'Go ahead!',
    approve: 'OK.',
    heavier: 'I want the subject to weigh more.',
    weight: 'Let us say 90 kg please.',
    again: 'And now simulate that.',
    no: "Don't",
    instead: 'Parameters are fine.',
  },
  {
    load: 'load velorin, the one that is swallowed',
    run: 'run!',
    yes: 'y',
    approve: 'Approved.',
    heavier: 'heavier pls',
    weight: 'to 90 kg',
    again: 'run it once more',
    no: 'No, thanks.',
    instead: 'fine, list them',
  },
  {
    load: 'We need the Velorin tablet here; open it, please.',
    run: 'Now simulate that for me.',
    yes: 'Yes, please.',
    approve: 'Sure.',
    heavier: 'The person should weigh more.',
    weight: '90 kg, I would say',
    again: 'Start the simulation with that.',
    no: 'Rejected.',
    instead: 'All right, the parameters.',
  },
];

describe('a conversation', () => {
  it.each(sampled(wordings, 4))(
    'takes P1 as a dialogue: $load → $yes → $run → $approve',
    async (said) => {
      const handle = await begin();
      const loading = await say(handle, said.load);
      expect(promptOf(loading)).toContain('Tool: load_simulation\nModel Path: velorin-oral');
      expect(await statusOf(handle)).toMatchObject({
        phase: 'waiting',
        answerWith: `netoncall answer ${handle.workflowId}`,
        openRequest: { kind: 'confirmation' },
      });
      expect(lab.executed()).toEqual([]);
      expect(await say(handle, said.yes)).toMatchObject({
        kind: 'answered',
        turn: { number: 1, outcome: 'achieved', by },
      });
      const { context } = await statusOf(handle);
      expect(context).toMatchObject({ model_path: 'velorin-oral' });
      const running = await say(handle, said.run);
      expect(promptOf(running)).toBe(
        `Tool: run_simulation\nSimulation ID: ${context['simulation_id']}\nApprove? (yes/no)`,
      );
      expect(lab.executed()).toEqual(['load_simulation']);
      expect(await say(handle, said.approve)).toMatchObject({
        turn: { number: 2, outcome: 'achieved' },
      });
      expect(lab.executed()).toEqual(['load_simulation', 'run_simulation']);
      expect((await statusOf(handle)).context['job_id']).toMatch(/^job-/);
      if (said === wordings[0]) await recordHistory('conversation-load-and-run', handle);
      await handle.cancel();
    },
  );

  it.each(sampled(wordings, 4))(
    'takes P2 and P3: $heavier → $weight → $yes → $again → $no → $instead',
    async (said) => {
      const handle = await begin();
      await say(handle, said.load);
      await say(handle, said.yes);
      expect(promptOf(await say(handle, said.heavier))).toContain('number with its unit');
      expect(promptOf(await say(handle, said.weight))).toContain('New Value: 90 kg');
      expect(lab.executed()).toEqual(['load_simulation']);
      expect(await say(handle, said.yes)).toMatchObject({ kind: 'answered' });
      expect(lab.executed()).toEqual(['load_simulation', 'set_parameter_value']);
      expect(promptOf(await say(handle, said.again))).toContain('Tool: run_simulation');
      expect(promptOf(await say(handle, said.no))).toContain('I can show the parameters');
      expect(await say(handle, said.instead)).toMatchObject({ kind: 'answered' });
      expect(lab.executed()).toEqual(['load_simulation', 'set_parameter_value']);
      const reached = lab.arrived().map(({ tool }) => tool);
      expect(reached).toContain('list_parameters');
      expect(reached).not.toContain('run_simulation');
      await handle.cancel();
    },
  );

  it('asks again where the answer to a yes/no question is neither', async () => {
    const handle = await begin();
    await say(handle, 'Load the oral Velorin model.');
    expect(await say(handle, 'What does that do?')).toMatchObject({
      kind: 'asked',
      note: '"What does that do?" is none of the answers: yes, no.',
      request: { unclear: [{ answer: 'What does that do?', by }] },
    });
    expect(lab.executed()).toEqual([]);
    await handle.cancel();
  });

  it('answers what takes no call in the words of the model, and says that nothing was called', async () => {
    const handle = await begin();
    const text = 'I load models, set their parameters and run simulations.';
    const finished = json({ kind: 'finished', text });
    // It is told first that nothing was called.
    worker.script.push(complexGoal('Say what you can do.'), finished, finished);
    const sent = await say(handle, 'What can you do?');
    expect(sent).toMatchObject({
      kind: 'answered',
      turn: {
        outcome: 'partial',
        answer: `Answer: ${text}\nNothing was called for this, so it rests on no result.`,
      },
    });
    await handle.cancel();
  });

  it('ends each turn with words and a number with its unit, not with JSON', async () => {
    const handle = await begin();
    await say(handle, 'Load the oral Velorin model.');
    const loaded = await say(handle, 'yes');
    const answer = loaded.kind === 'answered' ? loaded.turn.answer : '';
    expect(answer).toMatch(
      /^Answer: Load the model: model path: velorin-oral; simulation id: sim-[0-9a-f]{8};[^|]*\n\| output path \| unit \|\n/,
    );
    expect(answer).not.toMatch(/[{}]/);
    await handle.cancel();
  });

  it('ends its turns at the ceiling of the conversation, whichever turn has taken how much', async () => {
    const handle = await begin({ ceilings: { replies: 3 } });
    const no = json({ kind: 'reject', text: 'That is no simulation.' });
    worker.script.push(no, no, no);
    for (const city of ['Lisbon', 'Porto', 'Faro']) await say(handle, `The weather in ${city}?`);
    expect((await statusOf(handle)).spent).toMatchObject({ replies: 3, tokens: 45 });
    const sent = await say(handle, 'And in Braga?');
    expect(sent).toMatchObject({ turn: { outcome: 'budget_exhausted' } });
    expect(JSON.stringify(sent)).toContain(
      'The conversation reached its ceiling of 3 replies of the model',
    );
    await handle.cancel();
  });

  it('tells a turn what was said before', async () => {
    const handle = await begin();
    worker.script.push(json({ kind: 'reject', text: 'The weather is no simulation.' }));
    await say(handle, 'What is the weather in Lisbon?');
    worker.script.push(json({ kind: 'reject', text: 'Nor is that.' }));
    await say(handle, 'And in Porto?');
    const second = worker.asked[1]?.body.messages?.at(-1)?.content ?? '';
    expect(second).toContain('A person said: What is the weather in Lisbon?');
    expect(second).toContain('The weather is no simulation.');
    await handle.cancel();
  });

  it('continues as new between two turns, with all that it knows', async () => {
    const handle = await begin({ turnsPerRun: 1 });
    const first = (await handle.describe()).runId;
    await say(handle, 'Load the oral Velorin model.');
    await say(handle, 'yes');
    const current = worker.client.workflow.getHandle(handle.workflowId);
    while ((await current.describe()).runId === first) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const known = await statusOf(current);
    expect(known).toMatchObject({ turns: 1, phase: 'idle', last: { number: 1 } });
    const running = await say(current, 'Run it.');
    expect(promptOf(running)).toContain(`Simulation ID: ${known.context['simulation_id']}`);
    expect(await say(current, 'yes')).toMatchObject({ turn: { number: 2 } });
    expect(lab.executed()).toEqual(['load_simulation', 'run_simulation']);
    await current.cancel();
  });

  it('takes an answer that is given to the run of the turn, and goes on', async () => {
    const handle = await begin();
    const asked = await say(handle, 'Load the oral Velorin model.');
    if (asked.kind !== 'asked') throw new Error('Nothing was asked.');
    const { current } = await statusOf(handle);
    const { id: requestId, hash } = asked.request;
    const given = { requestId, answer: 'yes', by, hash };
    const turn = worker.client.workflow.getHandle(current?.workflowId ?? '');
    await turn.executeUpdate('answer', { args: [given] });
    await turn.result();
    // The conversation knows of it: the same answer again is no second one.
    expect(await handle.executeUpdate('answer', { args: [given] })).toMatchObject({
      choice: 'yes',
    });
    expect(lab.executed()).toEqual(['load_simulation']);
    await handle.cancel();
  });

  it.each([
    [{}, '"text" is missing.'],
    [{ text: '  ' }, '"text": Too small'],
    [{ text: 'Hello.', to: 'you' }, '"to" is not a known field'],
  ])('rejects the message %j with a correct one', async (message, reason) => {
    const handle = await begin();
    const sent = handle.executeUpdate('send', { args: [message] });
    await expect(sent).rejects.toMatchObject({
      cause: { message: expect.stringContaining(reason) as string },
    });
    await handle.cancel();
  });

  it('cancels the turn with the conversation, and still records it', async () => {
    const handle = await begin();
    await say(handle, 'Load the oral Velorin model.');
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow('Workflow execution cancelled');
    expect(await statusOf(handle)).toMatchObject({ last: { number: 1, outcome: 'cancelled' } });
    expect(lab.executed()).toEqual([]);
  });
});
