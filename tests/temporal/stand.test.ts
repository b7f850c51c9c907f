import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { thisProcess } from '../../src/temporal/process-identity';
import {
  claimStand,
  readStand,
  removeStand,
  writeStand,
  type Stand,
} from '../../src/temporal/stand';
import { startChild } from './support/child';

describe('the stand of netoncall up', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'netoncall-stand-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  function aStand(): Stand {
    return {
      version: 1,
      owner: thisProcess(),
      address: '127.0.0.1:7001',
      namespace: 'default',
      uiUrl: 'http://127.0.0.1:7002',
      labUrl: 'http://127.0.0.1:7003/mcp',
      startedAt: '2026-01-02T03:04:05.000Z',
      databaseFile: path.join(directory, 'temporal.db'),
      evidenceDirectory: path.join(directory, 'evidence'),
    };
  }

  test('is found by others from the moment it is written until it is removed', async () => {
    expect(await readStand(directory)).toBeUndefined();
    await writeStand(aStand(), directory);
    expect(await readStand(directory)).toEqual(aStand());
    await removeStand(directory);
    expect(await readStand(directory)).toBeUndefined();
  });

  test('has one owner: a second one is refused and told the first one’s process', async () => {
    const ownership = await claimStand(directory);
    await expect(claimStand(directory)).rejects.toMatchObject({
      problem: 'already-running',
      message: expect.stringContaining(`process ${process.pid}`) as unknown,
      mend: ['netoncall down'],
    });
    await ownership.release();
    const again = await claimStand(directory);
    await again.release();
  });

  test('refuses an owner in this process while another process owns it, and takes over when that is killed', async () => {
    const owner = await startChild('stand-owner.ts', [directory]);
    await expect(claimStand(directory)).rejects.toThrow(`process ${owner.pid}`);
    expect(await readStand(directory)).toMatchObject({ owner: { pid: owner.pid } });

    await owner.kill();
    expect(await readStand(directory)).toBeUndefined();
    const ownership = await claimStand(directory);
    await ownership.release();
  });

  test('says that another version has started the stand, and how to stop that', async () => {
    const file = path.join(directory, 'stand.json');
    const { owner } = aStand();
    await writeFile(file, JSON.stringify({ version: 2, owner, at: '127.0.0.1:7' }));
    const error: unknown = await readStand(directory).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: expect.stringContaining('was started by another version of netoncall'),
      mend: [`kill ${process.pid}`],
    });
    await writeFile(file, JSON.stringify({ version: 2 }));
    await expect(readStand(directory)).rejects.toMatchObject({ mend: [`rm '${file}'`] });
  });

  test('a file of another version whose owner is dead does not count', async () => {
    const owner = { ...thisProcess(), pid: 2 ** 22 + 1 };
    await writeFile(path.join(directory, 'stand.json'), JSON.stringify({ version: 2, owner }));
    expect(await readStand(directory)).toBeUndefined();
  });

  test('names file and field when the rendezvous file is not one', async () => {
    await writeFile(
      path.join(directory, 'stand.json'),
      JSON.stringify({ ...aStand(), address: 7 }),
    );
    await expect(readStand(directory)).rejects.toThrow(/stand\.json[^]*address/);
    await writeFile(path.join(directory, 'stand.json'), '{');
    await expect(readStand(directory)).rejects.toThrow('stand.json');
  });
});
