import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import lockfile from 'proper-lockfile';

import { makeFolder } from '../files/make-folder';
import {
  processIdentitySchema,
  stateOf,
  thisProcess,
  type ProcessIdentity,
} from './process-identity';
import { TemporalSetupError } from './setup-error';

export interface Ownership {
  release(): Promise<void>;
}

/** Age in milliseconds at which a lock that is no longer renewed counts as left behind. */
const stale = 5_000;
/** The same when the owner is known to be dead; the least that the library allows. */
const staleOfDead = 2_000;
const patience = 2 * stale;

/**
 * Makes this process the one owner of a path until it releases it or dies. Two things guard it: a
 * lock that ages (for owners on other systems) and a record that names the owner's process, which
 * holds even when the owner's event loop stalled for longer than the lock's age.
 * @param what the thing owned, as a message names it, e.g. "The stand in /x"
 * @throws TemporalSetupError `already-running`, naming the owner
 */
export async function takeOwnership(target: string, what: string): Promise<Ownership> {
  makeFolder(path.dirname(target));
  const record = `${target}.owner.json`;
  const unlock = await lockWithPatience(target, record, what);
  const owner = await readOwner(record);
  if (owner !== undefined && stateOf(owner) === 'alive') {
    await unlock();
    throw owned(what, owner);
  }
  await writeFile(record, JSON.stringify(thisProcess()));
  return {
    async release() {
      await rm(record, { force: true });
      await unlock();
    },
  };
}

/** The owner that a path's record names, dead or alive. */
export async function readOwner(record: string): Promise<ProcessIdentity | undefined> {
  const text = await readFile(record, 'utf8').catch(() => '');
  try {
    return processIdentitySchema.parse(JSON.parse(text));
  } catch {
    return undefined; // absent, or cut short when its writer was killed
  }
}

async function lockWithPatience(
  target: string,
  record: string,
  what: string,
): Promise<() => Promise<void>> {
  const deadline = Date.now() + patience;
  for (;;) {
    const owner = await readOwner(record);
    const state = owner === undefined ? 'unknown' : stateOf(owner);
    if (state === 'alive') throw owned(what, owner);
    const age = state === 'dead' ? staleOfDead : stale;
    const options = { realpath: false, stale: age, update: 1_000, onCompromised: () => undefined };
    try {
      const unlock = await lockfile.lock(target, options);
      // A lock that somebody took over for its age is no longer ours to remove.
      return async () => unlock().catch(() => undefined);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    }
    if (Date.now() > deadline) throw owned(what, owner);
    await sleep(100);
  }
}

function owned(what: string, owner: ProcessIdentity | undefined): TemporalSetupError {
  const by = owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`;
  return new TemporalSetupError('already-running', `${what} is in use by ${by}.`);
}
