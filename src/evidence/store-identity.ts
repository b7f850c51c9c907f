import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { EvidenceStoreError } from './evidence-store';
import { identityPath as path, type BlobStore } from './blob-store';

/** Layout of a store; raised when an older version could no longer read it. */
const format = 1;

const identitySchema = z.object({ identity: z.uuid(), format: z.literal(format) });

/**
 * The identity of a store, made on first use. Several processes that open a new store at once
 * agree on one.
 * @throws EvidenceStoreError where the identity is there and not usable, or not there and must be
 */
export async function storeIdentity(blobs: BlobStore, mustExist: boolean): Promise<string> {
  const existing = await readIdentity(blobs);
  if (existing !== null) return existing;
  if (mustExist) {
    throw new EvidenceStoreError(
      `There is no evidence store in ${blobs.place}. NETONCALL_EVIDENCE must name the store of the run's worker.`,
    );
  }
  await blobs.create(path, `${JSON.stringify({ identity: randomUUID(), format })}\n`);
  const identity = await readIdentity(blobs);
  if (identity === null) {
    throw new EvidenceStoreError(`${blobs.place}/${path} vanished while it was made.`);
  }
  return identity;
}

async function readIdentity(blobs: BlobStore): Promise<string | null> {
  const text = await blobs.read(path);
  if (text === null) return null;
  const parsed = identitySchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.identity;
  throw new EvidenceStoreError(
    `${blobs.place}/${path} is not the identity of an evidence store of format ${format}. ` +
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
