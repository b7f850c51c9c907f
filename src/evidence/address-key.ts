import { randomBytes } from 'node:crypto';

import type { KeySource } from '../encryption';
import { EvidenceStoreError } from './evidence-store';
import { sealedBlobStore, sealedWith } from './sealed-blob-store';
import type { BlobStore } from './blob-store';

const path = 'address-key';
const bytes = 32;

/**
 * The secret with which a store's addresses are made (HMAC-SHA-256), so that nobody finds out by
 * guessing whether a document is there. It belongs to the store and outlives the keys: it lies there
 * encrypted with the current one, and is encrypted anew when another one has become current. Null
 * where nothing is encrypted. Those who only read change nothing.
 * @throws EvidenceStoreError where it is there and cannot be decrypted
 */
export async function addressKey(
  blobs: BlobStore,
  keys: KeySource,
  readsOnly: boolean,
): Promise<Buffer | null> {
  const current = await keys.current();
  if (current === null) return null;
  const sealed = sealedBlobStore(blobs, keys);
  const text = await readKey(blobs, sealed);
  if (text !== null) {
    if (!readsOnly && sealedWith((await blobs.read(path)) ?? '') !== current.id)
      await sealed.write(path, text);
    return Buffer.from(text, 'base64');
  }
  if (readsOnly) return null;
  await sealed.create(path, randomBytes(bytes).toString('base64'));
  return Buffer.from((await readKey(blobs, sealed)) ?? '', 'base64');
}

async function readKey(blobs: BlobStore, sealed: BlobStore): Promise<string | null> {
  try {
    return await sealed.read(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EvidenceStoreError(`${blobs.place}/${path} cannot be used. ${reason}`, {
      cause: error,
    });
  }
}
