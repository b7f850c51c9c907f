import { randomUUID } from 'node:crypto';
import { constants, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, link, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNativeError } from 'node:util/types';

import { makeFolder } from '../files/make-folder';

/** Evidence is about somebody's network: nobody but the owner reads it. */
export const privateDirectory = 0o700;
const privateFile = 0o600;

/** Temporary files of a writer that was killed are removed when they are older than this. */
const abandonedAfterMs = 3_600_000;

/**
 * Bytes of a file that is read, characters of one that is written. Up to here it is done at once:
 * the system calls take some 20 µs each, where the file system has room at hand, and to hand one
 * over to Node's pool of threads takes several times as long.
 */
const small = 64 * 1024;

export interface AtomicWriter {
  /** Folder on the same file system as the targets. */
  temporary: string;
  /** Whether a file is on the disk before it is visible under its name. */
  fsync: boolean;
}

/** Writes a whole file or nothing: a reader sees the old content, the new one, never a part. */
export async function writeAtomically(
  writer: AtomicWriter,
  target: string,
  text: string,
): Promise<void> {
  const temporary = await writeTemporary(writer, text);
  try {
    renameInto(temporary, target);
    if (writer.fsync) await syncDirectory(dirname(target));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The text of a file, or null where there is none. */
export async function readWhole(path: string): Promise<string | null> {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    if (file === undefined) return null;
    return file.size <= small ? readFileSync(path, 'utf8') : await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a whole file unless the name is taken; the first of several writers wins. */
export async function createAtomically(
  writer: AtomicWriter,
  target: string,
  text: string,
): Promise<void> {
  const temporary = await writeTemporary(writer, text);
  try {
    await linkOrCopy(temporary, target);
    if (writer.fsync) await syncDirectory(dirname(target));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes what writers that were killed left in the folder for temporary files. */
export async function removeAbandoned(temporary: string): Promise<void> {
  const now = Date.now();
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const age = await stat(path).then(
      (file) => now - file.mtimeMs,
      () => 0,
    );
    if (age > abandonedAfterMs) await rm(path, { force: true });
  }
}

/** The system's code of a failed file operation, such as `ENOENT`; empty for other errors. */
export function errorCode(error: unknown): string {
  return isNativeError(error) && 'code' in error ? String(error.code) : '';
}

async function writeTemporary(writer: AtomicWriter, text: string): Promise<string> {
  const path = join(writer.temporary, randomUUID());
  if (!writer.fsync && text.length <= small) writeAtOnce(path, text);
  else await writeInTurn(writer, path, text);
  return path;
}

function writeAtOnce(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: privateFile });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

async function writeInTurn(writer: AtomicWriter, path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', privateFile);
  try {
    await file.writeFile(text, 'utf8');
    if (writer.fsync) await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

function renameInto(temporary: string, target: string): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    makeFolder(dirname(target), privateDirectory);
    renameSync(temporary, target);
  }
}

/** Some file systems have no hard links; an exclusive copy is the next best there. */
async function linkOrCopy(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(errorCode(error))) throw error;
    await copyFile(temporary, target, constants.COPYFILE_EXCL);
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
