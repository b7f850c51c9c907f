import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import * as fc from 'fast-check';
import {
  createGraphLab,
  readCallLog,
  serveToolsHttp,
  type GraphOptions,
  type ToolServerOptions,
} from '../../../lab/graph';
import { connect } from '../client';

// Replies are asserted field by field; a type for each would only repeat the assertions.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
const closing: (() => Promise<void>)[] = [];
const folder = (): string => mkdtempSync(join(tmpdir(), 'graph-'));

type Opened = { client: Client; close: () => Promise<void> };

async function openOne(options: GraphOptions & ToolServerOptions = {}): Promise<Opened> {
  const lab = await createGraphLab({ database: join(folder(), 'graph.db'), ...options });
  const server = await serveToolsHttp(lab, options);
  const client = await connect(server.url);
  const close = async (): Promise<void> => {
    await client.close();
    await server.close();
    await lab.close();
  };
  return { client, close };
}

/** One that is closed after the test. */
async function open(options?: GraphOptions & ToolServerOptions): Promise<Client> {
  const { client, close } = await openOne(options);
  closing.push(close);
  return client;
}

async function closeAll(): Promise<void> {
  await Promise.all(closing.splice(0).map((close) => close()));
}

afterEach(closeAll);

async function call(client: Client, name: string, args: Json = {}): Promise<Json> {
  const reply = await client.callTool({ name, arguments: args });
  const body = reply.structuredContent as Json;
  expect(reply.isError).toBe('error' in body);
  return body;
}

async function snapshot(client: Client): Promise<Json> {
  const nodes = await call(client, 'query_graph', { limit: 1000 });
  const query =
    'MATCH (a)-[r]->(b) RETURN a.id AS a, label(r) AS type, r, b.id AS b ORDER BY a, type, b';
  const { rows: edges, error } = await call(client, 'cypher_query', { query, limit: 1000 });
  return { nodes: nodes['nodes'], edges: edges ?? error };
}

it('lists the seven tools; only query_graph says that it changes nothing', async () => {
  const { tools } = await (await open()).listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  expect(tools.map(({ name }) => name)).toStrictEqual([
    'add_node',
    'add_edge',
    'update_props',
    'delete_node',
    'delete_edge',
    'query_graph',
    'cypher_query',
  ]);
  expect(reading.map(({ name }) => name)).toStrictEqual(['query_graph']);
});

it('keeps a ticket, a user and the edge between them over a restart', async () => {
  const database = join(folder(), 'graph.db');
  const client = await open({ database });
  await call(client, 'add_node', { label: 'Ticket', id: 't-1', properties: { status: 'open' } });
  await call(client, 'add_node', { label: 'User', id: 'u-1', properties: { age: 41.5, on: true } });
  const edge = { type: 'REPORTS', from: 'u-1', to: 't-1' };
  const added = await call(client, 'add_edge', { ...edge, properties: { since: 3 } });
  expect(added).toStrictEqual({ edge: { ...edge, properties: { since: 3 } } });
  const before = await snapshot(client);
  await closeAll();
  const again = await open({ database, seed: 'service-desk' });
  expect(await snapshot(again)).toStrictEqual(before);
  expect(before['nodes']).toStrictEqual([
    { label: 'Ticket', id: 't-1', properties: { status: 'open' } },
    { label: 'User', id: 'u-1', properties: { age: 41.5, on: true } },
  ]);
});

it('finds nodes by property and by the node that they are joined to', async () => {
  const client = await open({ seed: 'service-desk' });
  const ids = async (query: Json): Promise<string[]> =>
    (await call(client, 'query_graph', query))['nodes'].map(({ id }: Json) => id);
  const where = { status: 'open' };
  expect(await ids({ label: 'Ticket', where })).toStrictEqual(['ticket-1', 'ticket-2']);
  const connected_to = { id: 'user-2', type: 'REPORTS', direction: 'out' };
  expect(await ids({ connected_to })).toStrictEqual(['ticket-2', 'ticket-3']);
  expect(await ids({ connected_to, where })).toStrictEqual(['ticket-2']);
  expect(await ids({ connected_to: { ...connected_to, direction: 'in' } })).toStrictEqual([]);
  expect(await ids({ connected_to: { id: 'service-1' } })).toStrictEqual(['team-1', 'ticket-1']);
  const cut = await call(client, 'query_graph', { label: 'ticket', limit: 2 });
  expect(cut).toMatchObject({ count: 2, truncated: true });
});

it('changes, removes and deletes', async () => {
  const client = await open({ seed: 'service-desk' });
  const properties = { status: 'in progress', priority: null };
  expect(await call(client, 'update_props', { id: 'ticket-1', properties })).toStrictEqual({
    node: {
      label: 'Ticket',
      id: 'ticket-1',
      properties: { title: 'Dashboard shows no data', status: 'in progress' },
    },
  });
  const edge = { type: 'OWNS', from: 'team-1', to: 'service-1' };
  const updated = await call(client, 'update_props', { edge, properties: { since: 2026 } });
  expect(updated['edge'].properties).toStrictEqual({ since: 2026 });
  expect(await call(client, 'delete_edge', edge)).toMatchObject({ deleted: edge });
  expect(await call(client, 'delete_node', { id: 'user-2', detach: true })).toMatchObject({
    deleted: { id: 'user-2' },
    edges_deleted: 2,
  });
  expect(await call(client, 'query_graph', { id: 'user-2' })).toMatchObject({ count: 0 });
});

describe('a call that cannot be carried out', () => {
  // None of them changes anything, so that one graph serves all.
  let seeded: Opened;
  let before: Json;
  beforeAll(async () => {
    seeded = await openOne({ seed: 'service-desk' });
    before = await snapshot(seeded.client);
  });
  afterAll(async () => {
    await seeded.close();
  });

  it.each([
    [
      'add_node',
      { label: 'User', id: 'ticket-1' },
      'duplicate_key',
      /there is a Ticket "ticket-1"/,
    ],
    ['add_node', { label: 'A`) DETACH', id: 'x' }, 'invalid_argument', /label/],
    [
      'add_node',
      { label: 'A', id: 'x', properties: { 'a b': 1 } },
      'invalid_argument',
      /properties/,
    ],
    ['add_node', { label: 'A', id: 'x', properties: { ID: 'y' } }, 'invalid_argument', /"id"/],
    ['add_node', { label: 'REPORTS', id: 'x' }, 'invalid_argument', /edge type/],
    ['add_edge', { type: 'REPORTS', from: 'user-1', to: 'x' }, 'not_found', /id "x"/],
    ['add_edge', { type: 'REPORTS', from: 'user-1', to: 'ticket-1' }, 'duplicate_key', /already/],
    ['update_props', { id: 'x', properties: { a: 1 } }, 'not_found', /id "x"/],
    ['update_props', { id: 'user-1', properties: {} }, 'invalid_argument', /at least one/],
    ['update_props', { properties: { a: 1 } }, 'invalid_argument', /either "id" or "edge"/],
    ['update_props', { id: 'ticket-1', properties: { status: 4 } }, 'invalid_argument', /STRING/],
    ['delete_node', { id: 'user-1' }, 'has_edges', /"detach": true/],
    ['delete_edge', { type: 'OWNS', from: 'user-1', to: 'ticket-1' }, 'not_found', /no edge OWNS/],
    ['delete_edge', { type: 'LIKES', from: 'user-1', to: 'ticket-1' }, 'not_found', /there are/],
    ['query_graph', { label: 'Tickets' }, 'not_found', /there are .*Ticket/],
    ['query_graph', { label: 'Ticket', where: { state: 'open' } }, 'not_found', /status/],
    ['cypher_query', { query: 'MATCH (n RETURN n' }, 'bad_query', /Parser/],
    ['cypher_query', { query: 'MATCH (n:Nope) RETURN n' }, 'bad_query', /Nope/],
    ['cypher_query', { query: 'MATCH (n) RETURN n; MATCH (n) RETURN n' }, 'bad_query', /multiple/],
    ['cypher_query', { query: 'MATCH (n) DETACH DELETE n' }, 'write_not_allowed', /"write": true/],
    ['cypher_query', { query: "CREATE (:User {id: 'x'})" }, 'write_not_allowed', /changes/],
    ['cypher_query', { query: "COPY User TO 'x.csv'", write: true }, 'bad_query', /COPY/],
    ['cypher_query', { query: "LOAD FROM 'x.csv' RETURN *" }, 'bad_query', /LOAD/],
    ['cypher_query', { query: 'DROP TABLE OWNS', write: true }, 'bad_query', /DROP/],
    ['cypher_query', { query: '/* */ COMMIT', write: true }, 'bad_query', /COMMIT/],
    ['cypher_query', { query: 'CALL threads=1', write: true }, 'bad_query', /threads/],
    [
      'cypher_query',
      { query: "CREATE (:User {id: 'ticket-1'})", write: true },
      'duplicate_key',
      /"ticket-1" to several/,
    ],
  ])(
    'answers %s %j with the typed error %s and changes nothing',
    async (tool, args, code, words) => {
      const { error } = await call(seeded.client, tool, args);
      expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
      expect(await snapshot(seeded.client)).toStrictEqual(before);
    },
  );
});

it('takes the words of commands where they are values, properties or quoted names', async () => {
  const client = await open();
  const properties = { load: 'DROP TABLE User' };
  await call(client, 'add_node', { label: 'Host', id: 'h-1', properties });
  const query = "MATCH (n:Host) WHERE n.load CONTAINS 'DROP' RETURN n.load AS `load`";
  expect(await call(client, 'cypher_query', { query })).toMatchObject({
    rows: [{ load: 'DROP TABLE User' }],
  });
});

it('changes by Cypher where that is said, with values as parameters', async () => {
  const client = await open({ seed: 'service-desk' });
  const query = 'MATCH (t:Ticket {id: $id}) SET t.status = $status RETURN t';
  const parameters = { id: 'ticket-1', status: "x'}) DETACH DELETE n //" };
  expect(await call(client, 'cypher_query', { query, parameters, write: true })).toMatchObject({
    rows: [{ t: { id: 'ticket-1', properties: { status: parameters.status } } }],
  });
  expect(await call(client, 'query_graph')).toMatchObject({ count: 8 });
});

it('serves calls that come at once one after the other', async () => {
  const callLog = join(folder(), 'calls.jsonl');
  const client = await open({ callLog });
  const add = (): Promise<Json> => call(client, 'add_node', { label: 'Host', id: 'h-1' });
  const replies = await Promise.all([add(), add(), add()]);
  expect(replies.filter((reply) => 'node' in reply)).toHaveLength(1);
  const log = readCallLog(callLog);
  expect(log.filter(({ event }) => event === 'executed')).toHaveLength(1);
  expect(
    log.filter((one) => one.event === 'answered' && one.status === 'duplicate_key'),
  ).toHaveLength(2);
});

it('gives back any text that was put in, and is as before once it is deleted', async () => {
  const client = await open({ seed: 'small-network' });
  const before = await snapshot(client);
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((id) => !/\0/.test(id)),
      fc.string({ unit: 'grapheme' }).filter((text) => !/\0/.test(text)),
      async (name, text) => {
        const id = `new-${name}`;
        const properties = { text, level: 3, up: false };
        const node = { label: 'Thing', id, properties };
        expect(await call(client, 'add_node', node)).toStrictEqual({ node });
        await call(client, 'add_edge', { type: 'NEAR', from: id, to: 'r1' });
        expect(await call(client, 'query_graph', { where: { text }, id })).toMatchObject({
          nodes: [node],
        });
        await call(client, 'delete_edge', { type: 'NEAR', from: id, to: 'r1' });
        await call(client, 'delete_node', { id });
        expect(await snapshot(client)).toStrictEqual(before);
      },
    ),
    { numRuns: 15 },
  );
});
