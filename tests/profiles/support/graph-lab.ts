import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGraphLab, readCallLog, serveToolsHttp } from '../../../lab/graph';
import { type McpServer, mcpServerSchema } from '../../../src/domain/configuration/profile';

/** A real graph server with the service desk in it, with what reached it by its own log. */
export interface ServiceDesk {
  server: McpServer;
  /** Tools of the calls that reached the server. */
  executed(): string[];
  close(): Promise<void>;
}

let planted: Promise<string> | null = null;

/** The folder of a database with the service desk in it; to plant it takes ten times as long as to copy it. */
async function plant(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-graph-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const lab = await createGraphLab({
    database: join(directory, 'graph.db'),
    seed: 'service-desk',
  });
  await lab.close();
  return directory;
}

export async function startServiceDesk(): Promise<ServiceDesk> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-graph-'));
  const callLog = join(directory, 'calls.jsonl');
  cpSync(await (planted ??= plant()), directory, { recursive: true });
  const lab = await createGraphLab({ database: join(directory, 'graph.db') });
  const served = await serveToolsHttp(lab, { callLog });
  return {
    server: mcpServerSchema.parse({ url: served.url, callTimeoutMs: 10_000 }),
    executed: () =>
      readCallLog(callLog).flatMap((line) => (line.event === 'arrived' ? [line.tool] : [])),
    async close() {
      await served.close();
      await lab.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
