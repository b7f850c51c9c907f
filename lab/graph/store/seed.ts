import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { InputProblem, parseInput } from '../../serve/problem';
import { ToolProblem } from '../../serve/tool';
import { addEdge } from './edges';
import type { GraphStore } from './graph-store';
import { addNode } from './nodes';
import { tablesOf } from './tables';
import { nameSchema, propertiesSchema } from './values';

export const idSchema = z.string().min(1).max(200);

const seedSchema = z.strictObject({
  title: z.string(),
  nodes: z.array(
    z.strictObject({ label: nameSchema, id: idSchema, properties: propertiesSchema.prefault({}) }),
  ),
  edges: z.array(
    z.strictObject({
      type: nameSchema,
      from: idSchema,
      to: idSchema,
      properties: propertiesSchema.prefault({}),
    }),
  ),
});

export type Seed = z.infer<typeof seedSchema>;

/** The seeds that come with the lab: beside the sources, or beside the package's dist folder. */
function shippedSeeds(): string {
  const own = join('lab', 'graph', 'seeds');
  const roots = [join(__dirname, '..', '..', '..'), join(__dirname, '..', '..', '..', '..')];
  const found = roots.map((root) => join(root, own)).find((folder) => existsSync(folder));
  if (found !== undefined) return found;
  throw new InputProblem(`the folder ${own} is missing from this copy of the package`);
}

/** Names of the seeds that come with the lab. */
export function listSeeds(): string[] {
  const files = readdirSync(shippedSeeds()).filter((file) => file.endsWith('.json'));
  return files.map((file) => file.replace(/\.json$/, '')).sort();
}

/** Reads a seed that comes with the lab, or a file. Throws InputProblem. */
export function readSeed(nameOrFile: string): Seed {
  const own = join(shippedSeeds(), `${nameOrFile}.json`);
  const path = listSeeds().includes(nameOrFile) ? own : nameOrFile;
  if (!existsSync(path)) {
    throw new InputProblem(
      `there is no seed "${nameOrFile}"; there are ${listSeeds().join(', ')}, or give a file`,
    );
  }
  try {
    return parseInput(seedSchema, JSON.parse(readFileSync(path, 'utf8')), path);
  } catch (error) {
    if (error instanceof InputProblem) throw error;
    throw new InputProblem(`${path}: ${(error as Error).message}`);
  }
}

/** Fills a graph that is empty; one that holds something stays as it is. Throws InputProblem. */
export async function plant(store: GraphStore, seed: Seed): Promise<void> {
  try {
    await store.write(async (transaction) => {
      if ((await tablesOf(transaction, 'NODE')).length > 0) return;
      for (const node of seed.nodes) await addNode(transaction, node);
      for (const edge of seed.edges) await addEdge(transaction, edge);
    });
  } catch (error) {
    if (error instanceof ToolProblem) throw new InputProblem(`seed: ${error.message}`);
    throw error;
  }
}
