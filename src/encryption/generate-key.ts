import { randomBytes } from 'node:crypto';

import { keyBytes, readKeys } from './read-keys';

/**
 * A new key as NETONCALL_ENCRYPTION_KEYS and the file of keys take it: `id:key`.
 * @param id of what is encrypted with it; stays readable there
 * @throws EncryptionError where the id is not usable
 */
export function generateKey(id: string): string {
  const line = `${id}:${randomBytes(keyBytes).toString('base64')}`;
  readKeys(line, 'The new key');
  return line;
}
