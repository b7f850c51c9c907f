import type { AddressInfo } from 'node:net';

import { createGateway, createSlackPart, loadGateway, readWho } from '../../gateway';
import { createLog } from '../../operations';
import {
  checkTarget,
  openLazyClient,
  resolveConnection,
  type Target,
  TemporalSetupError,
} from '../../temporal';
import { defaultTaskQueue } from '../../domain/investigation/investigation-names';
import { isLoopback } from '../../http/same-secret';
import { openRuns } from '../client/open-runs';
import { openSession, type Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { accountName } from '../people/ask-answer';
import { untilStopped } from '../stand/until-stopped';
import type { Terminal } from '../terminal/terminal';
import { lazyRuns, peopleParts } from './people-parts';

export interface ServeGatewayOptions {
  file: string;
  taskQueue?: string | undefined;
}

/** Listens until it is stopped; then requests under way are finished and new ones refused. */
export async function serveGateway(
  { file, taskQueue }: ServeGatewayOptions,
  terminal: Terminal,
): Promise<void> {
  const { environment } = terminal;
  const settings = loadGateway(file, environment);
  const resolved = await resolveConnection({ environment });
  if (resolved.kind === 'none') {
    throw new CommandFailure(resolved.message, undefined, resolved.mend);
  }
  const log = createLog(environment, (line) => terminal.note(line), 'gateway');
  const client = await openLazyClient(resolved, { onRedacted: (message) => log(message) });
  const queue = taskQueue || environment['NETONCALL_TASK_QUEUE'] || defaultTaskQueue;
  const { config, unset } = settings;
  for (const { name, field } of unset) {
    log(`${name} is not set here; the workers need it (${field})`, 'warn');
  }
  const who = readWho(config.who, { file, environment, account: accountName() });
  let session: Session | null = null;
  const runs = lazyRuns(async () => {
    session = await openSession({ taskQueue, environment, onRedacted: (message) => log(message) });
    return openRuns(session);
  });
  // Whoever reaches this address would be taken for the account of this machine.
  const isOpen = who.recognizer.local !== null && !isLoopback(config.listen.host);
  if ((config.mcp || config.page) && isOpen) {
    log('the page and /mcp are off: "who" in the configuration knows nobody', 'warn');
  }
  const temporal = { client, taskQueue: queue };
  const { destinations } = config;
  const slack = createSlackPart({ destinations, environment, temporal, sign: who.key.sign, log });
  const people = isOpen ? [] : peopleParts(config, { runs, who, log });
  const parts = [...people, ...slack.parts];
  const app = await createGateway({ settings, temporal, log }, parts);
  let sockets: ReturnType<typeof slack.openSockets> | null = null;
  const stopped = untilStopped();
  try {
    const { host, port } = settings.config.listen;
    await app.listen({ host, port });
    sockets = slack.openSockets();
    const { family, address, port: chosen } = app.server.address() as AddressInfo;
    const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}`;
    const names = Object.keys(settings.config.sources).join(', ') || 'none';
    log(`listening on ${url}; sources: ${names}; Temporal at ${resolved.address}`);
    if (environment['NETONCALL_READY'] === 'json') {
      terminal.print(JSON.stringify({ ready: true, url, pid: process.pid }));
    }
    // Whoever stops it in the meantime does not wait for a server that is away.
    await Promise.race([lookAtTemporal(resolved, client, log), stopped]);
    await stopped;
    log('finishes what came in');
  } finally {
    await sockets?.close();
    await app.close();
    await client.connection.close();
    await (session as Session | null)?.close();
  }
  log('drained and stopped');
}

/** It may be away: senders are told to come again until it is back. */
async function lookAtTemporal(
  target: Target,
  client: Awaited<ReturnType<typeof openLazyClient>>,
  log: ReturnType<typeof createLog>,
): Promise<void> {
  try {
    await checkTarget(client, target);
  } catch (error) {
    const mend = error instanceof TemporalSetupError ? error.mend.join('  or  ') : '';
    log(`${(error as Error).message}${mend === '' ? '' : ` Try: ${mend}`}`, 'warn');
  }
}
