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
  if (made(folder, mode)) return;
  const parent = dirname(folder);
  makeFolder(parent, mode);
  if (made(folder, mode)) return;
  throw new Error(`${folder} cannot be made: ${parent} takes no folders`);
}

/** False where the system says "no such file": the folder above is missing, or takes none. */
function made(folder: string, mode: number | undefined): boolean {
  try {
    mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    if (isFolder(folder)) return true;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
