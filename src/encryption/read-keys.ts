import { type EncryptionKey, EncryptionError } from './key-source';

/** Bytes of a key of AES-256. */
export const keyBytes = 32;

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const base64Pattern = /^[A-Za-z0-9+/_-]{43}=?$/;
const howTo = '`netoncall encryption-key` makes one.';

/**
 * Reads keys written as `id:key`, one a line or separated by commas; the key is 32 bytes in base64.
 * Lines that begin with # are comments. The first key is the current one.
 * @param place named in messages, which never repeat what was read but ids
 * @throws EncryptionError that says which entry is wrong
 */
export function readKeys(text: string, place: string): EncryptionKey[] {
  const entries = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) throw new EncryptionError(`${place} holds no key. ${howTo}`);
  const keys = entries.map((entry, index) => readKey(entry, `${place}, key ${index + 1}`));
  const twice = keys.find(({ id }, index) => keys.findIndex((key) => key.id === id) !== index);
  if (twice === undefined) return keys;
  throw new EncryptionError(`${place} holds two keys with the id "${twice.id}"; ids stay unique.`);
}

function readKey(entry: string, where: string): EncryptionKey {
  const colon = entry.indexOf(':');
  const id = entry.slice(0, Math.max(colon, 0)).trim();
  // What is no id may be a key that was pasted without one: it is not repeated.
  if (!idPattern.test(id)) {
    throw new EncryptionError(
      `${where}: write id:key, the id of letters, digits, dots, dashes and underscores (at most 64). ${howTo}`,
    );
  }
  const written = entry.slice(colon + 1).trim();
  const secret = base64Pattern.test(written) ? Buffer.from(written, 'base64') : Buffer.alloc(0);
  if (secret.length === keyBytes) return { id, secret };
  throw new EncryptionError(`${where} ("${id}") is not ${keyBytes} bytes in base64. ${howTo}`);
}
