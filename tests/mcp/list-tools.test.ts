import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

import { McpServerError } from '../../src/mcp/call-result';
import {
  endAll,
  httpServer,
  poolWith,
  startHttpServer,
  startedChildren,
  startsFile,
  stdioServer,
} from './support/servers';

afterEach(endAll);

test('all pages of the list come as tool definitions of this server', async () => {
  const { pool } = poolWith(stdioServer());
  const tools = await pool.listTools('it');
  expect(tools.length).toBeGreaterThan(10);
  expect(tools[0]).toEqual({
    server: 'it',
    name: 'echo',
    description: 'Says it again.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true },
  });
  expect(tools[1]).toEqual({
    server: 'it',
    name: 'pid',
    description: '',
    inputSchema: { type: 'object', properties: {} },
  });
});

test('the list is asked for once a connection', async () => {
  const { pool } = poolWith(stdioServer());
  const [first, second] = await Promise.all([pool.listTools('it'), pool.listTools('it')]);
  expect(second).toBe(first);
  expect(await pool.listTools('it')).toBe(first);
});

test('the list is asked for again after the server said that it changed', async () => {
  const { pool } = poolWith(stdioServer());
  const before = await pool.listTools('it');
  await pool.callTool('it', 'learn', { name: 'get_optics' });
  const after = await pool.listTools('it');
  expect(after.map(({ name }) => name)).toContain('get_optics');
  expect(after).toHaveLength(before.length + 1);
});

test('the list is asked for again on a new connection', async () => {
  const { pool } = poolWith(stdioServer());
  await pool.callTool('it', 'learn', { name: 'get_optics' });
  const before = await pool.listTools('it');
  await pool.callTool('it', 'die', {});
  expect(await pool.listTools('it')).toHaveLength(before.length - 1);
});

test('a list after a restart is that of the new session', async () => {
  const first = await startHttpServer();
  const { pool } = poolWith(httpServer(first.url));
  await pool.callTool('it', 'echo', {});
  await first.kill();
  await startHttpServer(first.port);
  expect((await pool.listTools('it')).length).toBeGreaterThan(10);
});

test('a list whose connection breaks is asked for once more, over a new connection', async () => {
  const server = await startHttpServer();
  let broken = 0;
  const way = createServer((incoming) => {
    const outgoing = connect(server.port, '127.0.0.1');
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined);
    outgoing.pipe(incoming);
    incoming.on('data', (bytes) => {
      const breaks = broken === 0 && bytes.includes('"tools/list"');
      if (!breaks) outgoing.write(bytes);
      else {
        broken += 1;
        incoming.resetAndDestroy();
      }
    });
    incoming.on('close', () => outgoing.destroy());
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const { pool } = poolWith(
    httpServer(`http://127.0.0.1:${(way.address() as AddressInfo).port}/mcp`),
  );
  expect((await pool.listTools('it')).length).toBeGreaterThan(10);
  expect(broken).toBe(1);
  await pool.close();
  way.close();
});

test('a list that hangs times out', async () => {
  const { pool } = poolWith(stdioServer({ callTimeoutMs: 400, env: { SCRIPT: 'hang_list' } }));
  await expect(pool.listTools('it')).rejects.toThrow(McpServerError);
  await expect(pool.listTools('it')).rejects.toMatchObject({
    server: 'it',
    failure: { class: 'timeout', transient: true },
    message: expect.stringContaining('asked for its tools'),
  });
});

test('a list that hangs can be cancelled', async () => {
  const { pool } = poolWith(stdioServer({ env: { SCRIPT: 'hang_list' } }));
  const signal = AbortSignal.timeout(800);
  await expect(pool.listTools('it', { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('cancelling one of two who wait for the list leaves the other its list', async () => {
  const { pool } = poolWith(stdioServer());
  const controller = new AbortController();
  await pool.callTool('it', 'echo', {});
  const cancelled = pool.listTools('it', { signal: controller.signal });
  const other = pool.listTools('it');
  controller.abort(new Error('not me'));
  await expect(cancelled).rejects.toThrow('not me');
  expect((await other).length).toBeGreaterThan(10);
});

test('a list that turns pages for ever is given up', async () => {
  const starts = startsFile();
  const env = { SCRIPT: 'endless_list', STARTS: starts };
  const { pool } = poolWith(stdioServer({ env }));
  await expect(pool.listTools('it')).rejects.toThrow('more than 200 pages');
  expect(startedChildren(starts)).toHaveLength(1);
});

test('the tools of a server that no configuration names are an error with its name', async () => {
  const { pool } = poolWith(stdioServer());
  await expect(pool.listTools('that')).rejects.toMatchObject({
    name: 'McpServerError',
    server: 'that',
  });
});
