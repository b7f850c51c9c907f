import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedServer } from '../../src/temporal/embedded-server';
import { keepServer } from './shared-server';

/** Starts the one Temporal server of the test run; test files find it in the environment. */
export default async function globalSetup(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-tests-'));
  const server = await startEmbeddedServer({ directory });
  process.env['NETONCALL_TEST_ADDRESS'] = server.address;
  process.env['NETONCALL_TEST_DIRECTORY'] = directory;
  keepServer(server, directory);
}
