import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { takeOwnership, type Ownership } from './ownership';
import { commandLine, isAlive } from './process-table';
import { TemporalSetupError } from './setup-error';

/** Where a server's guard writes the process id of the server on this database file. */
export function pidFileOf(databaseFile: string): string {
  return `${databaseFile}.server.pid`;
}

/** The server of an owner that was killed needs a moment to end (its guard gives it 5 s). */
const graceTime = 10_000;

/**
 * Makes this process the only one that may run a server on a database file; two servers on one
 * file start without complaint and ruin it. Also waits for the end of a server whose owner died.
 * @throws TemporalSetupError `already-running`
 */
export async function lockDatabase(databaseFile: string): Promise<Ownership> {
  const what = `The database file ${databaseFile}`;
  const ownership = await takeOwnership(databaseFile, what);
  const deadline = Date.now() + graceTime;
  for (;;) {
    const pid = await leftoverServer(databaseFile);
    if (pid === undefined) return ownership;
    if (Date.now() > deadline) {
      await ownership.release();
      const message = `${what} is still in use by a Temporal server, process ${pid}.`;
      throw new TemporalSetupError('already-running', message, [`kill ${pid}`]);
    }
    await sleep(50);
  }
}

/** A living server on the file, told from a later process with its pid by its command line. */
async function leftoverServer(databaseFile: string): Promise<number | undefined> {
  const pid = Number(await readFile(pidFileOf(databaseFile), 'utf8').catch(() => ''));
  const running = Number.isInteger(pid) && pid > 0 && isAlive(pid);
  return running && commandLine(pid).includes(databaseFile) ? pid : undefined;
}
