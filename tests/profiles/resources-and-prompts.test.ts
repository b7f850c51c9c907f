import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { mcpServerSchema } from '../../src/domain/configuration/profile';
import { runLog } from '../../src/domain/run/run-log';
import { json, type RecordedRequest, type ScriptStep, toolCalls } from '../support/model-server';
import { complexGoal, startTaskWorker, type TaskWorker } from './support/task-worker';

let worker: TaskWorker;
let directory: string;
let requests: string;

beforeAll(async () => {
  const agents = [
    { name: 'librarian', llm_config_id: 'scripted', exclude_components: ['secret://*'] },
  ];
  worker = await startTaskWorker('files', { agents });
});
afterAll(() => worker.stop());

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'netoncall-library-'));
  requests = join(directory, 'requests');
  const args = [join(__dirname, '..', 'support', 'library-server.cjs')];
  const server = { command: process.execPath, args, env: { REQUESTS: requests } };
  await worker.use(mcpServerSchema.parse(server));
});
afterEach(() => {
  worker.played();
  rmSync(directory, { recursive: true, force: true });
});

const query = 'Name a new file by the rules.';
const call = (name: string, values: Record<string, unknown>) =>
  toolCalls([{ name, arguments: values }]);
const done = call('attempt_completion', { result: 'It is called a.txt.' });
const verified = json({ verdict: 'VERIFIED', feedback: '' });
const reached = () => readFileSync(requests, 'utf8').trim().split('\n');
const said = (request: RecordedRequest | undefined) =>
  (request?.body.messages ?? []).map(({ content }) => content ?? '').join('\n');

async function run(agent: string, script: ScriptStep[]) {
  worker.script.push(complexGoal(query), json({ description: '', steps: ['Name it.'] }), ...script);
  const handle = await worker.start({ query, overrides: { agent } });
  return await worker.document(handle);
}

it('a resource and a prompt are read like tools: an activity, evidence, fenced, in the report', async () => {
  const document = await run('librarian', [
    call('read_resource', { uri: 'rules://naming' }),
    call('get_prompt', { name: 'review', arguments: { file: 'a.txt' } }),
    done,
    verified,
  ]);
  expect(document.outcome).toBe('achieved');
  const [resource, prompt] = document.calls;
  expect(resource).toMatchObject({
    tool: 'read_resource',
    arguments: { uri: 'rules://naming' },
    status: 'success',
  });
  expect(prompt).toMatchObject({ tool: 'get_prompt', status: 'success' });
  const stored = await worker.evidence.get(resource?.ref ?? '');
  expect(JSON.stringify(stored)).toContain('Names are lower case.');
  const turn = said(worker.asked.at(-2));
  expect(turn).toMatch(/<data[^>]*>[^<]*Names are lower case\./);
  expect(turn).toMatch(/<data[^>]*>[^<]*Review a\.txt with care\./);
  expect(document.report.markdown).toContain('rules://naming');
  const traced = runLog([], document, { startedAt: null, endedAt: null }).map(
    ({ source, name }) => `${source} ${name}`,
  );
  expect(traced).toContain('mcp read_resource');
});

it('what an agent may not read is neither offered nor reached, and it hears what there is', async () => {
  const document = await run('librarian', [
    call('read_resource', { uri: 'secret://salaries' }),
    call('count', {}),
    done,
    verified,
  ]);
  const offered = JSON.stringify(worker.asked.find(({ body }) => body.tools !== undefined)?.body);
  expect(offered).toContain('rules://naming');
  expect(offered.split('secret://').length - 1).toBe(0);
  expect(document.refused).toMatchObject([
    { tool: 'read_resource', reason: expect.stringMatching(/uri: .*"rules:\/\/naming"/) as string },
  ]);
  expect(reached().filter((line) => line.startsWith('resources/read'))).toEqual([]);
});

it('several runs on one worker take one handshake and one list of each kind', async () => {
  for (let number = 0; number < 3; number += 1) {
    const document = await run('librarian', [call('count', {}), done, verified]);
    expect(document.outcome).toBe('achieved');
  }
  const times = (line: string) => reached().filter((one) => one === line).length;
  expect(times('tools/call count')).toBe(3);
  for (const once of ['initialized', 'tools/list', 'prompts/list']) expect(times(once)).toBe(1);
  // Two pages.
  expect(times('resources/list')).toBe(2);
});
