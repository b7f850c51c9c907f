import { resolve } from 'node:path';

import { type ContentStoreOptions, openContentStore, reasonOf } from './content-store';
import { openDirectoryBlobStore } from './directory-blob-store';
import { type EvidenceStore, EvidenceStoreError } from './evidence-store';

export interface DirectoryStoreOptions extends ContentStoreOptions {
  /**
   * Wait until a document is on the disk. Off by default: a file is written whole and then renamed,
   * which survives the death of any process; only a power cut can lose the last seconds, and
   * what it damages is found by its hash and reported as unavailable.
   */
  fsync?: boolean;
}

/**
 * Opens, and makes where it is new, an evidence store in a folder. Any number of processes may
 * share it.
 * @throws EvidenceStoreError where the folder cannot be used.
 */
export async function openDirectoryStore(
  directory: string,
  options: DirectoryStoreOptions = {},
): Promise<EvidenceStore> {
  try {
    const blobs = await openDirectoryBlobStore(directory, {
      fsync: options.fsync ?? false,
      mustExist: options.mustExist ?? false,
    });
    return await openContentStore(blobs, options);
  } catch (error) {
    if (error instanceof EvidenceStoreError) throw error;
    throw new EvidenceStoreError(
      `The evidence store in ${resolve(directory)} cannot be opened: ${reasonOf(error)}. ` +
        'It must be a folder that this user may write; NETONCALL_EVIDENCE names another one.',
      { cause: error },
    );
  }
}
