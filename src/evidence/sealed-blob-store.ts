import { type KeySource, keyFor, requireKey, seal, unseal } from '../encryption';
import type { BlobStore } from './blob-store';

/** Begins what is encrypted; no JSON begins so. After it the key's id, a line's end, and base64. */
const mark = 'netoncall-sealed-1 ';
const purpose = 'netoncall evidence';

/**
 * A blob store whose texts are encrypted (AES-256-GCM), each bound to its path, so that none can be put
 * in another's place. Texts that were written without keys are read as they are.
 */
export function sealedBlobStore(blobs: BlobStore, keys: KeySource): BlobStore {
  return {
    place: blobs.place,
    async read(path) {
      const text = await blobs.read(path);
      return text === null ? null : await openText(keys, path, text);
    },
    write: async (path, text) => await blobs.write(path, await sealText(keys, path, text)),
    create: async (path, text) => await blobs.create(path, await sealText(keys, path, text)),
    list: (folder) => blobs.list(folder),
    remove: async (items) => await blobs.remove(items),
  };
}

/** The text as it is stored: encrypted where there is a key for it. */
async function sealText(keys: KeySource, path: string, text: string): Promise<string> {
  const key = await keys.current();
  if (key === null) return text;
  const sealed = seal(keyFor(purpose, key), Buffer.from(text), path);
  return `${mark}${key.id}\n${sealed.toString('base64')}`;
}

/** @throws EncryptionError where the key is missing or the text was changed */
async function openText(keys: KeySource, path: string, text: string): Promise<string> {
  const id = sealedWith(text);
  if (id === null) return text;
  const key = keyFor(purpose, await requireKey(keys, id));
  const sealed = Buffer.from(text.slice(text.indexOf('\n') + 1), 'base64');
  return unseal(key, sealed, path).toString();
}

/** The id of the key that a stored text is encrypted with; null for one that is not encrypted. */
export function sealedWith(text: string): string | null {
  return text.startsWith(mark) ? text.slice(mark.length, text.indexOf('\n')) : null;
}
