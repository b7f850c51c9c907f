import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLabServer,
  readCallLog,
  type LabServer,
  type LabServerOptions,
} from '../../lab/gnmi';
import { connect } from './client';

const servers: LabServer[] = [];

async function open(options: LabServerOptions = {}): Promise<LabServer> {
  const server = await createLabServer(options);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const PE1 = { device_name: 'PE1' };
const bgp = { name: 'get_routing_info', arguments: { ...PE1, protocol: 'bgp' } };

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const accept = 'application/json, text/event-stream';
  const all = { 'content-type': 'application/json', accept, ...headers };
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

it('serves the tools and answers calls over streamable HTTP', async () => {
  const { url } = await open({ scenario: 'bgp-neighbor-down' });
  const client = await connect(url);
  expect((await client.listTools()).tools).toHaveLength(10);
  const { structuredContent, isError } = await client.callTool(bgp);
  expect(isError).toBe(false);
  expect(JSON.stringify(structuredContent)).toContain(
    '10.255.0.100 (AS: 65000, Group: RR-CLIENTS, State: IDLE)',
  );
  await client.close();
});

it('gives wrong arguments back as an error result, not as a protocol error', async () => {
  const client = await connect((await open()).url);
  const reply = await client.callTool({ name: 'get_system_info', arguments: { device: 'PE1' } });
  expect(reply).toMatchObject({ isError: true });
  await client.close();
});

it('refuses requests that a page of somebody else could have made, for tools change things', async () => {
  const { url } = await open();
  const own = new URL(url).origin;
  expect((await post(url, listTools, { origin: 'http://attacker.example' })).status).toBe(403);
  expect((await post(url, listTools, { origin: own })).status).not.toBe(403);
  expect((await post(url.replace('127.0.0.1', 'localhost'), listTools)).status).not.toBe(403);
});

it('says OK at /health, redirects /mcp/ and knows nothing else', async () => {
  const { url } = await open();
  const health = await fetch(url.replace('/mcp', '/health'));
  expect([health.status, await health.text()]).toStrictEqual([200, 'OK']);
  expect((await fetch(`${url}/`, { redirect: 'manual' })).status).toBe(307);
  expect((await fetch(url.replace('/mcp', '/other'))).status).toBe(404);
});

it('answers an unknown session with 404, so that a client connects anew after a restart', async () => {
  const { url } = await open();
  const response = await post(url, listTools, { 'mcp-session-id': 'from-before' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { message: 'Session not found' } });
});

it('refuses a request without a session that is no initialisation, and one that takes no event streams', async () => {
  const { url } = await open();
  expect((await post(url, listTools)).status).toBe(400);
  expect((await post(url, listTools, { accept: 'application/json' })).status).toBe(406);
});

it('serves eight calls at a time', async () => {
  const latency = 1_000;
  const client = await connect((await open({ latency })).url);
  const started = Date.now();
  await Promise.all(Array.from({ length: 8 }, () => client.callTool(bgp)));
  expect(Date.now() - started).toBeLessThan(5 * latency);
  await client.close();
});

it('serves one call after the other where it is told to work like the real server', async () => {
  const client = await connect((await open({ latency: 60, serial: true })).url);
  const started = Date.now();
  await Promise.all(Array.from({ length: 5 }, () => client.callTool(bgp)));
  expect(Date.now() - started).toBeGreaterThanOrEqual(290);
  await client.close();
});

it('lets a slow router take its time, once for every protocol', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-')), 'calls.jsonl');
  const client = await connect((await open({ scenario: 'device-unreachable', callLog: path })).url);
  await client.callTool({ name: 'get_system_info', arguments: PE1 });
  await client.callTool({ name: 'get_routing_info', arguments: PE1 });
  const times = readCallLog(path).flatMap((one) => (one.event === 'answered' ? [one.ms] : []));
  expect(times[0]).toBeGreaterThanOrEqual(195);
  expect(times[1]).toBeGreaterThanOrEqual(395);
  await client.close();
});

it('never answers for a router that hangs, while other routers go on', async () => {
  const client = await connect((await open({ scenario: 'hung-device' })).url);
  const hung = client.callTool(bgp, undefined, { timeout: 400 });
  const other = await client.callTool({
    name: 'get_system_info',
    arguments: { device_name: 'PE2' },
  });
  expect(other.structuredContent).toMatchObject({ status: 'success' });
  await expect(hung).rejects.toThrow('timed out');
  await client.close();
});

it('pads replies to about the size that is asked for', async () => {
  const client = await connect((await open({ replyBytes: 20_000 })).url);
  const { content, structuredContent } = await client.callTool(bgp);
  const [{ text }] = content as [{ text: string }];
  expect(text).toHaveLength(20_000);
  expect(JSON.parse(text)).toStrictEqual(structuredContent);
  await client.close();
});

it('logs each call at its arrival and each answer with status and duration', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-')), 'calls.jsonl');
  const client = await connect((await open({ callLog: path })).url);
  await client.callTool(bgp);
  await client.callTool({ name: 'get_logs', arguments: {} });
  expect(readCallLog(path)).toMatchObject([
    { event: 'arrived', sequence: 1, tool: bgp.name, arguments: bgp.arguments, pid: process.pid },
    { event: 'answered', sequence: 1, tool: bgp.name, status: 'success' },
    { event: 'arrived', sequence: 2, tool: 'get_logs', arguments: {} },
    { event: 'answered', sequence: 2, tool: 'get_logs', status: 'error' },
  ]);
  await client.close();
});

it('drops its connections where the scenario lets it die, and answers after a restart', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-')), 'calls.jsonl');
  const options = { scenario: 'server-dies', callLog: path };
  const first = await open(options);
  const client = await connect(first.url);
  await expect(client.callTool(bgp, undefined, { timeout: 1500 })).rejects.toThrow(/./);
  await expect(fetch(first.url)).rejects.toThrow('fetch failed');
  await client.close();
  const again = await connect((await open(options)).url);
  expect((await again.callTool(bgp)).structuredContent).toMatchObject({ status: 'success' });
  expect(readCallLog(path).map(({ event }) => event)).toStrictEqual([
    'arrived',
    'arrived',
    'answered',
  ]);
  await again.close();
});
