import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import * as z from 'zod';

import { makeFolder } from '../files/make-folder';
import { fieldName, plainWords } from '../domain/text/plain-problems';
import { standDirectory } from './directories';
import { type Ownership, readOwner, takeOwnership } from './ownership';
import { type ProcessIdentity, processIdentitySchema, stateOf } from './process-identity';
import { messageOf, TemporalSetupError } from './setup-error';

/** Layout of the rendezvous file. */
const format = 1;

/** What the owner of a stand tells everybody else: where things are. */
export const standSchema = z.object({
  version: z.literal(format),
  owner: processIdentitySchema,
  address: z.string().min(1),
  namespace: z.string().min(1),
  uiUrl: z.string().min(1),
  /** Where the simulated network answers, when the stand has one. */
  labUrl: z.string().optional(),
  /** Where alerts are taken in, when the stand has a gateway. */
  gatewayUrl: z.string().optional(),
  /** What happened to that network, by name or file, as it was asked for. */
  scenario: z.string().optional(),
  /** ISO 8601. */
  startedAt: z.iso.datetime(),
  databaseFile: z.string().min(1),
  evidenceDirectory: z.string().min(1),
});
export type Stand = z.infer<typeof standSchema>;

/** What is read of a file that another version has written. */
const headSchema = z.object({
  version: z.number(),
  owner: processIdentitySchema.optional().catch(undefined),
});

/** What a process owns that owns a stand. */
const ownedPath = 'stand';

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
  const document = parseDocument(text, file);
  const head = headSchema.safeParse(document).data;
  if (head?.owner !== undefined && stateOf(head.owner) === 'dead') return undefined;
  const stand = standSchema.safeParse(document, plainWords);
  if (stand.success) return stand.data;
  if (head !== undefined && head.version !== format) throw ofAnotherVersion(file, head);
  const [issue] = stand.error.issues;
  throw notAStand(file, `${fieldName(issue?.path ?? [])}: ${issue?.message ?? ''}`);
}

function parseDocument(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notAStand(file, messageOf(error));
  }
}

function notAStand(file: string, detail: string): TemporalSetupError {
  const message = `${file} does not describe a local environment of this version of netoncall: ${detail}`;
  return new TemporalSetupError('server-failed', message, [`rm '${file}'`, 'netoncall up']);
}

/** Its own version can stop it; so can the signal that `netoncall down` sends. */
function ofAnotherVersion(file: string, { owner }: z.infer<typeof headSchema>): TemporalSetupError {
  const message =
    `The running local environment was started by another version of netoncall, whose ${file} this one ` +
    'cannot read. Stop it, then start one of this version with `netoncall up`.';
  const isHere = owner !== undefined && stateOf(owner) === 'alive';
  const mend = isHere ? `kill ${owner.pid}` : `rm '${file}'`;
  return new TemporalSetupError('server-failed', message, [mend]);
}

/** The process that owns the stand or is about to start it; nothing where none is known to live. */
export async function livingOwner(
  directory = standDirectory(),
): Promise<ProcessIdentity | undefined> {
  const owner = await readOwner(`${path.join(directory, ownedPath)}.owner.json`);
  return owner !== undefined && stateOf(owner) === 'alive' ? owner : undefined;
}

/**
 * Makes this process the owner of the stand and clears away what a dead owner left.
 * @throws TemporalSetupError `already-running`, naming the owner's process
 */
export async function claimStand(directory = standDirectory()): Promise<Ownership> {
  makeFolder(directory);
  try {
    const ownership = await takeOwnership(
      path.join(directory, ownedPath),
      `The local environment in ${directory}`,
    );
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
