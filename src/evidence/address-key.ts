import { randomBytes } from 'node:crypto';

import type { KeySource } from '../encryption';
import { EvidenceStoreError } from './evidence-store';
import { sealedShelf, sealedWith } from './sealed-shelf';
import type { Shelf } from './shelf';

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
  shelf: Shelf,
  keys: KeySource,
  readsOnly: boolean,
): Promise<Buffer | null> {
  const current = await keys.current();
  if (current === null) return null;
  const sealed = sealedShelf(shelf, keys);
  const text = await readKey(shelf, sealed);
  if (text !== null) {
    if (!readsOnly && sealedWith((await shelf.read(path)) ?? '') !== current.id)
      await sealed.write(path, text);
    return Buffer.from(text, 'base64');
  }
  if (readsOnly) return null;
  await sealed.create(path, randomBytes(bytes).toString('base64'));
  return Buffer.from((await readKey(shelf, sealed)) ?? '', 'base64');
}

async function readKey(shelf: Shelf, sealed: Shelf): Promise<string | null> {
  try {
    return await sealed.read(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EvidenceStoreError(`${shelf.place}/${path} cannot be used. ${reason}`, {
      cause: error,
    });
  }
}
