import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { dumpDatabases, restoreDatabases, startDatabase } from './database';
import { lowPorts } from './low-ports';
import { type CommandPlace, endingOf, rightEnding, say, startQuestion } from './runs';
import type { ScenarioResult } from './scenario-result';
import { type Stand, startWorkers } from './stand';
import { copyBucket, startStorage } from './storage';
import { startTemporal } from './temporal';

/**
 * What docs/how-to/backup.md says: the databases first, the evidence after them, while all runs; both
 * into new places, where reports are read, and a run that was open is answered and goes on.
 */
export async function backUpAndRestore(stand: Stand, ids: string[]): Promise<ScenarioResult> {
  const begin = Date.now();
  const { programs } = stand;
  const folder = join(stand.folder, 'restored');
  const dumps = join(stand.folder, 'dumps');
  const open = await startQuestion(stand);
  dumpDatabases(programs, stand.database.port, dumps);
  const [databasePort = 0, port = 0, workerPort = 0] = await lowPorts(3);
  const database = await startDatabase(programs, { folder, port: databasePort });
  const storage = await startStorage(programs, { folder, name: 'storage' });
  const copied = await copyBucket(stand.storage.client, storage.client);
  restoreDatabases(programs, databasePort, dumps);
  const temporal = await startTemporal(programs, { folder, databasePort, port });
  const components = [temporal, storage.component, database.component];
  const connection = await Connection.connect({ address: `127.0.0.1:${port}` });
  try {
    const environment = {
      ...stand.environment,
      ...storage.environment,
      TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    };
    const restored = { command: stand.command, environment, client: new Client({ connection }) };
    // Commands before any worker, as the page says.
    const same = await countSame(stand, restored, ids);
    components.push(
      ...(await startWorkers(folder, stand.command, { environment, ports: [workerPort] })),
    );
    await say(restored, 'answer', open, 'PE1');
    const ending = await endingOf(restored, open);
    return {
      scenario: 'back up while all runs, restore into new places, go on there',
      ended: `${same} of ${ids.length} reports the same; an open run, answered there: ${ending}; ${copied} objects`,
      seconds: (Date.now() - begin) / 1000,
      calls: '',
      ok: same === ids.length && ending === rightEnding,
    };
  } finally {
    await connection.close();
    await Promise.all(components.map((component) => component.kill()));
  }
}

/** Reports that read the same in both places, and tell of the fault, so that no two errors are alike. */
async function countSame(
  stand: CommandPlace,
  restored: CommandPlace,
  ids: string[],
): Promise<number> {
  const reports = await Promise.all(
    ids.map(async (id) => {
      const [before, after] = await Promise.all([
        say(stand, 'report', id),
        say(restored, 'report', id),
      ]);
      return before.output === after.output && before.output.includes('GigabitEthernet0/0/0/3');
    }),
  );
  return reports.filter(Boolean).length;
}
