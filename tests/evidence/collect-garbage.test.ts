import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type Cited,
  collectGarbage,
  type GarbageOptions,
} from '../../src/evidence/collect-garbage';
import { openDirectoryStore } from '../../src/evidence/directory-store';
import type { EvidenceStore } from '../../src/evidence/evidence-store';
import { openS3Store } from '../../src/evidence/s3-store';
import { type S3Server, startS3Server } from './support/s3-server';

const hour = 3_600_000;
const later = (): Date => new Date(Date.now() + 2 * hour);

function cites(refs: string[], runs: string[] = []): () => Promise<Cited> {
  return async () => ({ refs: new Set(refs), runs: new Set(runs) });
}

let server: S3Server;
let directory: string;
let places = 0;

beforeAll(async () => {
  server = await startS3Server('evidence');
});

afterAll(async () => {
  await server.stop();
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-evidence-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

const drivers: [string, () => Promise<EvidenceStore>][] = [
  ['a folder', () => openDirectoryStore(directory, { cacheBytes: 0 })],
  [
    'S3',
    () => {
      places += 1;
      const { environment } = server;
      return openS3Store(`s3://evidence/gc-${places}`, { environment, cacheBytes: 0 });
    },
  ],
];

describe.each(drivers)('collecting garbage in %s', (_name, openStore) => {
  async function collectLater(store: EvidenceStore, options: GarbageOptions) {
    return await collectGarbage(store, { now: later(), ...options });
  }

  it('keeps what is cited, and what those documents refer to in turn', async () => {
    const store = await openStore();
    const leaf = await store.put({ result: 'IDLE' });
    const trace = await store.put({ status: { calls: [{ outcome: { ref: leaf } }] } });
    const report = await store.put({ checks: [], traceRef: trace });
    const stray = await store.put({ nobody: 'needs this' });
    const collected = await collectLater(store, { cited: cites([report]) });
    expect(collected).toMatchObject({ kept: 3, removed: 1 });
    expect(collected.removedBytes).toBe(Buffer.byteLength('{"nobody":"needs this"}'));
    for (const ref of [leaf, trace, report]) {
      expect(await store.get(ref)).toMatchObject({ available: true });
    }
    expect(await store.get(stray)).toMatchObject({ available: false });
  });

  it('keeps the recorded calls of runs that are cited and removes those of others', async () => {
    const store = await openStore();
    const key = { run: 'open', activity: '1', argumentHash: 'a' };
    await store.recordCall(key, 'done');
    await store.recordCall({ ...key, run: 'gone' }, 'done');
    await collectLater(store, { cited: cites([], ['open']) });
    expect(await store.findCall(key)).toBe('done');
    expect(await store.findCall({ ...key, run: 'gone' })).toBeNull();
  });

  it('never touches what is younger than an hour', async () => {
    const store = await openStore();
    const ref = await store.put({ just: 'stored' });
    await store.recordCall({ run: 'r', activity: '1', argumentHash: 'a' }, 'done');
    const now = new Date(Date.now() + hour - 60_000);
    const collected = await collectGarbage(store, { now, force: true, cited: cites([]) });
    expect(collected).toEqual({ kept: 2, removed: 0, removedBytes: 0 });
    expect(await store.get(ref)).toMatchObject({ available: true });
  });

  it('only counts where it is asked to remove nothing', async () => {
    const store = await openStore();
    const kept = await store.put({ kept: true });
    const stray = await store.put({ stray: true });
    const collected = await collectLater(store, { dryRun: true, cited: cites([kept]) });
    expect(collected).toMatchObject({ kept: 1, removed: 1 });
    expect(await store.get(stray)).toMatchObject({ available: true });
  });

  it('refuses a store in which nothing is cited, unless it is told to go on', async () => {
    const store = await openStore();
    const ref = await store.put({ of: 'another server' });
    await expect(collectLater(store, { cited: cites([]) })).rejects.toThrow(
      'looks like the store of another server. Nothing was removed',
    );
    expect(await store.get(ref)).toMatchObject({ available: true });
    await collectLater(store, { force: true, cited: cites([]) });
    expect(await store.get(ref)).toMatchObject({ available: false });
  });

  it('removes nothing where it cannot be found out what is cited', async () => {
    const store = await openStore();
    const ref = await store.put({ a: 1 });
    const cited = () => Promise.reject(new Error('the server is away'));
    await expect(collectLater(store, { cited })).rejects.toThrow('the server is away');
    expect(await store.get(ref)).toMatchObject({ available: true });
  });
});

describe('collecting garbage in a folder that is in use', () => {
  const old = new Date(Date.now() - 2 * hour);
  const pathOf = (ref: string) =>
    join(directory, 'documents', ref.slice(7, 9), `${ref.slice(9)}.json`);

  it('leaves a document that is stored again while it looks for what is cited', async () => {
    const store = await openDirectoryStore(directory, { cacheBytes: 0 });
    const kept = await store.put({ kept: true });
    const again = await store.put({ again: true });
    await utimes(pathOf(again), old, old);
    const cited = async (): Promise<Cited> => {
      await store.put({ again: true });
      return { refs: new Set([kept]), runs: new Set() };
    };
    await collectGarbage(store, { cited });
    expect(await store.get(again)).toMatchObject({ available: true });
  });

  it('removes a recorded call that is no longer readable once it is old', async () => {
    const store = await openDirectoryStore(directory, { cacheBytes: 0 });
    await store.recordCall({ run: 'r', activity: '1', argumentHash: 'a' }, 'done');
    const paths = [];
    for await (const { path } of store.blobs.list('calls')) paths.push(join(directory, path));
    await writeFile(paths[0]!, 'half a rec');
    await utimes(paths[0]!, old, old);
    expect(await collectGarbage(store, { cited: cites([], ['r']) })).toMatchObject({ removed: 1 });
  });
});
