import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as z from 'zod';

import { makeFolder } from '../files/make-folder';
import { standDirectory } from './directories';
import { takeOwnership, type Ownership } from './ownership';
import { processIdentitySchema, stateOf } from './process-identity';
import { messageOf, TemporalSetupError } from './setup-error';

/** What the owner of a stand tells everybody else: where things are. */
export const standSchema = z.object({
  version: z.literal(1),
  owner: processIdentitySchema,
  address: z.string().min(1),
  namespace: z.string().min(1),
  uiUrl: z.string().min(1),
  /** Where the simulated network answers, when the stand has one. */
  labUrl: z.string().optional(),
  /** What happened to that network, by name or file, as it was asked for. */
  scenario: z.string().optional(),
  /** ISO 8601. */
  startedAt: z.iso.datetime(),
  databaseFile: z.string().min(1),
  evidenceDirectory: z.string().min(1),
});
export type Stand = z.infer<typeof standSchema>;

function rendezvousFile(directory: string): string {
  return path.join(directory, 'stand.json');
}

/**
 * The stand that runs now, or nothing: a rendezvous file whose owner is dead does not count (it is
 * cleared away by the next owner, who holds the lock).
 * @throws TemporalSetupError when the file is there and is not a rendezvous file
 */
export async function readStand(directory = standDirectory()): Promise<Stand | undefined> {
  const file = rendezvousFile(directory);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const stand = parseStand(text, file);
  return stateOf(stand.owner) === 'dead' ? undefined : stand;
}

function parseStand(text: string, file: string): Stand {
  try {
    return standSchema.parse(JSON.parse(text));
  } catch (error) {
    const detail = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    const message = `${file} does not describe a stand of this version of netoncall: ${detail}`;
    throw new TemporalSetupError('server-failed', message, [`rm '${file}'`, 'netoncall up'], {
      cause: error,
    });
  }
}

/**
 * Makes this process the owner of the stand and clears away what a dead owner left.
 * @throws TemporalSetupError `already-running`, naming the owner's process
 */
export async function claimStand(directory = standDirectory()): Promise<Ownership> {
  makeFolder(directory);
  try {
    const ownership = await takeOwnership(path.join(directory, 'stand'), `The stand ${directory}`);
    await removeStand(directory);
    return ownership;
  } catch (error) {
    if (!(error instanceof TemporalSetupError)) throw error;
    const hint = `${error.message} Only one process can run it.`;
    throw new TemporalSetupError('already-running', hint, ['netoncall down'], { cause: error });
  }
}

/** Publishes the stand; a reader sees the whole file or none. Only its owner may call this. */
export async function writeStand(stand: Stand, directory = standDirectory()): Promise<void> {
  const file = rendezvousFile(directory);
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, `${JSON.stringify(standSchema.parse(stand), null, 2)}\n`);
  await rename(draft, file);
}

/** Withdraws the stand. Only its owner may call this. */
export async function removeStand(directory = standDirectory()): Promise<void> {
  await rm(rendezvousFile(directory), { force: true });
}
