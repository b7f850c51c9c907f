import type { BlobStore, BlobStoreItem } from '../../src/evidence/blob-store';

/** A blob store in this process, for evidence that nobody asks for afterwards. */
export function memoryBlobStore(): BlobStore {
  const texts = new Map<string, string>();
  const made = new Date();
  return {
    place: 'memory',
    read: async (path) => texts.get(path) ?? null,
    write: async (path, text) => void texts.set(path, text),
    create: async (path, text) => {
      if (!texts.has(path)) texts.set(path, text);
    },
    async *list(folder): AsyncIterable<BlobStoreItem> {
      for (const [path, text] of texts) {
        if (!path.startsWith(`${folder}/`)) continue;
        yield { path, bytes: Buffer.byteLength(text), modifiedAt: made };
      }
    },
    remove: async (items) => {
      for (const { path } of items) texts.delete(path);
    },
  };
}
