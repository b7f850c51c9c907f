import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  createPharmacokineticsLab,
  readCallLog,
  serveToolsHttp,
} from '../../../lab/pharmacokinetics';
import { mcpServerSchema } from '../../../src/domain/configuration/profile';
import { carefulPharmacologist } from './careful-pharmacologist';
import type { TaskWorker } from './task-worker';

/** A real simulation server, with what it made of the calls by its own log. */
export interface Pharmacology {
  url: string;
  /** Tools that changed or cost something, in the order in which they were carried out. */
  executed(): string[];
  /** Calls that reached the server at all. */
  arrived(): { tool: string; arguments: unknown }[];
  close(): Promise<void>;
}

/** Puts a simulation server, and a model that is careful with it, in front of the worker. */
export async function startPharmacology(
  worker: TaskWorker,
  options: Parameters<typeof createPharmacokineticsLab>[0] = {},
): Promise<Pharmacology> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-pharmacology-'));
  const callLog = join(directory, 'calls.jsonl');
  const server = await serveToolsHttp(createPharmacokineticsLab(options), { callLog });
  await worker.use(mcpServerSchema.parse({ url: server.url, callTimeoutMs: 20_000 }));
  worker.brain = carefulPharmacologist;
  return {
    url: server.url,
    executed: () =>
      readCallLog(callLog).flatMap((line) => (line.event === 'executed' ? [line.tool] : [])),
    arrived: () => readCallLog(callLog).flatMap((line) => (line.event === 'arrived' ? [line] : [])),
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
