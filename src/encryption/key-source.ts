/** A key of AES-256-GCM under the name that stands beside what it encrypted. */
export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/**
 * Where the keys come from. A key management service fills this in: `current` hands out a data key
 * whose id holds the wrapped key (or names it), and `find` unwraps what such an id stands for; both
 * are asked for each payload, so they had better remember.
 */
export interface KeySource {
  /** For messages: where keys of this source are configured. */
  readonly place: string;
  /** The key for what is written now; null where nothing is to be encrypted. */
  current(): Promise<EncryptionKey | null>;
  /** The key of an id, current or retired; null where it is not known here. */
  find(id: string): Promise<EncryptionKey | null>;
}

/** Something cannot be encrypted or decrypted. Says which key is meant, never what is in it. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

/** The key is not known here; with it, the same succeeds. */
export class UnknownKeyError extends EncryptionError {}

/** The source of those who encrypt nothing. */
export const noKeys: KeySource = {
  place: 'NETONCALL_ENCRYPTION_KEYS or NETONCALL_ENCRYPTION_KEY_FILE',
  current: () => Promise.resolve(null),
  find: () => Promise.resolve(null),
};

/**
 * The key that something was encrypted with.
 * @throws EncryptionError that names the missing key and where it would have to be
 */
export async function requireKey(keys: KeySource, id: string): Promise<EncryptionKey> {
  const key = await keys.find(id);
  if (key !== null) return key;
  const current = await keys.current();
  const here = current === null ? 'has no keys' : `encrypts with key "${current.id}"`;
  throw new UnknownKeyError(
    `It is encrypted with key "${id.slice(0, 80)}", which is not known here: this process ${here}. ` +
      `Add that key to ${keys.place}.`,
  );
}
