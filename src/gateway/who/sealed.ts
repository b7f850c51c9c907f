import * as z from 'zod';

import { type EncryptionKey, keyFor, seal, unseal } from '../../encryption';

const timed = z.object({ until: z.number(), value: z.unknown() });

/**
 * Writes a value so that only the gateway can read it, and only for a while and the same purpose:
 * what is kept in browsers instead of in the gateway. Fit for a cookie and a form.
 */
export function sealValue(
  key: EncryptionKey,
  purpose: string,
  value: unknown,
  seconds: number,
): string {
  const text = JSON.stringify({ until: Date.now() + seconds * 1000, value });
  return seal(keyFor(purpose, key), Buffer.from(text), purpose).toString('base64url');
}

/** Null for what was not sealed with this key for this purpose, was changed, or is too old. */
export function openValue<Schema extends z.ZodType>(
  key: EncryptionKey,
  purpose: string,
  sealed: string | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (sealed === undefined || sealed.length > 8192) return null;
  try {
    const text = unseal(keyFor(purpose, key), Buffer.from(sealed, 'base64url'), purpose);
    const read = timed.safeParse(JSON.parse(text.toString('utf8')));
    if (!read.success || read.data.until < Date.now()) return null;
    return schema.safeParse(read.data.value).data ?? null;
  } catch {
    return null;
  }
}
