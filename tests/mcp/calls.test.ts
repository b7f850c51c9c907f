import { endAll, poolWith, stdioServer, textOf } from './support/servers';

afterEach(endAll);

test('a tool that fails without saying why is a result and no transport error', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await pool.callTool('it', 'refuse', {})).toEqual({
    kind: 'result',
    result: { content: [], isError: true },
  });
});

test('structured content comes along', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await pool.callTool('it', 'structured', {})).toMatchObject({
    result: { structuredContent: { state: 'IDLE' }, isError: false },
  });
});

test('a result that is not what the tool announced is kept, because it is evidence', async () => {
  const { pool } = poolWith(stdioServer());
  await pool.listTools('it');
  expect(await pool.callTool('it', 'mismatched', {})).toMatchObject({
    kind: 'result',
    result: { structuredContent: { unannounced: true } },
  });
});

test('a reply that is no MCP is a failure of the transport that does not pass', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await pool.callTool('it', 'nonsense', {})).toMatchObject({
    class: 'transport',
    transient: false,
    mayHaveRun: true,
    message: expect.stringContaining('not what MCP allows'),
  });
});

test('a tool that does not exist is an unknown tool and did not run', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await pool.callTool('it', 'send_email', {})).toMatchObject({
    class: 'unknown_tool',
    transient: false,
    mayHaveRun: false,
    message: expect.stringContaining('Unknown tool: send_email'),
  });
});

test('a crash inside a server is its own failure, on one line of at most 1,000 characters', async () => {
  const { pool } = poolWith(stdioServer());
  const message = `first line\nsecond line ${'x'.repeat(700_000)}`;
  const outcome = await pool.callTool('it', 'crash', { message });
  if (outcome.kind !== 'transport_error') throw new Error('A failure was expected.');
  expect(outcome).toMatchObject({ class: 'server', transient: false, mayHaveRun: true });
  expect(outcome.message).toHaveLength(1_000);
  expect(outcome.message).toContain('first line second line');
});

test('metadata reaches the server', async () => {
  const { pool } = poolWith(stdioServer());
  const meta = { 'netoncall/call': 'p0.s1.c2' };
  expect(JSON.parse(await textOf(pool.callTool('it', 'meta', {}, { meta })))).toEqual(meta);
});

test('progress is passed on and keeps a long call from timing out', async () => {
  const { pool } = poolWith(stdioServer());
  const [steps, everyMs, timeoutMs] = [6, 400, 2_000];
  const seen: number[] = [];
  const onProgress = ({ progress }: { progress: number }): void => {
    seen.push(progress);
    if (progress === steps) void pool.callTool('it', 'progress_seen', {});
  };
  const call = pool.callTool('it', 'progress', { steps, everyMs }, { timeoutMs, onProgress });
  expect(await textOf(call)).toBe('done');
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the timeout of the configuration holds where a call names none', async () => {
  const { pool } = poolWith(stdioServer({ callTimeoutMs: 300 }));
  expect(await pool.callTool('it', 'hang', {})).toMatchObject({
    class: 'timeout',
    message: expect.stringContaining('asked for hang'),
  });
});

test('a signal that has seen many calls is left without listeners and disturbs none of them', async () => {
  const { pool } = poolWith(stdioServer());
  const controller = new AbortController();
  const { signal } = controller;
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  for (let call = 0; call < 20; call += 1) await pool.callTool('it', 'echo', {}, { signal });
  expect(added.mock.calls.length).toBeGreaterThan(0);
  expect(removed.mock.calls.length).toBeGreaterThanOrEqual(added.mock.calls.length);
});

test('a server that no configuration names is reported with those that there are', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await pool.callTool('that', 'echo', {})).toEqual({
    kind: 'transport_error',
    class: 'connection',
    message: 'No MCP server is called "that"; those there are: it.',
    transient: false,
    mayHaveRun: false,
  });
});
