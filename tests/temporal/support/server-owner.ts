// Owns an embedded server on the database in the folder given, until it is killed.
import { startEmbeddedServer } from '../../../src/temporal/embedded-server';

async function main(): Promise<void> {
  const server = await startEmbeddedServer({ directory: process.argv[3] ?? '' });
  console.log(JSON.stringify({ serverPid: server.pid, address: server.address }));
  setInterval(() => undefined, 60_000); // the server alone does not keep its owner alive
}

void main();
