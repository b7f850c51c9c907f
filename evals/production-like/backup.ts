import { join } from 'node:path';

import { dumpDatabases, restoreDatabases, startDatabase } from './database';
import { lowPorts } from './low-ports';
import { say } from './runs';
import type { ScenarioResult } from './scenario-result';
import type { Stand } from './stand';
import { copyBucket, startStorage } from './storage';
import { startTemporal } from './temporal';

/**
 * What docs/how-to/backup.md says: the databases first, the evidence after them, while all runs; both
 * into new places, and reports read there.
 */
export async function backUpAndRestore(stand: Stand, ids: string[]): Promise<ScenarioResult> {
  const begin = Date.now();
  const { programs } = stand;
  const folder = join(stand.folder, 'restored');
  const dumps = join(stand.folder, 'dumps');
  dumpDatabases(programs, stand.database.port, dumps);
  const [databasePort = 0, port = 0] = await lowPorts(2);
  const database = await startDatabase(programs, { folder, port: databasePort });
  const storage = await startStorage(programs, { folder, name: 'storage' });
  const copied = await copyBucket(stand.storage.client, storage.client);
  restoreDatabases(programs, databasePort, dumps);
  const temporal = await startTemporal(programs, { folder, databasePort, port });
  try {
    const restored = {
      command: stand.command,
      environment: {
        ...stand.environment,
        ...storage.environment,
        TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
      },
    };
    const reports = await Promise.all(
      ids.map(async (id) => {
        const [before, after] = await Promise.all([
          say(stand, 'report', id),
          say(restored, 'report', id),
        ]);
        return before.output !== '' && before.output === after.output;
      }),
    );
    const same = reports.filter(Boolean).length;
    return {
      scenario: 'back up while all runs, restore into new places, read reports there',
      ended: `${same} of ${ids.length} reports the same; ${copied} objects`,
      seconds: (Date.now() - begin) / 1000,
      calls: '',
      ok: same === ids.length,
    };
  } finally {
    await Promise.all([temporal.kill(), storage.component.kill(), database.component.kill()]);
  }
}
