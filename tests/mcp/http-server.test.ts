import {
  endAll,
  hangs,
  httpServer,
  pause,
  poolWith,
  startHttpProcess,
  startHttpServer,
  textOf,
} from './support/servers';

afterEach(endAll);

/** The outcome of a call, and how long it took in milliseconds. */
async function timed<T>(call: Promise<T>): Promise<{ outcome: T; ms: number }> {
  const begin = Date.now();
  return { outcome: await call, ms: Date.now() - begin };
}

test('a reply comes back with its content, on one session for all calls', async () => {
  const { url } = await startHttpServer();
  const { pool } = poolWith(httpServer(url));
  await Promise.all(Array.from({ length: 9 }, () => pool.callTool('it', 'echo', { text: 'x' })));
  // Each session counts the calls that it has served.
  expect(await textOf(pool.callTool('it', 'calls', {}))).toBe('10');
});

test('a server that answers with JSON instead of a stream is served as well', async () => {
  const { url } = await startHttpServer(0, { PLAIN: 'yes' });
  const { pool } = poolWith(httpServer(url));
  expect(await textOf(pool.callTool('it', 'echo', { text: 'PE1' }))).toBe('PE1');
});

test.each<Record<string, string>>([{}, { PLAIN: 'yes' }, { RESUMABLE: 'yes' }])(
  'a reply without end is given up before it fills the memory (%j)',
  async (env) => {
    const { url } = await startHttpServer(0, env);
    const { pool } = poolWith(httpServer(url));
    const bytes = 70 * 1024 * 1024;
    expect(await pool.callTool('it', 'huge', { bytes })).toMatchObject({
      kind: 'transport_error',
      class: 'transport',
      message: expect.stringContaining('the reply is longer than the 67108864 bytes'),
      transient: false,
      mayHaveRun: true,
    });
    expect(await textOf(pool.callTool('it', 'echo', { text: 'PE1' }))).toBe('PE1');
  },
);

test('calls that were given up leave no connection open, whichever way the server answers', async () => {
  const ways: Record<string, string>[] = [{}, { PLAIN: 'yes' }, { RESUMABLE: 'yes' }];
  const leftOpen = async (env: Record<string, string>): Promise<string> => {
    const { url } = await startHttpServer(0, env);
    const { pool } = poolWith(httpServer(url));
    for (let call = 0; call < 3; call += 1) {
      const outcome = await pool.callTool('it', 'hang', {}, { timeoutMs: 100 });
      expect(outcome).toMatchObject({ class: 'timeout' });
    }
    await pause(2_500);
    return await textOf(pool.callTool('it', 'open_replies', {}));
  };
  // The one that asks is open itself.
  expect(await Promise.all(ways.map(leftOpen))).toEqual(['1', '1', '1']);
});

test.each<Record<string, string>>([{}, { PLAIN: 'yes' }, { RESUMABLE: 'yes' }])(
  'a server that dies in mid-call is noticed within seconds (%j)',
  async (env) => {
    const server = await startHttpProcess(env);
    const { pool } = poolWith(httpServer(server.url));
    await pool.callTool('it', 'echo', { text: 'x' });
    const call = pool.callTool('it', 'hang', {});
    await hangs(pool);
    await server.kill();
    const { outcome, ms } = await timed(call);
    expect(outcome).toMatchObject({
      kind: 'transport_error',
      class: 'transport',
      transient: true,
      mayHaveRun: true,
    });
    expect(ms).toBeLessThan(5_000);
  },
);

test('a server that was restarted between calls gets a new session and the call is answered', async () => {
  const first = await startHttpServer();
  const { pool, log } = poolWith(httpServer(first.url));
  await pool.callTool('it', 'echo', { text: 'x' });
  await first.kill();
  await startHttpServer(first.port);
  expect(await textOf(pool.callTool('it', 'calls', {}))).toBe('1');
  expect(log).toContainEqual({
    level: 'warn',
    server: 'it',
    message: 'the server does not know this session; the next call connects anew',
  });
});

test('a server that dies in mid-call and is restarted serves the next call', async () => {
  const first = await startHttpProcess();
  const { pool } = poolWith(httpServer(first.url));
  await pool.callTool('it', 'echo', { text: 'x' });
  const call = pool.callTool('it', 'hang', {});
  await hangs(pool);
  await first.kill();
  await startHttpServer(first.port);
  expect(await call).toMatchObject({ class: 'transport', mayHaveRun: true });
  expect(await textOf(pool.callTool('it', 'calls', {}))).toBe('1');
});

test('many calls at once after a restart agree on one new session', async () => {
  const first = await startHttpServer();
  const { pool } = poolWith(httpServer(first.url));
  await pool.callTool('it', 'echo', { text: 'x' });
  await first.kill();
  await startHttpServer(first.port);
  const calls = Array.from({ length: 10 }, () =>
    textOf(pool.callTool('it', 'echo', { text: 'y' })),
  );
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['y']));
  expect(await textOf(pool.callTool('it', 'calls', {}))).toBe('11');
});

test('a broken stream on which nothing was awaited does not disturb a call', async () => {
  const { url } = await startHttpServer();
  const { pool } = poolWith(httpServer(url));
  expect(await textOf(pool.callTool('it', 'break_listening', {}))).toBe('nothing happened');
});

test('a broken stream that cannot be taken up again fails the call, and the session stays', async () => {
  const { url } = await startHttpServer();
  const { pool } = poolWith(httpServer(url));
  await pool.callTool('it', 'echo', { text: 'x' });
  const { outcome, ms } = await timed(pool.callTool('it', 'break_reply', { answerAfterMs: 5_000 }));
  expect(outcome).toMatchObject({ class: 'transport', transient: true, mayHaveRun: true });
  expect(ms).toBeLessThan(2_000);
  expect(await textOf(pool.callTool('it', 'calls', {}))).toBe('3');
});

test('a broken stream that can be taken up again brings its reply after all', async () => {
  const { url } = await startHttpServer(0, { RESUMABLE: 'yes' });
  const { pool } = poolWith(httpServer(url));
  const call = pool.callTool('it', 'break_reply', { answerAfterMs: 500 });
  expect(await textOf(call)).toBe('after the break');
});

test('a server that is not there is reported as unreachable, and used once it is there', async () => {
  const server = await startHttpServer();
  const { url, port } = server;
  await server.kill();
  const { pool } = poolWith(httpServer(url));
  expect(await pool.callTool('it', 'echo', {})).toMatchObject({
    class: 'connection',
    transient: true,
    mayHaveRun: false,
    away: true,
    message: expect.stringContaining(`Cannot connect to MCP server "it" (${url})`),
  });
  await startHttpServer(port);
  expect(await textOf(pool.callTool('it', 'echo', { text: 'there' }))).toBe('there');
});

test('an address at which nothing speaks MCP is reported as something that does not pass', async () => {
  const { port } = await startHttpServer();
  const { pool } = poolWith(httpServer(`http://127.0.0.1:${port}/other`));
  const outcome = await pool.callTool('it', 'echo', {});
  expect(outcome).toMatchObject({
    class: 'connection',
    transient: false,
    mayHaveRun: false,
    message: expect.stringContaining('nothing at this address speaks MCP (HTTP 404)'),
  });
  expect(outcome).not.toHaveProperty('away');
});

test.each(['401', '403'])(
  'a server that refuses with %s has an authentication problem',
  async (status) => {
    const { url } = await startHttpServer(0, { REFUSE: status });
    const headers = { authorization: 'Bearer hunter2-hunter2' };
    const { pool } = poolWith(httpServer(url, { headers }));
    const outcome = await pool.callTool('it', 'echo', {});
    expect(outcome).toMatchObject({ class: 'authentication', transient: false, mayHaveRun: false });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  },
);

test.each([
  [502, { class: 'unavailable', transient: true, mayHaveRun: true }],
  [503, { class: 'unavailable', transient: true, mayHaveRun: true }],
  [429, { class: 'unavailable', transient: true, mayHaveRun: false }],
  [500, { class: 'server', transient: false, mayHaveRun: true }],
  [413, { class: 'transport', transient: false, mayHaveRun: false }],
])('a call that is answered with HTTP %i is classified', async (status, failure) => {
  const { url } = await startHttpServer();
  const { pool } = poolWith(httpServer(url));
  expect(await pool.callTool('it', 'http_status', { status })).toMatchObject(failure);
});

test('a server that hangs as a whole makes calls and new sessions time out, not wait for ever', async () => {
  const { url } = await startHttpProcess();
  const { pool } = poolWith(httpServer(url, { connectTimeoutMs: 2_000 }));
  const blocked = await pool.callTool('it', 'block', {}, { timeoutMs: 300 });
  expect(blocked).toMatchObject({ class: 'timeout', mayHaveRun: true });
  expect(await pool.callTool('it', 'echo', {})).toMatchObject({
    class: 'connection',
    transient: true,
    mayHaveRun: false,
  });
});

test('a call that blocks its server is named as the reason, and calls after it do not wait in turn', async () => {
  const { url } = await startHttpProcess();
  const { pool } = poolWith(httpServer(url, { connectTimeoutMs: 2_000 }));
  const reason = expect.stringMatching(
    /it was asked for block \{"device":"PE1"\} \d+ s ago and has answered nothing since/,
  );
  const blocking = pool.callTool('it', 'block', { device: 'PE1' }, { timeoutMs: 300 });
  expect(await blocking).toMatchObject({ class: 'timeout', message: reason });
  expect(await pool.callTool('it', 'echo', {})).toMatchObject({ message: reason });
  const { outcome, ms } = await timed(pool.callTool('it', 'echo', {}));
  expect(outcome).toMatchObject({ class: 'connection', mayHaveRun: false, message: reason });
  expect(ms).toBeLessThan(1_500);
});

test('a blocked server that was restarted answers again, without a word of what blocked it', async () => {
  const first = await startHttpProcess();
  const { pool } = poolWith(httpServer(first.url));
  await pool.callTool('it', 'block', {}, { timeoutMs: 300 });
  await first.kill();
  await startHttpServer(first.port);
  expect(await textOf(pool.callTool('it', 'echo', { text: 'back' }))).toBe('back');
  const late = await pool.callTool('it', 'hang', {}, { timeoutMs: 300 });
  expect(late).toMatchObject({ class: 'timeout', message: expect.not.stringContaining('block') });
});

test('a call that is cancelled throws the reason of its signal, and others go on', async () => {
  const { url } = await startHttpServer();
  const { pool } = poolWith(httpServer(url));
  const controller = new AbortController();
  const cancelled = pool.callTool('it', 'hang', {}, { signal: controller.signal });
  const other = textOf(pool.callTool('it', 'slow', { ms: 800 }));
  await hangs(pool);
  controller.abort(new Error('the run was cancelled'));
  await expect(cancelled).rejects.toThrow('the run was cancelled');
  expect(await other).toBe('at last');
});

test('a connection is waited for no longer than a call that is in a hurry may take', async () => {
  const { url } = await startHttpProcess();
  const { pool } = poolWith(httpServer(url));
  await pool.callTool('it', 'block', { device: 'PE1' }, { timeoutMs: 300 });
  const { outcome, ms } = await timed(pool.callTool('it', 'echo', {}, { connectWithinMs: 600 }));
  expect(outcome).toMatchObject({ class: 'connection', transient: true, mayHaveRun: false });
  expect(ms).toBeLessThan(3_000);
});
