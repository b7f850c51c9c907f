import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import Fastify, { type FastifyInstance } from 'fastify';

import type { Runs } from '../../src/domain/run/runs';
import { mcpPlugin } from '../../src/gateway/mcp/mcp-plugin';
import { readWho } from '../../src/gateway/who/read-who';
import { whoConfigSchema } from '../../src/gateway/who/who-config';
import { status } from '../report/fixtures';
import { scriptedRuns } from '../support/scripted-runs';

const token = 'agent'.repeat(4);
const apps: FastifyInstance[] = [];
const failures: string[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  failures.length = 0;
});

async function serve(
  script: Partial<Runs>,
  config: object = { tokens: [{ name: 'agent', tokenFrom: 'T' }] },
) {
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  await app.register(mcpPlugin, {
    runs: scriptedRuns(script),
    who: readWho(whoConfigSchema.parse(config), {
      file: 'gateway.yaml',
      environment: { T: token },
      account: 'me',
    }),
    version: '0',
    explain: (error) => (error as Error).message,
    onFailure: (message) => failures.push(message),
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return new URL('/mcp', url);
}

async function connect(url: URL, bearer: string | null = token) {
  const client = new Client({ name: 'test', version: '0' }, { capabilities: { elicitation: {} } });
  const headers = new Headers(bearer === null ? {} : { authorization: `Bearer ${bearer}` });
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  await client.listTools();
  return client;
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'raw', version: '0' },
  },
};
const post = async (url: URL, headers: Record<string, string>) =>
  await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(initialize),
  });

describe('/mcp', () => {
  it('serves the tools in the name of the token, with progress, and questions in the reply', async () => {
    const started: unknown[] = [];
    const openRequest = {
      id: 'q.1',
      kind: 'clarification' as const,
      prompt: 'Which PE1?',
      options: [],
      askedAt: 0,
      deadline: 4_102_444_800_000,
      onDeadline: 'the run ends',
    };
    const readings = [status({ outcome: null }), status({ outcome: null, openRequest })];
    const client = await connect(
      await serve({
        start: async (request) => {
          started.push(request.askedBy);
          return { id: 'run-7', startedHere: true };
        },
        status: async () => ({ kind: 'status', status: readings.shift()! }),
      }),
    );
    const told: unknown[] = [];
    const reply = await client.callTool(
      { name: 'investigate', arguments: { question: 'Check PE1' } },
      undefined,
      { onprogress: ({ message }) => told.push(message) },
    );
    expect(started).toEqual(['mcp:token:agent']);
    expect(told).toHaveLength(2);
    expect(reply.structuredContent).toMatchObject({
      state: 'waiting_for_person',
      open_question: { request_id: 'q.1' },
    });
    await client.close();
  });

  it('goes on with the run, and asks no more, when the client is gone', async () => {
    let looks = 0;
    const cancel = jest.fn();
    const client = await connect(
      await serve({
        start: async () => ({ id: 'run-7', startedHere: true }),
        status: async () => {
          looks += 1;
          return { kind: 'status', status: status({ outcome: null }) };
        },
        facts: async () => {
          throw new Error('gone');
        },
        cancel,
      }),
    );
    const calling = client.callTool({ name: 'investigate', arguments: { question: 'Check PE1' } });
    calling.catch(() => undefined);
    // oxlint-disable-next-line no-unmodified-loop-condition -- the scripted runs count.
    while (looks === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await client.close();
    await new Promise((resolve) => setTimeout(resolve, 700));
    const after = looks;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(looks).toBe(after);
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each([
    ['no token', 401, {}],
    ['a wrong token', 401, { authorization: 'Bearer wrong' }],
    ['another origin', 403, { authorization: `Bearer ${token}`, origin: 'https://evil.example' }],
    ['the opaque origin', 403, { authorization: `Bearer ${token}`, origin: 'null' }],
    [
      'a form of another site',
      403,
      { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' },
    ],
  ])('refuses %s with %i, in words', async (_what, code, headers) => {
    const reply = await post(await serve({}), headers);
    expect(reply.status).toBe(code);
    const { error } = (await reply.json()) as { error: { message: string } };
    expect(error.message).toMatch(/^(?:A |The )/);
  });

  it('refuses another host, as after a name was bound anew to the loopback interface', async () => {
    const app = apps[0] ?? (await serve({}), apps[0]!);
    const reply = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { host: 'evil.example:8085', authorization: `Bearer ${token}` },
      payload: initialize,
    });
    expect(reply.statusCode).toBe(421);
    expect(reply.json()).toMatchObject({
      error: { message: expect.stringContaining('not to "evil.example:8085"') as string },
    });
  });

  it('takes the name that the configuration gives it, and says that it has no sessions', async () => {
    const config = {
      tokens: [{ name: 'agent', tokenFrom: 'T' }],
      publicUrl: 'https://noc.example.net',
    };
    await serve({}, config);
    const headers = {
      host: 'noc.example.net',
      origin: 'https://noc.example.net',
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
    };
    const taken = await apps[0]!.inject({
      method: 'POST',
      url: '/mcp',
      headers,
      payload: initialize,
    });
    expect(taken.statusCode).toBe(200);
    expect(taken.body).toContain('"name":"netoncall"');
    const opened = await apps[0]!.inject({ method: 'GET', url: '/mcp', headers });
    expect([opened.statusCode, opened.headers.allow]).toEqual([405, 'POST']);
    const wrong = await apps[0]!.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).not.toContain(' at ');
  });

  it('takes programs of this machine where the configuration knows nobody', async () => {
    const client = await connect(await serve({ list: async () => [] }, {}), null);
    const reply = await client.callTool({ name: 'list_investigations', arguments: {} });
    expect(reply.structuredContent).toEqual({ investigations: [] });
    await client.close();
  });
});
