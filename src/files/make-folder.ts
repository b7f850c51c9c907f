import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing; one that is there stays as it is. In place of
 * Node's `recursive`, which never ends where the system says "no such file" of a folder that is
 * to be made in one that exists, as in /proc.
 * @param mode of the folders that are made
 * @throws the system's error, or one that says which folder takes none
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (isFolder(folder)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const parent = dirname(folder);
    if (isFolder(parent)) {
      throw new Error(`${folder} cannot be made: ${parent} takes no folders`, { cause: error });
    }
    makeFolder(parent, mode);
    makeFolder(folder, mode);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
