import { collectGarbage, type GarbageReport } from '../../evidence';
import { openSession } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import type { Terminal } from '../terminal/terminal';
import { citedByRuns } from './cited-by-runs';
import { openNamedStore } from './open-named-store';

export interface CollectOptions {
  /** Days for which closed runs keep their evidence. */
  keep: number;
  dryRun?: boolean;
  force?: boolean;
  json?: boolean;
}

const day = 86_400_000;

/** Removes what no open or recent run of the server cites from the store. */
export async function collect(options: CollectOptions, terminal: Terminal): Promise<void> {
  const session = await openSession({ environment: terminal.environment });
  try {
    const store = await openNamedStore(terminal.environment);
    const closedSince = new Date(Date.now() - options.keep * day);
    const report = await collectGarbage(store, {
      ...options,
      cited: () => citedByRuns(session.client, closedSince),
    }).catch((error: unknown) => {
      if (error instanceof CommandFailure) throw error;
      throw new CommandFailure(error instanceof Error ? error.message : String(error));
    });
    const dryRun = options.dryRun === true;
    if (options.json === true) terminal.print(JSON.stringify({ ...report, dry_run: dryRun }));
    else terminal.print(describe(report, store.blobs.place, dryRun));
    terminal.exitCode = exitCodes.healthy;
  } finally {
    await session.close();
  }
}

function describe({ kept, removed, removedBytes }: GarbageReport, place: string, dryRun: boolean) {
  const size = `${(removedBytes / 1_000_000).toFixed(1)} MB`;
  const verb = dryRun ? 'Would remove' : 'Removed';
  return `${verb} ${removed} of ${kept + removed} items (${size}) in ${place}.`;
}
