import { execFile } from 'node:child_process';
import {
  mkdtemp,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as fc from 'fast-check';

import { openDirectoryStore } from '../../src/evidence/directory-store';
import { type EvidenceStore, EvidenceStoreError } from '../../src/evidence/evidence-store';

const document = { call: { server: 'gnmi', tool: 'look', arguments: { device: 'PE1' } }, at: 1 };

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-evidence-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** A store without a cache, so that every `get` reads the disk. */
function openUncached(): Promise<EvidenceStore> {
  return openDirectoryStore(directory, { cacheBytes: 0 });
}

function pathOf(ref: string): string {
  const hash = ref.slice('sha256:'.length);
  return join(directory, 'documents', hash.slice(0, 2), `${hash.slice(2)}.json`);
}

describe('documents', () => {
  test('a document comes back as it was put, from this store and from another on the folder', async () => {
    const ref = await (await openUncached()).put(document);
    expect(ref).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await (await openUncached()).get(ref)).toEqual({ available: true, document });
  });

  test('equal documents have one reference whatever the order of their keys', async () => {
    const store = await openUncached();
    const first = await store.put({ a: 1, b: { c: [1, 2], d: null } });
    expect(await store.put({ b: { d: null, c: [1, 2] }, a: 1 })).toBe(first);
    expect(await store.put({ b: { d: null, c: [2, 1] }, a: 1 })).not.toBe(first);
  });

  test('any JSON value survives the way to the disk and back', async () => {
    const store = await openUncached();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const stored = await store.get(await store.put(value));
        expect(stored).toEqual({ available: true, document: JSON.parse(JSON.stringify(value)) });
      }),
      { numRuns: 100 },
    );
  });

  test('a missing document is unavailable, with its reference in the reason', async () => {
    const ref = `sha256:${'0'.repeat(64)}`;
    expect(await (await openUncached()).get(ref)).toEqual({
      available: false,
      reason: `Evidence unavailable: ${ref} is not in this store.`,
    });
  });

  test.each([
    ['emptied', (path: string) => truncate(path, 0)],
    ['cut', (path: string) => truncate(path, 10)],
    ['changed', (path: string) => writeFile(path, '{"call":"another one"}')],
  ])('a document that was %s on the disk is unavailable', async (_how, damage) => {
    const store = await openUncached();
    const ref = await store.put(document);
    await damage(pathOf(ref));
    expect(await store.get(ref)).toEqual({
      available: false,
      reason: expect.stringContaining('is damaged'),
      damaged: true,
    });
  });

  test('putting a damaged document again repairs it', async () => {
    const store = await openUncached();
    const ref = await store.put(document);
    await truncate(pathOf(ref), 3);
    expect(await store.put(document)).toBe(ref);
    expect(await store.get(ref)).toMatchObject({ available: true });
  });

  test('a document that cannot be read is unavailable and does not throw', async () => {
    const store = await openUncached();
    const ref = await store.put(document);
    await rm(pathOf(ref));
    await mkdir(pathOf(ref));
    expect(await store.get(ref)).toEqual({
      available: false,
      reason: expect.stringContaining('cannot be read'),
    });
  });

  test.each([
    '',
    'sha256:',
    '../../identity',
    `sha256:${'A'.repeat(64)}`,
    `sha256:../${'0'.repeat(61)}`,
  ])('the text %j is no reference and leads to no file', async (ref) => {
    expect(await (await openUncached()).get(ref)).toEqual({
      available: false,
      reason: expect.stringContaining('is not a reference'),
    });
  });

  test('a document over the size limit is refused with both numbers', async () => {
    const store = await openDirectoryStore(directory, { maximumBytes: 100 });
    await expect(store.put({ text: 'x'.repeat(200) })).rejects.toThrow(
      'The document has 211 bytes; this store takes at most 100.',
    );
  });

  test('a document without a JSON form is refused', async () => {
    const store = await openUncached();
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    for (const value of [undefined, () => 1, cycle, { big: 1n }]) {
      await expect(store.put(value)).rejects.toThrow(EvidenceStoreError);
    }
  });

  test('a document that was read cannot be changed by its reader', async () => {
    const store = await openDirectoryStore(directory);
    const stored = await store.get(await store.put({ list: [{ state: 'IDLE' }] }));
    if (!stored.available) throw new Error(stored.reason);
    const { list } = stored.document as { list: { state: string }[] };
    expect(() => list.push({ state: 'UP' })).toThrow(TypeError);
    expect(() => Object.assign(list[0] ?? {}, { state: 'UP' })).toThrow(TypeError);
  });

  test('what was put is not changed by what its writer does to it afterwards', async () => {
    const store = await openDirectoryStore(directory);
    const mine = { state: 'IDLE' };
    const ref = await store.put(mine);
    mine.state = 'UP';
    expect(await store.get(ref)).toEqual({ available: true, document: { state: 'IDLE' } });
  });

  test('many writers of one document at once leave one whole file and nothing else', async () => {
    const stores = await Promise.all([openUncached(), openUncached()]);
    const puts = Array.from({ length: 50 }, (_, index) =>
      (stores[index % 2] ?? stores[0]).put(document),
    );
    const [ref] = new Set(await Promise.all(puts));
    expect(await stores[0]?.get(ref ?? '')).toEqual({ available: true, document });
    expect(await readdir(join(directory, 'temporary'))).toEqual([]);
  });

  test('a document is on the disk for its owner only', async () => {
    const ref = await (await openUncached()).put(document);
    expect((await stat(pathOf(ref))).mode & 0o077).toBe(0);
  });

  test('a store that waits for the disk keeps the same documents', async () => {
    const store = await openDirectoryStore(directory, { fsync: true, cacheBytes: 0 });
    expect(await store.get(await store.put(document))).toEqual({ available: true, document });
  });
});

describe('recorded calls', () => {
  const key = { run: 'run-1', activity: '7', argumentHash: 'abc' };

  test('a recorded call is found by every store on the folder', async () => {
    await (await openUncached()).recordCall(key, { status: 'success' });
    expect(await (await openUncached()).findCall(key)).toEqual({ status: 'success' });
  });

  test('a call differs by run, by activity and by arguments', async () => {
    const store = await openUncached();
    await store.recordCall(key, 'done');
    expect(await store.findCall({ ...key, run: 'run-2' })).toBeNull();
    expect(await store.findCall({ ...key, activity: '8' })).toBeNull();
    expect(await store.findCall({ ...key, argumentHash: 'abd' })).toBeNull();
  });

  test('ids that look like paths stay inside the store', async () => {
    const store = await openUncached();
    const sly = { run: '../../..', activity: '/etc/passwd', argumentHash: '..' };
    await store.recordCall(sly, 'done');
    expect(await store.findCall(sly)).toBe('done');
    expect((await readdir(directory)).sort()).toEqual(['calls', 'identity.json', 'temporary']);
  });

  test('a damaged record counts as none', async () => {
    const store = await openUncached();
    await store.recordCall(key, 'done');
    const [shard] = await readdir(join(directory, 'calls'));
    const [file] = await readdir(join(directory, 'calls', shard ?? ''));
    await truncate(join(directory, 'calls', shard ?? '', file ?? ''), 4);
    expect(await store.findCall(key)).toBeNull();
  });

  test('an outcome of null is refused, because it could not be told from none', async () => {
    await expect((await openUncached()).recordCall(key, null)).rejects.toThrow(EvidenceStoreError);
  });
});

describe('opening', () => {
  test('all who open a new folder at once see one identity, and it stays', async () => {
    const stores = await Promise.all(Array.from({ length: 20 }, openUncached));
    const identities = new Set(stores.map((store) => store.identity));
    expect(identities.size).toBe(1);
    expect((await openUncached()).identity).toBe([...identities][0]);
  });

  test('whoever only reads makes no store, and is told where none is', async () => {
    const folder = join(directory, 'mistyped');
    await expect(openDirectoryStore(folder, { mustExist: true })).rejects.toThrow(
      `There is no evidence store in ${folder}. NETONCALL_EVIDENCE must name the store`,
    );
    await expect(stat(folder)).rejects.toThrow(/ENOENT/);
    const { identity } = await openUncached();
    expect((await openDirectoryStore(directory, { mustExist: true })).identity).toBe(identity);
  });

  test('two folders have two identities', async () => {
    const other = await openDirectoryStore(join(directory, 'other'));
    expect(other.identity).not.toBe((await openUncached()).identity);
  });

  test('a damaged identity is reported with the file and the way out', async () => {
    await openUncached();
    await writeFile(join(directory, 'identity.json'), '{}');
    await expect(openUncached()).rejects.toThrow(
      /identity\.json is not the identity.*NETONCALL_EVIDENCE/s,
    );
  });

  test('a path that is no folder is reported with its name', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    await expect(openDirectoryStore(file)).rejects.toThrow(
      `The evidence store in ${file} cannot be`,
    );
  });

  test('a folder for temporary files that somebody took away is made again', async () => {
    const store = await openUncached();
    await rm(join(directory, 'temporary'), { recursive: true });
    const ref = await store.put(document);
    expect(await store.get(ref)).toMatchObject({ available: true });
  });

  test('a store that is gone is neither taken for an empty one nor made anew', async () => {
    const store = await openUncached();
    const ref = await store.put(document);
    await rm(directory, { recursive: true });
    await mkdir(directory);
    expect(await store.get(ref)).toMatchObject({
      available: false,
      retryable: true,
      reason: expect.stringContaining('is gone'),
    });
    await expect(store.put({ another: 1 })).rejects.toMatchObject({ retryable: true });
    await expect(
      store.findCall({ run: 'r', activity: 'a', argumentHash: 'h' }),
    ).rejects.toMatchObject({ retryable: true });
    expect(await readdir(directory)).toEqual([]);
  });

  test('temporary files of a killed writer are removed once they are old', async () => {
    await openUncached();
    const [old, fresh] = [join(directory, 'temporary', 'old'), join(directory, 'temporary', 'new')];
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    await utimes(old, 0, 0);
    await openUncached();
    expect(await readdir(join(directory, 'temporary'))).toEqual(['new']);
  });

  test('a writer killed at any moment leaves no half document', async () => {
    const script = join(__dirname, 'support', 'write-and-die.cjs');
    await promisify(execFile)(process.execPath, [script, directory]).catch(() => undefined);
    const shards = await readdir(join(directory, 'documents'));
    expect(shards.length).toBeGreaterThan(0);
    for (const shard of shards) {
      for (const name of await readdir(join(directory, 'documents', shard))) {
        const text = await readFile(join(directory, 'documents', shard, name), 'utf8');
        expect(JSON.parse(text)).toMatchObject({ filler: expect.any(String) });
      }
    }
  });
});
