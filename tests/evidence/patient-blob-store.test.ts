import { openContentStore } from '../../src/evidence/content-store';
import type { BlobStore } from '../../src/evidence/blob-store';

const busy = Object.assign(new Error('SlowDown'), {
  cause: { $metadata: { httpStatusCode: 503 } },
});
const refused = Object.assign(new Error('AccessDenied'), {
  cause: { $metadata: { httpStatusCode: 403 } },
});
const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' });

/** A blob store in memory that fails as often as said, with the error said, once it is open. */
function unsteadyBlobStore() {
  const texts = new Map<string, string>();
  const trouble: { left: number; error: Error; tries: number } = { left: 0, error: busy, tries: 0 };
  const unsteady = async <T>(work: () => T): Promise<T> => {
    trouble.tries += 1;
    if (trouble.left > 0) {
      trouble.left -= 1;
      throw trouble.error;
    }
    return work();
  };
  const blobs: BlobStore = {
    place: 'memory',
    read: async (path) => await unsteady(() => texts.get(path) ?? null),
    write: async (path, text) => await unsteady(() => void texts.set(path, text)),
    create: async (path, text) =>
      await unsteady(() => void (texts.has(path) || texts.set(path, text))),
    list: async function* list() {
      yield* [];
    },
    remove: async () => undefined,
  };
  return { blobs, trouble };
}

describe('a store whose medium is away for a moment', () => {
  const key = { run: 'r', activity: 'a', argumentHash: 'h' };
  const open = async (patienceMs: number) => {
    const { blobs, trouble } = unsteadyBlobStore();
    const store = await openContentStore(blobs, { patienceMs, cacheBytes: 0 });
    trouble.tries = 0;
    return { store, trouble };
  };

  test.each([busy, gone, readOnly, full])(
    'keeps and finds what it is given all the same (%s)',
    async (error) => {
      const { store, trouble } = await open(5_000);
      trouble.error = error;
      trouble.left = 2;
      const ref = await store.put({ a: 1 });
      trouble.left = 1;
      await store.recordCall(key, { done: true });
      trouble.left = 1;
      expect(await store.get(ref)).toEqual({ available: true, document: { a: 1 } });
      trouble.left = 1;
      expect(await store.findCall(key)).toEqual({ done: true });
    },
  );

  test.each([refused, denied])('is not tried again where it says no (%s)', async (error) => {
    const { store, trouble } = await open(5_000);
    Object.assign(trouble, { error, left: 9 });
    await expect(store.put({ a: 1 })).rejects.toThrow('cannot be written');
    expect(trouble.tries).toBe(1);
    expect(await store.get(`sha256:${'0'.repeat(64)}`)).not.toHaveProperty('retryable');
  });

  test('fails after its patience, and says that the same may succeed later', async () => {
    const { store, trouble } = await open(300);
    Object.assign(trouble, { error: busy, left: 9 });
    expect(await store.get(`sha256:${'0'.repeat(64)}`)).toMatchObject({
      available: false,
      retryable: true,
    });
    expect(trouble.tries).toBe(2);
  });
});
