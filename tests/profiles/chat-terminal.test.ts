import { setTimeout as sleep } from 'node:timers/promises';

import type { ConversationStatus } from '../../src/domain/conversation/conversation';
import { json, replyGate } from '../support/model-server';
import { promptNodeOf } from '../support/prompt-node';
import { keys, type TypedCommand, typeCommand, whyNoTerminal } from '../support/pseudo-terminal';
import { testAddress } from '../support/test-worker';
import { carefulPharmacologist } from './support/careful-pharmacologist';
import { type Pharmacology, startPharmacology } from './support/pharmacology';
import { plannedCall, startTaskWorker, type TaskWorker } from './support/task-worker';

const reason = whyNoTerminal();

const title = `netoncall chat at a terminal${reason === null ? '' : ` (left out. ${reason})`}`;
(reason === null ? describe : describe.skip)(title, () => {
  let worker: TaskWorker;
  let lab: Pharmacology;
  let command: TypedCommand | null = null;

  beforeAll(async () => {
    worker = await startTaskWorker('pharmacokinetics');
  });
  afterAll(() => worker.stop());
  beforeEach(async () => {
    lab = await startPharmacology(worker);
  });
  afterEach(async () => {
    command?.kill();
    command = null;
    await lab.close();
  });

  /** `netoncall chat` where a person types; returns when it prompts. */
  async function chat(...words: string[]): Promise<{ typed: TypedCommand; head: string }> {
    const typed = typeCommand(['chat', ...words, '--by', 'alice'], {
      ...process.env,
      TEMPORAL_ADDRESS: testAddress(),
      NETONCALL_TASK_QUEUE: worker.taskQueue,
      NETONCALL_EVIDENCE: worker.evidence.blobs.place,
    });
    command = typed;
    return { typed, head: await typed.shows(/\(\d+ turns? so far\)[^]*> $/) };
  }

  async function begin(): Promise<{ typed: TypedCommand; session: string }> {
    const { typed, head } = await chat('--profile', 'pharmacokinetics', '--llm', 'scripted');
    return { typed, session: /Session (\S+) \(/.exec(head)?.[1] ?? '' };
  }

  const question = /after that, the call is denied[^]*> $/;

  it('asks for a confirmation, takes the answer, and says the rest of the turn; Ctrl-D leaves', async () => {
    const { typed, session } = await begin();
    // The model says that all is done only once the terminal has shown that the step is.
    const lastWord = replyGate();
    worker.brain = (request) => {
      if (promptNodeOf(request) !== 'plan-step') return carefulPharmacologist(request);
      return request.text.includes('Load the model.: done')
        ? lastWord.hold(json({ kind: 'finished', text: 'velorin-oral is loaded.' }))
        : plannedCall('Load the model.', 'load_simulation', { model_path: 'velorin-oral' });
    };
    expect(typed.screen).toContain('Press Ctrl-D to leave; the session is saved.');
    typed.type(`Load the oral Velorin model.${keys.enter}`);
    const asked = await typed.shows(question);
    expect(asked).toContain('Tool: load_simulation\nModel Path: velorin-oral');
    expect(asked).toContain('  1. yes\n  2. no\n');
    typed.type(`what?${keys.enter}`);
    const again = await typed.shows(question);
    expect(again).toContain('"what?" is none of the answers: yes, no.');
    // The question is put once, and not in the lines of progress too.
    expect(again).not.toContain('waiting for an answer');
    expect(lab.executed()).toEqual([]);
    typed.type(`1${keys.enter}`);
    await typed.shows(/✓ .* Load the model\b/);
    lastWord.open();
    expect(await typed.shows(/\n> $/)).toContain('velorin-oral is loaded.');
    expect(lab.executed()).toEqual(['load_simulation']);
    typed.type(keys.controlD);
    expect(await typed.ended).toBe(0);
    expect(typed.screen).toContain(`Resume: netoncall chat --session ${session}`);
    await worker.client.workflow.getHandle(session).cancel();
  }, 240_000);

  it('leaves at Ctrl-C, in mid-turn and at a question, and comes back to what stayed open', async () => {
    const { typed, session } = await begin();
    const handle = worker.client.workflow.getHandle(session);
    // The model has not understood the task before the key was pressed.
    const firstWord = replyGate();
    worker.brain = (request) => {
      const reply = carefulPharmacologist(request);
      return promptNodeOf(request) === 'parse-task' ? firstWord.hold(reply) : reply;
    };
    typed.type(`Load the oral Velorin model.${keys.enter}`);
    await typed.shows('understanding');
    const pressed = Date.now();
    typed.type(keys.controlC);
    expect(await typed.ended).toBe(130);
    // The server would hold the wait for an answer for 20 s.
    expect(Date.now() - pressed).toBeLessThan(10_000);
    expect(typed.screen).toContain('The turn that is under way goes on.');
    expect(typed.screen).not.toContain('A question is open.');
    firstWord.open();
    while ((await handle.query<ConversationStatus>('status')).openRequest === null) {
      await sleep(50);
    }

    const second = await chat('--session', session);
    expect(second.head).toMatch(question);
    second.typed.type(`ye${keys.controlC}`);
    expect(await second.typed.ended).toBe(130);
    expect(second.typed.screen).toContain(
      `A question is open. Answer: netoncall answer ${session}`,
    );
    expect(lab.executed()).toEqual([]);

    const third = await chat('--session', session);
    third.typed.type(`yes${keys.enter}`);
    await third.typed.shows(/velorin-oral[^]*\n> $/);
    expect(lab.executed()).toEqual(['load_simulation']);
    third.typed.type(keys.controlD);
    expect(await third.typed.ended).toBe(0);
    await handle.cancel();
  }, 240_000);
});
