import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { cliScript, type CommandResult } from '../support/run-cli';
import { runHere } from '../support/run-here';
import { testAddress } from '../support/test-worker';
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

const environment = () => ({
  ...process.env,
  TEMPORAL_ADDRESS: testAddress(),
  NETONCALL_TASK_QUEUE: worker.taskQueue,
  NETONCALL_EVIDENCE: worker.evidence.blobs.place,
});
const here = async (...values: string[]) => await runHere(values, environment());

/** The real command line with lines on its standard input, or with a signal once it has spoken. */
async function cli(values: string[], lines: string[] = [], interruptAt?: RegExp) {
  const child = spawn(process.execPath, [cliScript, ...values], {
    env: environment(),
  });
  let interrupted = false;
  const result: CommandResult = { code: null, output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (result.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    result.errors += text;
    if (interrupted || interruptAt?.test(result.errors) !== true) return;
    interrupted = true;
    child.kill('SIGINT');
  });
  child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  if (interruptAt === undefined) child.stdin.end();
  result.code = await new Promise((resolve) => child.once('close', resolve));
  return result;
}

const turnsOf = async (session: string): Promise<unknown[]> => {
  const { output } = await here('transcript', session, '--json');
  return (JSON.parse(output) as { turns: unknown[] }).turns;
};

const sessionOf = ({ errors }: CommandResult) => /Session (\S+) \(/.exec(errors)?.[1] ?? '';

// Each command is a process of its own, and they come one after the other.
jest.setTimeout(240_000);

describe('netoncall chat', () => {
  it('holds a conversation over its standard input, comes back to it, and leaves a record', async () => {
    const options = ['chat', '--profile', 'pharmacokinetics', '--llm', 'scripted', '--by', 'alice'];
    const first = await cli(options, ['Load the oral Velorin model.', 'perhaps']);
    const session = sessionOf(first);
    expect(first.output).toContain('Tool: load_simulation\nModel Path: velorin-oral');
    expect(first.errors).toContain('"perhaps" is none of the answers: yes, no.');
    expect(first.errors).toContain(`netoncall chat --session ${session}`);
    // A question stayed open.
    expect(first.code).toBe(20);
    expect(lab.executed()).toEqual([]);

    const unread = await here('answer', session, '--answer', 'yes', '--by', 'bob');
    const [, hash = ''] = /--hash ([0-9a-f]{8}) /.exec(unread.errors) ?? [];
    const read = ['answer', session, '--answer', 'yes', '--by', 'bob', '--hash', hash];
    expect(await here(...read)).toMatchObject({ code: 0 });
    // An answer is taken before its turn has ended; what is said meanwhile belongs to that turn.
    while ((await turnsOf(session)).length === 0) await sleep(200);

    const again = ['chat', '--session', session, '--by', 'alice'];
    const second = await cli(again, ['Run it.', 'yes', 'Make it heavier.', '300 kg']);
    expect(second.errors).toContain('(1 turn so far)');
    expect(second.output).toContain('Tool: run_simulation');
    expect(lab.executed()).toEqual(['load_simulation', 'run_simulation']);

    const notebook = await here('transcript', session);
    expect(notebook.code).toBe(0);
    expect(notebook.output).toContain('## 1. Load the oral Velorin model.');
    expect(notebook.output).toContain('“perhaps”, which was no answer');
    expect(notebook.output).toMatch(/→ .*“yes” by bob \(identity not verified\), 20\d\d-/);
    expect(notebook.output).toMatch(
      /`load_simulation velorin-oral`.*: success, .*evidence `sha256:/,
    );
    expect(notebook.output).toContain('value: must be at most 250 kg');
    expect((await turnsOf(session)).length).toBeGreaterThanOrEqual(2);
    await worker.client.workflow.getHandle(session).cancel();
  });

  it('leaves the conversation alive at Ctrl-C, and says how to come back', async () => {
    const options = ['chat', '--profile', 'pharmacokinetics', '--llm', 'scripted'];
    const left = await cli(options, [], /\(0 turns so far\)/);
    const session = sessionOf(left);
    expect(left.code).toBe(130);
    expect(left.errors).toContain(`Resume: netoncall chat --session ${session}`);
    const handle = worker.client.workflow.getHandle(session);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await handle.cancel();
  });

  it('says of an id that is no conversation, or of one that has ended, what can be done', async () => {
    expect(await here('chat', '--session', 'nobody')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('There is no conversation "nobody"') as string,
    });
    const begun = await here('chat', '--profile', 'pharmacokinetics', '--llm', 'scripted');
    const session = sessionOf(begun);
    const handle = worker.client.workflow.getHandle(session);
    await handle.cancel();
    await handle.result().catch(() => undefined);
    const ended = await here('chat', '--session', session);
    expect(ended.code).toBe(2);
    expect(ended.errors).toContain(`netoncall transcript ${session}`);
  });
});
