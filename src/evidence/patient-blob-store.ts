import { setTimeout as pause } from 'node:timers/promises';

import { errorCode } from './atomic-file';
import type { BlobStore } from './blob-store';

/** Codes of the system for what no waiting mends. */
const lasting = new Set([
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'ERR_STRING_TOO_LONG',
]);
const firstPauseMs = 200;
const longestPauseMs = 2_000;

/**
 * A blob store that is tried again while its medium is away for a moment: a worker would otherwise repeat
 * the calls and thoughts whose results it could not store.
 * @param patienceMs how long a read or a write may take with all its tries
 */
export function patientBlobStore(blobs: BlobStore, patienceMs: number): BlobStore {
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    const until = Date.now() + patienceMs;
    for (let wait = firstPauseMs; ; wait = Math.min(2 * wait, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        if (!isRetryable(error) || Date.now() + wait > until) throw error;
        await pause(wait);
      }
    }
  };
  return {
    place: blobs.place,
    read: async (path) => await patiently(async () => await blobs.read(path)),
    write: async (path, text) => await patiently(async () => await blobs.write(path, text)),
    create: async (path, text) => await patiently(async () => await blobs.create(path, text)),
    list: (folder) => blobs.list(folder),
    remove: async (items) => await blobs.remove(items),
  };
}

/** Whether the same may succeed later: a medium that is away, busy or slow, not one that says no. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== null) return status >= 500 || status === 408 || status === 429;
  return !lasting.has(errorCode(error));
}

/** The status with which S3 answered; null where it did not, or where the blob store is a folder. */
function statusOf(error: unknown): number | null {
  const { cause } = error as { cause?: { $metadata?: { httpStatusCode?: number } } };
  return cause?.$metadata?.httpStatusCode ?? null;
}
