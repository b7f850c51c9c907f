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
import type { Shelf, ShelfItem } from './shelf';

/**
 * A folder as a shelf; made where it is new, unless it must exist. Any number of processes may share it.
 * @throws the system's error where the folder cannot be used
 */
export async function openDirectoryShelf(
  directory: string,
  { fsync, mustExist }: { fsync: boolean; mustExist: boolean },
): Promise<Shelf> {
  const root = resolve(directory);
  const writer = { temporary: join(root, 'temporary'), fsync };
  if (!mustExist) {
    makeFolder(writer.temporary, privateDirectory);
    await removeAbandoned(writer.temporary);
  }
  return new DirectoryShelf(root, writer);
}

class DirectoryShelf implements Shelf {
  constructor(
    readonly place: string,
    private readonly writer: AtomicWriter,
  ) {}

  async read(path: string): Promise<string | null> {
    return await readWhole(join(this.place, path));
  }

  async write(path: string, text: string): Promise<void> {
    await writeAtomically(this.writer, join(this.place, path), text);
  }

  async create(path: string, text: string): Promise<void> {
    await createAtomically(this.writer, join(this.place, path), text);
  }

  async *list(folder: string): AsyncIterable<ShelfItem> {
    for (const shard of await namesIn(join(this.place, folder))) {
      for (const name of await namesIn(join(this.place, folder, shard))) {
        const path = `${folder}/${shard}/${name}`;
        const item = await this.look(path);
        if (item !== null) yield item;
      }
    }
  }

  /** A file that was written again since it was listed stays. */
  async remove(items: readonly ShelfItem[]): Promise<void> {
    for (const { path, modifiedAt } of items) {
      const now = await this.look(path);
      if (now?.modifiedAt.getTime() === modifiedAt.getTime()) {
        await rm(join(this.place, path), { force: true });
      }
    }
  }

  private async look(path: string): Promise<ShelfItem | null> {
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
