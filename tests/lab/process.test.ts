import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { readCallLog } from '../../lab/gnmi';
import { untilGone } from '../temporal/support/child';
import { connect } from './client';

const main = join(__dirname, '..', '..', 'dist', 'lab', 'gnmi', 'main.js');
const children: ChildProcess[] = [];

beforeAll(() => {
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first`);
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
}

async function start(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main, '--http', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number };
  expect(pid).toBe(child.pid);
  return { child, url };
}

const temporary = (): string => mkdtempSync(join(tmpdir(), 'lab-'));

it.each([
  [['--bogus'], /unknown option '--bogus'/],
  [['--scenario', 'nosuch'], /there is no scenario "nosuch"\. Available: /],
  [['--case', 'nosuch.yaml'], /nosuch\.yaml: no such case file/],
  [['--port', 'high'], /--port.*whole number/],
  [['--case', 'a.yaml', '--scenario', 'healthy'], /cannot be used with/],
  [
    ['--http', '--call-log', '/nosuch/calls.jsonl'],
    /call log \/nosuch\/calls\.jsonl cannot be written/,
  ],
])('ends with code 2 and one clear line on bad input: %s', (args, message) => {
  const { status, stderr } = run(...args);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(2);
});

it('explains itself with examples, and lists its scenarios', () => {
  const help = run('--help');
  expect([help.status, help.stdout]).toStrictEqual([0, expect.stringContaining('Examples:')]);
  expect(run('--list').stdout).toMatch(/^bgp-neighbor-down +fault +\S/m);
});

it('speaks MCP on standard input and output, and ends when its input closes', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, '--scenario', 'authentication-refused'],
  });
  const client = new Client({ name: 'lab tests', version: '1.0.0' });
  await client.connect(transport);
  const reply = await client.callTool({ name: 'get_mpls_info', arguments: { device_name: 'PE1' } });
  expect(reply.structuredContent).toMatchObject({ status: 'failed' });
  const { pid } = transport;
  await client.close();
  await untilGone(pid!, 10_000);
});

it('writes the ready line to a file as well', async () => {
  const file = join(temporary(), 'ready.json');
  const { url } = await start(
    '--ready-file',
    file,
    '--case',
    join(__dirname, 'fixtures', 'cases', 'shut-far-end.yaml'),
  );
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ url });
  const client = await connect(url);
  const { structuredContent } = await client.callTool({ name: 'get_devices' });
  expect(JSON.stringify(structuredContent)).toContain('mirror1');
  await client.close();
});

it('dies in the middle of a call where the scenario says so; the call stays in the log without an answer', async () => {
  const log = join(temporary(), 'calls.jsonl');
  const { child, url } = await start('--scenario', 'server-dies', '--call-log', log);
  const client = await connect(url);
  const exit = once(child, 'exit');
  const call = client
    .callTool({ name: 'get_routing_info', arguments: { device_name: 'PE1' } }, undefined, {
      timeout: 1500,
    })
    .catch((error: unknown) => error);
  expect(await exit).toStrictEqual([70, null]);
  expect(await call).toHaveProperty('message');
  expect(readCallLog(log)).toMatchObject([{ event: 'arrived', tool: 'get_routing_info' }]);
  await client.close();
});

it('keeps what arrived in the log when it is killed', async () => {
  const log = join(temporary(), 'calls.jsonl');
  const { child, url } = await start('--latency', '5000', '--call-log', log);
  const client = await connect(url);
  const call = client.callTool({ name: 'get_devices' }, undefined, { timeout: 1000 });
  const outcome = call.catch((error: unknown) => error);
  while (readCallLog(log).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  expect(await outcome).toHaveProperty('message');
  expect(readCallLog(log)).toMatchObject([
    { event: 'arrived', tool: 'get_devices', arguments: {} },
  ]);
  await client.close();
});
