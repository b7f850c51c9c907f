import { join } from 'node:path';

import { claimStand, removeStand, type Stand, thisProcess, writeStand } from '../../temporal';
import { CommandFailure } from '../command-failure';
import type { Terminal } from '../terminal/terminal';
import { startStand } from './start-stand';

export interface OwnStandOptions {
  directory: string;
  scenario: string | null;
  port?: number | undefined;
  uiPort?: number | undefined;
  gatewayFile?: string | undefined;
  terminal: Terminal;
  onReady: (stand: Stand) => void;
}

/**
 * Makes this process the owner of the stand: holds server, lab and worker until a signal comes,
 * then takes them down and withdraws the rendezvous file.
 * @throws TemporalSetupError `already-running`; CommandFailure where the server ends by itself
 */
export async function ownStand(options: OwnStandOptions): Promise<void> {
  const { directory, scenario, port, uiPort, gatewayFile, terminal } = options;
  const stopping = new AbortController();
  const onSignal = (): void => stopping.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  const ownership = await claimStand(directory);
  try {
    const { environment } = terminal;
    const stand = await startStand({
      directory,
      scenario,
      port,
      uiPort,
      gatewayFile,
      environment,
      evidenceDirectory: environment['NETONCALL_EVIDENCE'] || join(directory, 'evidence'),
      isolated: false,
      log: (message) => terminal.note(message),
      signal: stopping.signal,
    });
    try {
      const { address, namespace, uiUrl, databaseFile, evidenceDirectory } = stand;
      const { labUrl, gatewayUrl } = stand;
      const published: Stand = {
        version: 1,
        owner: thisProcess(),
        address,
        namespace,
        uiUrl,
        databaseFile,
        evidenceDirectory,
        ...(labUrl === null ? {} : { labUrl }),
        ...(gatewayUrl === null ? {} : { gatewayUrl }),
        ...(scenario === null ? {} : { scenario }),
        startedAt: new Date().toISOString(),
      };
      await writeStand(published, directory);
      options.onReady(published);
      await Promise.race([aborted(stopping.signal), stand.serverEnded]);
      if (!stopping.signal.aborted) throw new CommandFailure('The Temporal server has ended.');
      terminal.note('Stopping what was started...');
    } finally {
      await removeStand(directory);
      await stand.stop();
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  } finally {
    await ownership.release();
    for (const signal of signals) process.off(signal, onSignal);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  // A timer keeps the process alive while it waits for nothing but a signal.
  const alive = setInterval(() => undefined, 60_000);
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearInterval(alive);
}
