import { createHash, createHmac } from 'node:crypto';

import { canonicalJson } from '../domain/text/canonical-json';

export { canonicalJson };

/** SHA-256 of UTF-8 text, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** HMAC-SHA-256 of UTF-8 text, as 64 hexadecimal digits. */
export function keyedHash(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/**
 * Hash of a call's arguments for `CallKey.argumentHash`: 32 hexadecimal digits (128 bits) of the
 * SHA-256 of the canonical JSON. The order of keys does not matter.
 */
export function hashArguments(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 32);
}
