import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { WorkflowHandle } from '@temporalio/client';

import { createGraphLab, serveToolsHttp } from '../../../lab/graph';
import { exitCodeOf } from '../../../src/cli/exit-codes';
import { loadProfile, resolveServers } from '../../../src/config';
import { builtInServer } from '../../../src/domain/calls/built-in-tools';
import { type McpServer, mcpServerSchema } from '../../../src/domain/configuration/profile';
import type { RunDocument } from '../../../src/domain/run/run-document';
import type { RunStatus } from '../../../src/domain/run/run-status';
import type { TaskWorker } from '../../profiles/support/task-worker';
import { type GraphView, readGraph } from '../graph-trials/graph-view';
import type { Found, RealCase } from './real-cases';

export interface RealResult {
  one: RealCase;
  outcome: string;
  exit: number | null;
  holds: boolean;
  calls: string[];
  replies: number;
  minutes: number;
  summary: string[];
}

/** Longer than any run may take; it counts as hung then, and is ended. */
const limitMinutes = 30;
const readingTools = /^(query_|get_|list_|read_|search_|directory_)/;

interface Place {
  server: McpServer;
  look(): Promise<Pick<Found, 'graph' | 'sorted'>>;
  close(): Promise<void>;
}

/** Puts the case to the model, in a graph or a folder of its own. */
export async function runRealCase(worker: TaskWorker, one: RealCase): Promise<RealResult> {
  const place = await (one.profile === 'graph' ? graphPlace() : folderPlace());
  try {
    await worker.use(place.server);
    const started = Date.now();
    const handle = await worker.start({
      query: one.query,
      attended: true,
      overrides: { answerWithinSeconds: one.answer === null ? 1 : 120 },
    });
    const ended = await standBy(handle, one, started);
    const document = ended ? await worker.document(handle) : null;
    return resultOf(one, document, await place.look(), (Date.now() - started) / 60_000);
  } finally {
    await place.close();
  }
}

function resultOf(
  one: RealCase,
  document: RunDocument | null,
  seen: Pick<Found, 'graph' | 'sorted'>,
  minutes: number,
): RealResult {
  const calls = (document?.calls ?? []).filter(({ server }) => server !== builtInServer);
  const summary = document?.report.summary ?? [];
  const changes = calls.flatMap(({ tool, arguments: given, status }) => {
    const reads = readingTools.test(tool) || (tool === 'cypher_query' && given['write'] !== true);
    return reads || status === 'denied' || status === 'failed' ? [] : [tool];
  });
  return {
    one,
    outcome: document?.outcome ?? 'hung',
    exit: document === null ? null : exitCodeOf(document),
    holds: one.holds({ ...seen, summary: summary.join('\n'), changes }),
    calls: calls.map(({ tool, status }) => (status === 'success' ? tool : `${tool} (${status})`)),
    replies: document?.model?.replies ?? 0,
    minutes,
    summary,
  };
}

/** Answers what the run asks, as the person of the case; false where it does not end. */
async function standBy(
  handle: WorkflowHandle,
  { answer, query }: RealCase,
  started: number,
): Promise<boolean> {
  for (;;) {
    const { phase, openRequest } = await handle.query<RunStatus>('status');
    if (phase === 'closed') return true;
    if (openRequest !== null && answer !== null) {
      const { id: requestId, hash, kind } = openRequest;
      const said =
        { confirmation: 'yes', clarification: answer, escalation: 'abort' }[kind] ?? query;
      const given = { requestId, answer: said, by: 'shift', hash };
      // The question may have been closed meanwhile.
      await handle.executeUpdate('answer', { args: [given] }).catch(() => undefined);
    }
    if (Date.now() - started > limitMinutes * 60_000) {
      await handle.terminate('took too long');
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const nothing: GraphView = { nodes: {}, edges: [] };

async function graphPlace(): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-real-'));
  const lab = await createGraphLab({ database: join(directory, 'graph.db'), seed: 'service-desk' });
  const served = await serveToolsHttp(lab, {});
  return {
    server: mcpServerSchema.parse({ url: served.url, callTimeoutMs: 20_000 }),
    look: async () => ({ graph: await readGraph(lab), sorted: null }),
    async close() {
      await served.close();
      await lab.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function folderPlace(): Promise<Place> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'netoncall-real-')));
  writeFileSync(join(root, 'names.txt'), 'berta\nanton\n');
  const { files } = resolveServers(loadProfile('files'), { NETONCALL_FILES_ROOT: root });
  if (files === undefined) throw new Error('The profile has a server "files".');
  const sorted = join(root, 'sorted.txt');
  return {
    server: files,
    look: async () => ({
      graph: nothing,
      sorted: existsSync(sorted) ? readFileSync(sorted, 'utf8') : null,
    }),
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
}
