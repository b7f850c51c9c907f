import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadProfile, resolveServers } from '../../src/config';
import type { RunStatus } from '../../src/domain/run/run-status';
import { json, type ScriptStep, text, toolCalls } from '../support/model-server';
import { runHere } from '../support/run-here';
import { testAddress } from '../support/test-worker';
import { recordHistory } from '../support/recorded-history';
import { complexGoal, startTaskWorker, type TaskWorker } from './support/task-worker';

let worker: TaskWorker;
let directory: string;
let root: string;

beforeAll(async () => {
  worker = await startTaskWorker('files');
});
afterAll(() => worker.stop());

beforeEach(async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'netoncall-files-')));
  root = join(directory, 'root');
  mkdirSync(root);
  writeFileSync(join(root, 'names.txt'), 'berta\nanton\n');
  writeFileSync(join(directory, 'secret.txt'), 'outside');
  const { files } = resolveServers(loadProfile('files'), { NETONCALL_FILES_ROOT: root });
  if (files === undefined) throw new Error('The profile has a server "files".');
  await worker.use(files);
});

afterEach(() => {
  worker.played();
  rmSync(directory, { recursive: true, force: true });
});

const plan = (...steps: string[]) => json({ description: 'Sorts.', steps });
const call = (name: string, values: Record<string, unknown>) =>
  toolCalls([{ name, arguments: values }]);
const list = () => call('list_directory', { path: root });
const read = () => call('read_text_file', { path: join(root, 'names.txt') });
const write = (content: string) => call('write_file', { path: join(root, 'sorted.txt'), content });
const complete = (result: string) => call('attempt_completion', { result });
const verified = json({ verdict: 'VERIFIED', feedback: '' });
const query = 'Sort the lines of names.txt into sorted.txt.';

async function run(script: ScriptStep[], overrides: Record<string, unknown> = {}) {
  worker.script.push(...script);
  const handle = await worker.start({ query, overrides });
  const document = await worker.document(handle);
  return { handle, document, tools: document.calls.map(({ tool }) => tool) };
}

describe('the files profile', () => {
  it('A1: lists, reads, writes and completes; verified at iteration 1', async () => {
    const { handle, document, tools } = await run([
      complexGoal(query),
      plan('Look what is there, sort it and hand it in.'),
      toolCalls([
        {
          name: 'update_todo_list',
          arguments: { items: [{ text: 'sort', status: 'doing' }] },
        },
      ]),
      list(),
      read(),
      write('anton\nberta\n'),
      complete('sorted.txt holds anton and berta.'),
      verified,
    ]);
    expect(tools).toEqual([
      'update_todo_list',
      'list_directory',
      'read_text_file',
      'write_file',
      'attempt_completion',
    ]);
    expect(readFileSync(join(root, 'sorted.txt'), 'utf8')).toBe('anton\nberta\n');
    expect(document).toMatchObject({
      outcome: 'achieved',
      replans: 0,
      answer: 'sorted.txt holds anton and berta.',
      verification: { verdict: 'VERIFIED' },
      todo: [{ text: 'sort', status: 'doing' }],
    });
    const status = await handle.query<RunStatus>('status');
    expect(status.plan?.iteration).toBe(1);
    expect(await handle.query('todo')).toEqual([{ text: 'sort', status: 'doing' }]);
    const environment = { ...process.env, TEMPORAL_ADDRESS: testAddress() };
    const shown = await runHere(['status', handle.workflowId], environment);
    expect(shown.output).toContain('  Todo list, 0 of 1 done:\n    ▶ sort\n');
  });

  it('shows the model what was read, and the verifier the whole trace', async () => {
    const long = `berta\n${'filler\n'.repeat(200)}anton\n`;
    writeFileSync(join(root, 'names.txt'), long);
    await run([
      complexGoal(query),
      plan('Read, sort and hand in.'),
      read(),
      write('anton\nberta\n'),
      complete('Done.'),
      verified,
    ]);
    const [, , , afterRead, , verifier] = worker.asked.map(({ text: body }) => body);
    expect(afterRead).toContain(String.raw`filler\\nanton`);
    expect(verifier).toContain(String.raw`filler\\nanton`);
    expect(verifier).toContain('write_file');
  });

  it('A2: a rejected answer gets a better plan; verified at iteration 2', async () => {
    const { handle, document } = await run([
      complexGoal(query),
      plan('Write the sorted lines.'),
      write('anton\n'),
      complete('Done.'),
      json({ verdict: 'NOT_VERIFIED', feedback: 'berta is missing in sorted.txt' }),
      plan('Read names.txt and write all of its lines, sorted.'),
      read(),
      write('anton\nberta\n'),
      complete('sorted.txt holds both names.'),
      verified,
    ]);
    expect(document).toMatchObject({ outcome: 'achieved', replans: 1 });
    const status = await handle.query<RunStatus>('status');
    expect(status.plan?.iteration).toBe(2);
    expect(worker.asked[5]?.text).toContain('berta is missing in sorted.txt');
    expect(readFileSync(join(root, 'sorted.txt'), 'utf8')).toBe('anton\nberta\n');
    await recordHistory('a2-verified-at-iteration-2', handle);
  });

  it('A3: with planning off a rejected answer ends the run as not verified', async () => {
    const { document } = await run(
      [
        complexGoal(query),
        write('anton\n'),
        complete('Done.'),
        json({ verdict: 'NOT_VERIFIED', feedback: 'berta is missing' }),
      ],
      { planning: false },
    );
    expect(document).toMatchObject({ outcome: 'partial', plan_source: 'none', replans: 0 });
    expect(document.report.summary.join(' ')).toContain('Not verified: berta is missing');
  });

  it('does not take text for an end, and reminds a bounded number of times', async () => {
    const { document } = await run(
      [complexGoal(query), text('It is done.'), text('Really.'), text('Believe me.')],
      { planning: false },
    );
    expect(document).toMatchObject({ outcome: 'partial', answer: null });
    expect(worker.asked[2]?.text).toContain('Text does not end the task');
  });

  it('ends without a new plan where the agent says what cannot be done', async () => {
    const result = 'The file outside of the folder cannot be read.';
    const values = { result, not_done: 'It lies outside of the folder.' };
    const { document } = await run([
      complexGoal(query),
      plan('Read it.'),
      call('read_text_file', { path: join(directory, 'secret.txt') }),
      call('attempt_completion', values),
    ]);
    expect(document).toMatchObject({ outcome: 'partial', replans: 0 });
    expect(document.report.summary.join(' ')).toContain('It lies outside of the folder.');
  });

  it('makes no third plan where the second tries nothing new', async () => {
    const outside = call('read_text_file', { path: join(directory, 'secret.txt') });
    const rejected = json({ verdict: 'NOT_VERIFIED', feedback: 'nothing was read' });
    const round = [plan('Read it.'), outside, complete('It cannot be read.'), rejected];
    const { document } = await run([complexGoal(query), ...round, ...round]);
    expect(document).toMatchObject({ outcome: 'partial', replans: 1 });
    expect(document.report.summary.join(' ')).toContain('A new plan tried nothing new.');
  });

  it.each([
    [{ iterations: 2 }, 2, '2 turns of model and tools'],
    [{ replies: 3 }, 1, '3 replies of the model'],
    [{ tokens: 40 }, 2, '40 tokens of the model'],
  ])('holds the whole run to %j', async (ceilings, turns, named) => {
    const usage = { prompt_tokens: 8, completion_tokens: 2 };
    worker.brain = (request) =>
      request.body.tools === undefined
        ? json(
            request.body.response_format?.json_schema?.name === 'parse_task'
              ? { kind: 'goal', objective: query, complexity: 'complex', confidence: 0.9 }
              : {
                  description: 'Looks.',
                  steps: ['Look.'],
                  verdict: 'NOT_VERIFIED',
                  feedback: 'no',
                },
            { usage },
          )
        : text('It is done.', { usage });
    const { document } = await run([], { ceilings });
    worker.brain = undefined;
    expect(document.outcome).toBe('budget_exhausted');
    expect(document.model?.iterations).toBe(turns);
    expect(document.report.summary.join(' ')).toContain(`its ceiling of ${named}`);
    expect(worker.asked.filter(({ body }) => body.tools !== undefined)).toHaveLength(turns);
  });

  it('reads and writes nothing outside of its folder', async () => {
    const outside = join(directory, 'secret.txt');
    const { document } = await run(
      [
        complexGoal(query),
        call('read_text_file', { path: outside }),
        call('write_file', { path: join(directory, 'made.txt'), content: 'x' }),
        complete('I read the secret.'),
        verified,
      ],
      { planning: false },
    );
    const failed = document.calls.filter(({ status }) => status === 'failed');
    expect(failed.map(({ tool }) => tool)).toEqual(['read_text_file', 'write_file']);
    expect(existsSync(join(directory, 'made.txt'))).toBe(false);
    expect(readdirSync(root)).toEqual(['names.txt']);
    expect(document.outcome).toBe('partial');
  });
});
