import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startEmbeddedServer } from '../../src/temporal/embedded-server';
import { startChild, untilGone } from './support/child';

describe('embedded server', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'netoncall-server-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  test('answers on its Web UI, refuses a second server on its database and leaves nothing behind', async () => {
    const server = await startEmbeddedServer({ directory });
    try {
      expect((await fetch(server.uiUrl)).status).toBe(200);
      const second = startEmbeddedServer({ directory });
      await expect(second).rejects.toMatchObject({
        problem: 'already-running',
        message: expect.stringContaining(`process ${process.pid}`) as unknown,
      });
    } finally {
      await server.stop();
    }
    await untilGone(server.pid, 100);
    await expect(access(`${server.databaseFile}.owner.json`)).rejects.toThrow('ENOENT');
    await server.stop(); // a second stop has nothing to do
  });

  test('lets nobody but its owner read its database and log, an earlier one’s included', async () => {
    await (await startEmbeddedServer({ directory })).stop();
    await chmod(path.join(directory, 'temporal.db'), 0o644);
    const server = await startEmbeddedServer({ directory });
    try {
      const names = (await readdir(directory)).filter((name) =>
        /^temporal.*(?:db|wal|log)$/.test(name),
      );
      expect(names.length).toBeGreaterThan(1);
      for (const name of names) {
        expect([name, (await stat(path.join(directory, name))).mode & 0o077]).toEqual([name, 0]);
      }
    } finally {
      await server.stop();
    }
  });

  test('dies with an owner that is killed with kill -9, and its database can be used again', async () => {
    const owner = await startChild('server-owner.ts', [directory]);
    await owner.kill();
    const next = await startEmbeddedServer({ directory });
    try {
      await untilGone(Number(owner.report['serverPid']), 0);
      expect(next.pid).not.toBe(owner.report['serverPid']);
    } finally {
      await next.stop();
    }
  });

  test('says that a port it was told to use is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(startEmbeddedServer({ directory, port })).rejects.toThrow(
      `Port ${port} is in use`,
    );
    other.close();
  });

  test('shows the end of the server’s log when the server does not start', async () => {
    const databaseFile = path.join(directory, 'not-a-file');
    await mkdir(databaseFile);
    const started = startEmbeddedServer({ directory, databaseFile });
    await expect(started).rejects.toMatchObject({ problem: 'server-failed' });
    const log = await readFile(path.join(directory, 'temporal-server.log'), 'utf8');
    const lastLine = log.trim().split('\n').at(-1) ?? '';
    expect(lastLine).not.toBe('');
    await expect(started).rejects.toThrow(lastLine);
  });
});
