// Claims and publishes the stand in the folder given, until it is killed.
import { thisProcess } from '../../../src/temporal/process-identity';
import { claimStand, writeStand } from '../../../src/temporal/stand';

async function main(): Promise<void> {
  const directory = process.argv[3] ?? '';
  await claimStand(directory);
  const stand = {
    version: 1,
    owner: thisProcess(),
    address: '127.0.0.1:7233',
    namespace: 'default',
    uiUrl: 'http://127.0.0.1:8233',
    startedAt: new Date().toISOString(),
    databaseFile: `${directory}/temporal.db`,
    evidenceDirectory: `${directory}/evidence`,
  } as const;
  await writeStand(stand, directory);
  console.log(JSON.stringify({ ready: 1 }));
  setInterval(() => undefined, 60_000);
}

void main();
