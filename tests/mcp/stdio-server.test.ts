import {
  endAll,
  isAlive,
  pause,
  poolWith,
  startedChildren,
  startsFile,
  stdioServer,
  textOf,
} from './support/servers';
import { isAlive as isRunning } from '../../src/temporal/process-table';

afterEach(endAll);

function watchedServer(env: Record<string, string> = {}, changes: object = {}) {
  const starts = startsFile();
  const server = stdioServer({ env: { ...env, STARTS: starts }, ...changes });
  return { starts, ...poolWith(server) };
}

test('a reply comes back with its content', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await pool.callTool('it', 'echo', { text: 'PE1' })).toEqual({
    kind: 'result',
    result: { content: [{ type: 'text', text: 'PE1' }], isError: false },
  });
});

test('calls at once share one child, also while it starts', async () => {
  const { pool, starts } = watchedServer();
  const children = await Promise.all(
    Array.from({ length: 20 }, () => textOf(pool.callTool('it', 'pid', {}))),
  );
  expect(new Set(children).size).toBe(1);
  expect(startedChildren(starts)).toEqual([Number(children[0])]);
});

test('a child that dies in mid-call fails that call at once and the next one gets a new child', async () => {
  const { pool, starts } = watchedServer();
  await pool.callTool('it', 'echo', {});
  const begin = Date.now();
  expect(await pool.callTool('it', 'die', {})).toMatchObject({
    kind: 'transport_error',
    class: 'connection',
    transient: true,
    mayHaveRun: true,
  });
  expect(Date.now() - begin).toBeLessThan(5_000);
  expect(await textOf(pool.callTool('it', 'echo', { text: 'back' }))).toBe('back');
  expect(startedChildren(starts)).toHaveLength(2);
});

test('200 calls with reconnects never have two children, and closing leaves none', async () => {
  const { pool, starts } = watchedServer();
  const alive: number[] = [];
  for (let call = 0; call < 200; call += 1) {
    await (call % 25 === 24
      ? pool.callTool('it', 'die', {})
      : textOf(pool.callTool('it', 'echo', { text: String(call) })));
    alive.push(startedChildren(starts).filter(isAlive).length);
  }
  expect(Math.max(...alive)).toBe(1);
  expect(startedChildren(starts)).toHaveLength(8);
  await pool.close();
  expect(startedChildren(starts).filter(isAlive)).toEqual([]);
});

test('a tool that hangs times out alone: the child answers others and stays', async () => {
  const { pool, starts, log } = watchedServer();
  const [hung, slow] = await Promise.all([
    pool.callTool('it', 'hang', {}, { timeoutMs: 300 }),
    textOf(pool.callTool('it', 'slow', { ms: 900 })),
  ]);
  expect(hung).toMatchObject({ class: 'timeout', transient: true, mayHaveRun: true });
  expect(slow).toBe('at last');
  expect(await textOf(pool.callTool('it', 'echo', { text: 'on' }))).toBe('on');
  expect(startedChildren(starts)).toHaveLength(1);
  expect(log).toContainEqual(expect.objectContaining({ level: 'info', server: 'it' }));
});

test('a child that hangs as a whole is killed and replaced, with a note', async () => {
  const { pool, starts, log } = watchedServer();
  const blocked = await pool.callTool('it', 'block', {}, { timeoutMs: 300 });
  expect(blocked).toMatchObject({ class: 'timeout', mayHaveRun: true });
  expect(await textOf(pool.callTool('it', 'echo', { text: 'on' }))).toBe('on');
  const [first, second, ...more] = startedChildren(starts);
  expect(more).toEqual([]);
  expect(isAlive(first ?? 0)).toBe(false);
  expect(isAlive(second ?? 0)).toBe(true);
  expect(log).toContainEqual({
    level: 'warn',
    server: 'it',
    message: 'the server did not answer a call, nor to a ping; the next call connects anew',
  });
});

test('a server that hangs does not outlive the program that started it', async () => {
  const starts = startsFile();
  const { args } = stdioServer();
  const shell = ['-c', `"${process.execPath}" "${args[0]}"; exit 0`];
  const { pool } = poolWith(stdioServer({ command: 'sh', args: shell, env: { STARTS: starts } }));
  const blocked = await pool.callTool('it', 'block', {}, { timeoutMs: 1_000 });
  expect(blocked).toMatchObject({ class: 'timeout' });
  expect(await textOf(pool.callTool('it', 'echo', { text: 'on' }))).toBe('on');
  const [first = 0, ...more] = startedChildren(starts);
  expect(more).toHaveLength(1);
  await pause(200);
  // Nobody may have buried it, in a container whose first process does not.
  const alive = isRunning(first);
  if (alive) process.kill(first, 'SIGKILL');
  expect(alive).toBe(false);
});

test('a call that is cancelled throws the reason of its signal and not a timeout', async () => {
  const { pool } = poolWith(stdioServer());
  const controller = new AbortController();
  const call = pool.callTool('it', 'hang', {}, { signal: controller.signal });
  await pause(300);
  controller.abort(new Error('the run was cancelled'));
  await expect(call).rejects.toThrow('the run was cancelled');
});

test('a signal that has fired before the call starts nothing', async () => {
  const { pool, starts } = watchedServer();
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(pool.callTool('it', 'echo', {}, { signal })).rejects.toThrow('too late');
  expect(startedChildren(starts)).toEqual([]);
});

test('cancelling while the child starts kills it', async () => {
  const { pool, starts } = watchedServer({ SCRIPT: 'silent' });
  const controller = new AbortController();
  const call = pool.callTool('it', 'echo', {}, { signal: controller.signal });
  while (startedChildren(starts).length === 0) await pause(20);
  controller.abort(new Error('the run was cancelled'));
  await expect(call).rejects.toThrow('the run was cancelled');
  await pool.close();
  expect(startedChildren(starts).filter(isAlive)).toEqual([]);
});

test('cancelling one of two calls that wait for the child leaves the other its child', async () => {
  const { pool, starts } = watchedServer();
  const controller = new AbortController();
  const cancelled = pool.callTool('it', 'echo', {}, { signal: controller.signal });
  const other = textOf(pool.callTool('it', 'echo', { text: 'here' }));
  controller.abort(new Error('not me'));
  await expect(cancelled).rejects.toThrow('not me');
  expect(await other).toBe('here');
  expect(startedChildren(starts)).toHaveLength(1);
});

test('a call after a cancelled start does not get the cancelled child', async () => {
  const { pool, starts } = watchedServer({ SCRIPT: 'late' });
  const controller = new AbortController();
  const cancelled = pool.callTool('it', 'echo', {}, { signal: controller.signal });
  while (startedChildren(starts).length === 0) await pause(5);
  controller.abort(new Error('gone'));
  const next = textOf(pool.callTool('it', 'echo', { text: 'here' }));
  await expect(cancelled).rejects.toThrow('gone');
  expect(await next).toBe('here');
  expect(startedChildren(starts).filter(isAlive)).toHaveLength(1);
});

test('a child that never answers the handshake is given up in time and killed', async () => {
  const { pool, starts } = watchedServer({ SCRIPT: 'silent' }, { connectTimeoutMs: 500 });
  expect(await pool.callTool('it', 'echo', {})).toMatchObject({
    class: 'connection',
    transient: true,
    mayHaveRun: false,
    message: expect.stringMatching(
      /^Cannot connect to MCP server "it" .*no MCP handshake within 500/,
    ),
  });
  expect(startedChildren(starts).filter(isAlive)).toEqual([]);
});

test('a child that ends at once is reported with its last words, without its secrets', async () => {
  const env = { SCRIPT: 'broken', API_TOKEN: 'hunter2-hunter2' };
  const { pool, log } = poolWith(stdioServer({ env }));
  const outcome = await pool.callTool('it', 'echo', {});
  expect(outcome).toMatchObject({
    class: 'connection',
    mayHaveRun: false,
    message: expect.stringContaining('its last words: no inventory for ***'),
  });
  expect(JSON.stringify([outcome, log])).not.toContain('hunter2');
});

test('a program that does not exist is reported as such and not as something that may pass', async () => {
  const { pool } = poolWith(stdioServer({ command: 'no-such-program-anywhere' }));
  expect(await pool.callTool('it', 'echo', {})).toMatchObject({
    class: 'connection',
    transient: false,
    mayHaveRun: false,
    message: expect.stringContaining('no-such-program-anywhere'),
  });
});

test('a child sees the variables that its configuration names and not all of this process', async () => {
  process.env['NETONCALL_TEST_SECRET'] = 'x';
  try {
    const { pool } = poolWith(stdioServer({ env: { NAMED: 'yes' } }));
    const names = (await textOf(pool.callTool('it', 'environment', {}))).split(' ');
    expect(names).toEqual(expect.arrayContaining(['NAMED', 'PATH']));
    expect(names).not.toContain('NETONCALL_TEST_SECRET');
  } finally {
    delete process.env['NETONCALL_TEST_SECRET'];
  }
});

test('lines on standard output that are no messages do no harm', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await textOf(pool.callTool('it', 'noise', {}))).toBe('heard');
});

test('a reply of 12 MB arrives whole', async () => {
  const { pool } = poolWith(stdioServer());
  expect(await textOf(pool.callTool('it', 'huge', { bytes: 12_000_000 }))).toHaveLength(12_000_000);
});

test('closing while a child starts leaves none behind and fails the call', async () => {
  const { pool, starts } = watchedServer({ SCRIPT: 'silent' });
  const call = pool.callTool('it', 'echo', {});
  while (startedChildren(starts).length === 0) await pause(20);
  await pool.close();
  expect(await call).toMatchObject({ kind: 'transport_error', mayHaveRun: false });
  expect(startedChildren(starts).filter(isAlive)).toEqual([]);
  expect(await pool.callTool('it', 'echo', {})).toMatchObject({
    message: expect.stringContaining('letting go of its servers'),
  });
});
