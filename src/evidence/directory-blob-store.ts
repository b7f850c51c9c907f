import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { makeFolder } from '../files/make-folder';
import {
  type AtomicWriter,
  createAtomically,
  errorCode,
  privateDirectory,
  readWhole,
  removeAbandoned,
  writeAtomically,
} from './atomic-file';
import { identityPath, type BlobStore, type BlobStoreItem } from './blob-store';

/**
 * A folder as a blob store; made where it is new, unless it must exist. Any number of processes may share it.
 * @throws the system's error where the folder cannot be used
 */
export async function openDirectoryBlobStore(
  directory: string,
  { fsync, mustExist }: { fsync: boolean; mustExist: boolean },
): Promise<BlobStore> {
  const root = resolve(directory);
  const writer = { temporary: join(root, 'temporary'), fsync };
  if (!mustExist) {
    makeFolder(writer.temporary, privateDirectory);
    await removeAbandoned(writer.temporary);
  }
  return new DirectoryBlobStore(root, writer);
}

class DirectoryBlobStore implements BlobStore {
  constructor(
    readonly place: string,
    private readonly writer: AtomicWriter,
  ) {}

  async read(path: string): Promise<string | null> {
    const text = await readWhole(join(this.place, path));
    if (text === null && path !== identityPath) this.expectStore();
    return text;
  }

  async write(path: string, text: string): Promise<void> {
    const write = () => writeAtomically(this.writer, join(this.place, path), text);
    await write().catch(async (error: unknown) => {
      this.mendTemporary(error);
      await write();
    });
  }

  async create(path: string, text: string): Promise<void> {
    await createAtomically(this.writer, join(this.place, path), text);
  }

  /** Somebody who tidied up may have taken the folder for temporary files along. */
  private mendTemporary(error: unknown): void {
    if (errorCode(error) !== 'ENOENT') throw error;
    this.expectStore();
    makeFolder(this.writer.temporary, privateDirectory);
  }

  /**
   * Nothing is missing from a store that is not there: an empty folder where its disk was mounted
   * must not pass for it, nor be filled.
   */
  private expectStore(): void {
    if (existsSync(join(this.place, identityPath))) return;
    throw new Error(`the store in ${this.place} is gone (${identityPath} is missing)`);
  }

  async *list(folder: string): AsyncIterable<BlobStoreItem> {
    for (const shard of await namesIn(join(this.place, folder))) {
      for (const name of await namesIn(join(this.place, folder, shard))) {
        const path = `${folder}/${shard}/${name}`;
        const item = await this.look(path);
        if (item !== null) yield item;
      }
    }
  }

  /** A file that was written again since it was listed stays. */
  async remove(items: readonly BlobStoreItem[]): Promise<void> {
    for (const { path, modifiedAt } of items) {
      const now = await this.look(path);
      if (now?.modifiedAt.getTime() === modifiedAt.getTime()) {
        await rm(join(this.place, path), { force: true });
      }
    }
  }

  private async look(path: string): Promise<BlobStoreItem | null> {
    const found = await stat(join(this.place, path)).catch(() => null);
    if (found?.isFile() !== true) return null;
    return { path, bytes: found.size, modifiedAt: found.mtime };
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  }
}
