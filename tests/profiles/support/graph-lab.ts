import { mkdtempSync, rmSync } from 'node:fs';
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

export async function startServiceDesk(): Promise<ServiceDesk> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-graph-'));
  const callLog = join(directory, 'calls.jsonl');
  const lab = await createGraphLab({
    database: join(directory, 'graph.db'),
    seed: 'service-desk',
  });
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
