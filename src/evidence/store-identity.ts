import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod';

import { type AtomicWriter, createAtomically, errorCode } from './atomic-file';
import { EvidenceStoreError } from './evidence-store';

/** Layout of the folder; raised when an older version could no longer read it. */
const format = 1;

const identitySchema = z.object({ identity: z.uuid(), format: z.literal(format) });

/**
 * The identity of a store's folder, made on first use. Several processes that open a new folder
 * at once agree on one.
 * @throws EvidenceStoreError where the file is there and not usable.
 */
export async function storeIdentity(directory: string, writer: AtomicWriter): Promise<string> {
  const path = join(directory, 'identity.json');
  const existing = await readIdentity(path);
  if (existing !== null) return existing;
  const content = { identity: randomUUID(), format };
  await createAtomically(writer, path, `${JSON.stringify(content)}\n`);
  const identity = await readIdentity(path);
  if (identity === null) throw new EvidenceStoreError(`${path} vanished while it was made.`);
  return identity;
}

async function readIdentity(path: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const parsed = identitySchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.identity;
  throw new EvidenceStoreError(
    `${path} is not the identity of an evidence store of format ${format}. ` +
      'Restore the file, or name an empty folder with NETONCALL_EVIDENCE.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
