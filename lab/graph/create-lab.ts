import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolLab } from '../serve/serve-tools';
import { GraphStore } from './store/graph-store';
import { plant, readSeed } from './store/seed';
import { changeTools } from './tools/change-tools';
import { queryTools } from './tools/query-tools';

/** What the graph is kept in and begins with. */
export interface GraphOptions {
  /** The file of the database; one that is deleted at the end where absent. */
  database?: string;
  /** Name of a seed that comes with the lab, or a file; for a graph that is empty. */
  seed?: string;
}

export interface GraphLab extends ToolLab {
  close: () => Promise<void>;
}

function temporaryDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'graph-lab-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'graph.db');
}

/** Opens a graph and the tools that work on it. Throws InputProblem. */
export async function createGraphLab(options: GraphOptions = {}): Promise<GraphLab> {
  const seed = options.seed === undefined ? null : readSeed(options.seed);
  const store = await GraphStore.open(options.database ?? temporaryDatabase());
  if (seed !== null) await plant(store, seed);
  return {
    name: 'graph lab',
    tools: [...changeTools(store), ...queryTools(store)],
    close: () => store.close(),
  };
}
