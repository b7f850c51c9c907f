import type { BlobStore } from './blob-store';

/** How long a measurement of a store that is not nearly full is good for, in milliseconds. */
const usuallyGoodFor = 600_000;
/** The same for one that is, which somebody may tidy meanwhile. */
const goodForWhenFull = 10_000;
const nearlyFull = 0.9;

/**
 * A blob store that takes no more than a number of bytes, as far as can be told: what it holds is measured
 * from time to time and counted in between, and other workers write too.
 */
export function limitedBlobStore(blobs: BlobStore, limit: number): BlobStore {
  let size = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | null = null;
  const measure = async (): Promise<void> => {
    let bytes = 0;
    for (const folder of ['documents', 'calls']) {
      for await (const item of blobs.list(folder)) bytes += item.bytes;
    }
    size = bytes;
    measuredAt = Date.now();
  };
  const expectRoom = async (bytes: number): Promise<void> => {
    const goodFor = size + bytes > limit * nearlyFull ? goodForWhenFull : usuallyGoodFor;
    if (Date.now() - measuredAt > goodFor) {
      measuring ??= measure().finally(() => {
        measuring = null;
      });
      await measuring;
    }
    if (size + bytes <= limit) return;
    throw new Error(
      `the store in ${blobs.place} is full: it holds ${size} of ${limit} bytes ` +
        '(NETONCALL_EVIDENCE_LIMIT); `netoncall evidence gc` makes room',
    );
  };
  return {
    place: blobs.place,
    read: async (path) => await blobs.read(path),
    async write(path, text) {
      await expectRoom(text.length);
      await blobs.write(path, text);
      size += text.length;
    },
    create: async (path, text) => await blobs.create(path, text),
    list: (folder) => blobs.list(folder),
    async remove(items) {
      await blobs.remove(items);
      measuredAt = Number.NEGATIVE_INFINITY;
    },
  };
}
