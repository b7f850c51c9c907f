import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { EvidenceStoreError } from './evidence-store';
import { identityPath as path, type Shelf } from './shelf';

/** Layout of a store; raised when an older version could no longer read it. */
const format = 1;

const identitySchema = z.object({ identity: z.uuid(), format: z.literal(format) });

/**
 * The identity of a store, made on first use. Several processes that open a new store at once
 * agree on one.
 * @throws EvidenceStoreError where the identity is there and not usable, or not there and must be
 */
export async function storeIdentity(shelf: Shelf, mustExist: boolean): Promise<string> {
  const existing = await readIdentity(shelf);
  if (existing !== null) return existing;
  if (mustExist) {
    throw new EvidenceStoreError(
      `There is no evidence store in ${shelf.place}. NETONCALL_EVIDENCE must name the store of the run's worker.`,
    );
  }
  await shelf.create(path, `${JSON.stringify({ identity: randomUUID(), format })}\n`);
  const identity = await readIdentity(shelf);
  if (identity === null) {
    throw new EvidenceStoreError(`${shelf.place}/${path} vanished while it was made.`);
  }
  return identity;
}

async function readIdentity(shelf: Shelf): Promise<string | null> {
  const text = await shelf.read(path);
  if (text === null) return null;
  const parsed = identitySchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.identity;
  throw new EvidenceStoreError(
    `${shelf.place}/${path} is not the identity of an evidence store of format ${format}. ` +
      'Restore the file, or name an empty place with NETONCALL_EVIDENCE.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
