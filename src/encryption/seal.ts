import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { type EncryptionKey, EncryptionError } from './key-source';

const algorithm = 'aes-256-gcm';
/** Bytes of nonce and tag that NIST SP 800-38D recommends. */
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes with AES-256-GCM: nonce (random), ciphertext, tag. One key is good for 2^32 of
 * them (NIST SP 800-38D, 8.3).
 * @param bound what has to be the same again at opening, such as the place where it lies
 */
export function seal({ secret }: EncryptionKey, bytes: Uint8Array, bound = ''): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secret, nonce);
  cipher.setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts what `seal` made.
 * @throws EncryptionError where the key is another one or a byte was changed
 */
export function unseal({ id, secret }: EncryptionKey, sealed: Uint8Array, bound = ''): Buffer {
  const end = sealed.length - tagBytes;
  if (end < nonceBytes) throw unusable(id);
  const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
  } catch {
    throw unusable(id);
  }
}

/** A key for one purpose, made from a key (HKDF, RFC 5869), so that no key has two uses. */
export function keyFor(purpose: string, { id, secret }: EncryptionKey): EncryptionKey {
  return { id, secret: new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)) };
}

function unusable(id: string): EncryptionError {
  return new EncryptionError(
    `It cannot be decrypted with key "${id}": either the key of that id is another one here than ` +
      'where it was encrypted, or the data was changed.',
  );
}
