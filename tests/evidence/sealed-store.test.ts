import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fixedKeys, type KeySource, noKeys } from '../../src/encryption';
import { collectGarbage } from '../../src/evidence/collect-garbage';
import { openContentStore } from '../../src/evidence/content-store';
import { openDirectoryBlobStore } from '../../src/evidence/directory-blob-store';
import { openS3BlobStore } from '../../src/evidence/s3-blob-store';
import { readS3Location } from '../../src/evidence/s3-location';
import type { BlobStore } from '../../src/evidence/blob-store';
import { type S3Server, startS3Server } from './support/s3-server';

const old = { id: 'old', secret: new Uint8Array(32).fill(1) };
const fresh = { id: 'fresh', secret: new Uint8Array(32).fill(2) };
const impostor = { id: 'old', secret: new Uint8Array(32).fill(3) };
const of = (...keys: { id: string; secret: Uint8Array }[]): KeySource =>
  fixedKeys(keys, 'the test');
const document = { device: 'PE1', says: 'neighbor 10.255.0.100 is idle' };
const call = { run: 'run-of-the-test', activity: '7', argumentHash: 'ab'.repeat(16) };

let directory: string;
let server: S3Server;
let place = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-sealed-'));
  server = await startS3Server('evidence');
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const shelves: Record<string, () => Promise<BlobStore>> = {
  'a folder': () =>
    openDirectoryBlobStore(join(directory, String(place)), { fsync: false, mustExist: false }),
  S3: () => openS3BlobStore(readS3Location(`s3://evidence/sealed-${place}`), server.environment),
};

async function everything(blobs: BlobStore): Promise<string> {
  const texts: string[] = [];
  for (const folder of ['documents', 'calls']) {
    for await (const { path } of blobs.list(folder))
      texts.push(path, (await blobs.read(path)) ?? '');
  }
  return texts.join('\n');
}

describe.each(Object.keys(shelves))('an encrypted store in %s', (kind) => {
  beforeEach(() => (place += 1));
  const blobs = async (): Promise<BlobStore> => await shelves[kind]!();
  const open = async (keys: KeySource, mustExist = false) =>
    await openContentStore(await blobs(), { cacheBytes: 0, keys, mustExist });

  test('holds nothing readable, and gives everything back', async () => {
    const store = await open(of(old));
    const ref = await store.put(document);
    await store.recordCall(call, { said: 'PE1 was asked' });
    expect(await everything(await blobs())).not.toMatch(/PE1|neighbor|10\.255|run-of-the-test/);
    const other = await open(of(old));
    expect(await other.get(ref)).toEqual({ available: true, document });
    expect(await other.findCall(call)).toEqual({ said: 'PE1 was asked' });
  });

  test('keeps its addresses over a rotation, which nobody else can compute', async () => {
    const ref = await (await open(of(old))).put(document);
    const rotated = await open(of(fresh, old));
    expect(await rotated.put(document)).toBe(ref);
    await rotated.recordCall(call, { made: 'once' });
    // The old key is not needed to find and read what was written since.
    const later = await open(of(fresh));
    expect(await later.get(ref)).toEqual({ available: true, document });
    expect(await later.findCall(call)).toEqual({ made: 'once' });
    place += 1;
    expect(await (await open(of(old))).put(document)).not.toBe(ref);
    place += 1;
    expect(await (await open(noKeys)).put(document)).not.toBe(ref);
  });

  test('reads what was written without keys before or beside it', async () => {
    const plain = await open(noKeys);
    const ref = await plain.put(document);
    await plain.recordCall(call, { made: 'without keys' });
    const store = await open(of(old));
    expect(await store.get(ref)).toEqual({ available: true, document });
    expect(await store.findCall(call)).toEqual({ made: 'without keys' });
    expect(await (await open(of(old), true)).get(ref)).toMatchObject({ available: true });
  });

  test('says which key is missing where there is none for a document', async () => {
    const ref = await (await open(of(old))).put(document);
    expect(await (await open(noKeys)).get(ref)).toMatchObject({
      available: false,
      reason: expect.stringMatching(/cannot be read: It is encrypted with key "old", .*no keys/),
    });
    await expect(open(of(impostor))).rejects.toThrow(/address-key cannot be used.*key "old"/);
    await expect(open(of(fresh))).rejects.toThrow(/key "old", which is not known here/);
  });

  test('is not tidied by somebody who cannot read what its documents refer to', async () => {
    const store = await open(of(old));
    const ref = await store.put({ refers: await store.put(document) });
    const cited = () => Promise.resolve({ refs: new Set([ref]), runs: new Set<string>() });
    const now = new Date(Date.now() + 7_200_000);
    await expect(collectGarbage(await open(noKeys), { cited, now })).rejects.toThrow('key "old"');
    expect(await collectGarbage(store, { cited, now })).toMatchObject({ kept: 2, removed: 0 });
  });
});

test('a document that was put in another’s place is not taken for it', async () => {
  place += 1;
  const blobs = await shelves['a folder']!();
  const store = await openContentStore(blobs, { cacheBytes: 0, keys: of(old) });
  const [one, two] = [await store.put(document), await store.put({ device: 'PE2' })];
  const pathOf = (ref: string) => `documents/${ref.slice(7, 9)}/${ref.slice(9)}.json`;
  await blobs.write(pathOf(two), (await blobs.read(pathOf(one))) ?? '');
  expect(await store.get(two)).toMatchObject({ available: false, damaged: true });
  await writeFile(join(blobs.place, pathOf(one)), JSON.stringify({ device: 'PE3' }));
  expect(await store.get(one)).toMatchObject({
    available: false,
    reason: expect.stringContaining('damaged'),
  });
});
