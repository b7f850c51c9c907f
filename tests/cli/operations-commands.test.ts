import { randomUUID } from 'node:crypto';

import { Client, Connection, type ScheduleHandle } from '@temporalio/client';

import { runProgram } from '../../src/cli/run-program';
import { requestOf } from '../../src/temporal';
import { startSchedule } from '../support/test-schedule';
import { testAddress } from '../support/test-worker';
import { fakeTerminal } from './fake-terminal';

/** What a user types, in front of the server of the test run. */
async function typed(...words: string[]) {
  const environment = { NETONCALL_HOME: '/nonexistent', TEMPORAL_ADDRESS: testAddress() };
  const { terminal, texts } = fakeTerminal({ environment });
  const code = await runProgram(words, terminal);
  return { code, ...texts };
}

const nowhere = `nothing-${randomUUID()}`;
const subject = 'bgp.session/PE1/10.255.0.100';

describe('a wrong word to ack, rerun or inbox', () => {
  it.each([
    [['ack'], 'Missing argument <schedule-or-run>.'],
    [['ack', 'core', 'PE1'], 'Give check/device/object, for example bgp.session/PE1/10.0.0.1.'],
    [['ack', 'core', subject], 'Say until when it is known: --until 2027-01-15'],
    [['ack', 'core', subject, '--until', 'soon'], '--until'],
    [['ack', 'core', subject, '--until', '2001-01-01'], '--until'],
    [['rerun', 'alert-1'], '--from-step is required'],
    [['rerun', 'alert-1', '--from-step', '0'], 'Give a whole number from 1 to 10000.'],
    [['rerun', 'alert-1', '--from-step', 'two'], 'Give a whole number from 1 to 10000.'],
    [['inbox', 'alert-1'], 'too many arguments'],
    [['inbox', '--jsno'], 'Did you mean "--json"?'],
  ])('%j is answered with what would be right, and ends with 2', async (words, message) => {
    const { code, notes, output } = await typed(...words);
    expect(code).toBe(2);
    expect(notes).toContain(message);
    expect(output).toBe('');
  });

  it.each([
    [['ack', nowhere]],
    [['ack', nowhere, subject, '--until', '7d']],
    [['rerun', nowhere, '--from-step', '1']],
  ])('%j names the id that does not exist', async (words) => {
    const { code, notes } = await typed(...words);
    expect(code).not.toBe(0);
    expect(notes).toContain(nowhere);
    expect(notes).not.toMatch(/\n\s+at /);
  });
});

it('a run that is cancelled where no worker is there waits, and it is said how to start one', async () => {
  const connection = await Connection.connect({ address: testAddress() });
  const { workflow } = new Client({ connection });
  const id = `unattended-${randomUUID()}`;
  const handle = await workflow.start('investigate', {
    workflowId: id,
    taskQueue: nowhere,
    args: [{ query: 'Check BGP neighbors on PE1' }],
  });
  const { code, output, notes } = await typed('cancel', id);
  expect({ code, output }).toEqual({ code: 0, output: `Cancellation of run "${id}" requested.\n` });
  expect(notes).toContain(`No worker answers on task queue "${nowhere}".`);
  expect(notes).toContain('netoncall worker');
  await handle.terminate();
  await connection.close();
});

describe('the help of', () => {
  it.each(['ack', 'rerun', 'inbox'])('%s shows a line that can be copied', async (command) => {
    const { code, output } = await typed(command, '--help');
    expect(code).toBe(0);
    expect(output).toContain(`$ netoncall ${command}`);
  });
});

describe('inbox --json', () => {
  it('is a list, whether anything waits or not', async () => {
    const { code, output } = await typed('inbox', '--json');
    expect(code).toBe(0);
    expect(Array.isArray(JSON.parse(output))).toBe(true);
  });
});

describe('ack', () => {
  let schedule: ScheduleHandle;
  let connection: Connection;
  let id: string;

  beforeAll(async () => {
    connection = await Connection.connect({ address: testAddress() });
    const client = new Client({ connection });
    const request = { query: 'Check PE1', profile: 'network', attended: false };
    schedule = await startSchedule({ client, taskQueue: 'nobody' }, request);
    id = schedule.scheduleId;
  });
  afterAll(async () => {
    await schedule.delete();
    await connection.close();
  });

  const acknowledged = async () =>
    (requestOf(await schedule.describe()) as { acknowledged?: unknown[] }).acknowledged ?? [];

  it('keeps who knows what until when in the schedule, replaces it, shows it, and takes it away', async () => {
    const day = ['--until', '2199-01-15', '--by'];
    const first = await typed('ack', id, subject, ...day, 'night shift', '--note', 'cable ordered');
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${subject} is known until 2199-01-15`),
      notes: expect.stringContaining(`The last run of ${id} did not find ${subject}.`),
    });
    await typed('ack', id, subject, ...day, 'day shift');
    expect(await acknowledged()).toMatchObject([{ device: 'PE1', by: 'day shift' }]);
    expect((await typed('ack', id)).output).toMatch(
      /bgp\.session\/PE1\/10\.255\.0\.100 +2199-01-15\S* +day shift/,
    );
    expect((await typed('ack', id, subject, '--remove')).code).toBe(0);
    expect(await acknowledged()).toEqual([]);
    expect(await typed('ack', id, subject, '--remove')).toMatchObject({
      code: 2,
      notes: expect.stringContaining(`${subject} is not acknowledged.`),
    });
  });
});
