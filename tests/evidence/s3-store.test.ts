import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as fc from 'fast-check';

import { EvidenceStoreError } from '../../src/evidence/evidence-store';
import { openEvidenceStore } from '../../src/evidence/open-evidence-store';
import { readS3Location } from '../../src/evidence/s3-location';
import { openS3Store } from '../../src/evidence/s3-store';
import { type S3Server, startS3Server } from './support/s3-server';

const document = { call: { server: 'gnmi', tool: 'look', arguments: { device: 'PE1' } }, at: 1 };

let server: S3Server;
let folder = 0;

beforeAll(async () => {
  server = await startS3Server('evidence');
});

afterAll(async () => {
  await server.stop();
});

/** A place of its own for each test. */
function newLocation(): string {
  folder += 1;
  return `s3://evidence/test-${folder}`;
}

/** A store without a cache, so that every `get` asks the server. */
function open(location: string, options: { maximumBytes?: number } = {}) {
  const { environment } = server;
  return openS3Store(location, { environment, cacheBytes: 0, ...options });
}

describe('an evidence store in S3', () => {
  test('a document comes back as it was put, from this store and from another one on the place', async () => {
    const location = newLocation();
    const ref = await (await open(location)).put(document);
    expect(ref).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await (await open(location)).get(ref)).toEqual({ available: true, document });
  });

  test('any JSON value survives the way to the server and back', async () => {
    const store = await open(newLocation());
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const stored = await store.get(await store.put(value));
        expect(stored).toEqual({ available: true, document: JSON.parse(JSON.stringify(value)) });
      }),
      { numRuns: 25 },
    );
  });

  test('it gives the same reference to a document as a store in a folder would', async () => {
    const ref = await (await open(newLocation())).put({ b: 1, a: [null, 'ä'] });
    expect(ref).toBe(await (await open(newLocation())).put({ a: [null, 'ä'], b: 1 }));
  });

  test('a missing document is unavailable, with its reference in the reason', async () => {
    const ref = `sha256:${'0'.repeat(64)}`;
    expect(await (await open(newLocation())).get(ref)).toEqual({
      available: false,
      reason: `Evidence unavailable: ${ref} is not in this store.`,
    });
  });

  test('a document that was changed on the server is unavailable until it is put again', async () => {
    const store = await open(newLocation());
    const ref = await store.put(document);
    const hash = ref.slice('sha256:'.length);
    await store.blobs.write(`documents/${hash.slice(0, 2)}/${hash.slice(2)}.json`, '{"at":2}');
    expect(await store.get(ref)).toEqual({
      available: false,
      reason: expect.stringContaining('is damaged'),
      damaged: true,
    });
    await store.put(document);
    expect(await store.get(ref)).toEqual({ available: true, document });
  });

  test('a document over the size limit is refused before it is sent', async () => {
    const store = await open(newLocation(), { maximumBytes: 100 });
    await expect(store.put({ text: 'x'.repeat(200) })).rejects.toThrow(
      'The document has 211 bytes; this store takes at most 100.',
    );
  });

  test('a recorded call is found by every store on the place, by run, activity and arguments', async () => {
    const location = newLocation();
    const key = { run: 'run-1', activity: '7', argumentHash: 'abc' };
    await (await open(location)).recordCall(key, { status: 'success' });
    const other = await open(location);
    expect(await other.findCall(key)).toEqual({ status: 'success' });
    expect(await other.findCall({ ...key, run: 'run-2' })).toBeNull();
  });

  test('it lists and removes more documents than one answer of the server holds', async () => {
    const store = await open(newLocation());
    const numbers = Array.from({ length: 1050 }, (_, index) => index);
    // S3 tells times in whole seconds.
    const begin = Math.floor(Date.now() / 1000) * 1000;
    // The stand-in for S3 runs in this process: more at once keep it from accepting connections.
    for (let first = 0; first < numbers.length; first += 50) {
      await Promise.all(numbers.slice(first, first + 50).map((index) => store.put({ index })));
    }
    const items = [];
    for await (const item of store.blobs.list('documents')) items.push(item);
    expect(new Set(items.map(({ path }) => path)).size).toBe(1050);
    expect(items[0]!.modifiedAt.getTime()).toBeGreaterThanOrEqual(begin);
    expect(items[0]!.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now());
    await store.blobs.remove(items);
    for await (const item of store.blobs.list('documents')) throw new Error(`${item.path} is left`);
  });
});

describe('the identity of a store in S3', () => {
  test('it stays, and another prefix of the bucket has another one', async () => {
    const location = newLocation();
    const { identity } = await open(location);
    expect((await open(location)).identity).toBe(identity);
    expect((await open(newLocation())).identity).not.toBe(identity);
  });

  test('one that is damaged is reported with its address', async () => {
    const location = newLocation();
    await (await open(location)).blobs.write('identity.json', '{}');
    await expect(open(location)).rejects.toThrow(
      `${location}/identity.json is not the identity of an evidence store`,
    );
  });
});

describe('what can be wrong with a store in S3', () => {
  test('a bucket that does not exist is reported with its address and what would be right', async () => {
    await expect(open('s3://nowhere/a')).rejects.toThrow(
      /store in s3:\/\/nowhere\/a cannot be opened: NoSuchBucket.*The bucket must exist/s,
    );
  });

  test.each(['s3://', 's3://B_ucket/a', 's3:bucket', 's3:///prefix'])(
    'the address %j is refused with a right one',
    (location) => {
      expect(() => readS3Location(location)).toThrow(EvidenceStoreError);
      expect(() => readS3Location(location)).toThrow('write for instance s3://my-bucket/netoncall');
    },
  );

  test('an address may have no prefix, and slashes at its ends do not count', () => {
    expect(readS3Location('s3://my.bucket')).toEqual({ bucket: 'my.bucket', prefix: '' });
    expect(readS3Location('s3://my-bucket//a/b/')).toEqual({ bucket: 'my-bucket', prefix: 'a/b' });
  });

  test('a server that is gone makes evidence unavailable, and storing fails with the reason', async () => {
    const gone = await startS3Server('evidence');
    const { environment } = gone;
    const store = await openS3Store('s3://evidence/gone', { environment, cacheBytes: 0 });
    const ref = await store.put(document);
    await gone.stop();
    expect(await store.get(ref)).toEqual({
      available: false,
      retryable: true,
      reason: expect.stringMatching(/^Evidence unavailable: sha256:.* cannot be read: /),
    });
    await expect(store.put(document)).rejects.toThrow('The evidence store cannot be written');
  });
});

describe('opening the store that the environment names', () => {
  test('NETONCALL_EVIDENCE may be an address in S3', async () => {
    const location = newLocation();
    const store = await openEvidenceStore({ ...server.environment, NETONCALL_EVIDENCE: location });
    expect(store.blobs.place).toBe(location);
    expect(store.identity).toBe((await open(location)).identity);
  });

  test('a store in a folder is opened without loading the package of AWS', async () => {
    const script = join(__dirname, 'support', 'open-and-list-modules.cjs');
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    const modules = JSON.parse(stdout) as string[];
    expect(modules.some((name) => name.includes('evidence'))).toBe(true);
    expect(modules.filter((name) => name.includes('@aws-sdk'))).toEqual([]);
  });
});
