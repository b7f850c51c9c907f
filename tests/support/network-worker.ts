import { createLabServer, type LabServerOptions } from '../../lab/gnmi';
import type {
  Catalogue,
  ModelReasoners,
  Notifier,
  ToolServers,
} from '../../src/activities/interfaces';
import { knowledgeOf } from '../../src/knowledge';
import { loadPlans, loadProfile } from '../../src/config';
import type { McpServer, ProfileLimits } from '../../src/domain/configuration/profile';
import { createMcpPool } from '../../src/mcp';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { startTestWorker, type TestWorker, type WorkerPlace } from './test-worker';

const serverName = 'gnmibuddy';
/** For what has to come: a lab that starts as a child, on a machine that is busy, takes seconds. */
const patienceMs = 30_000;

/** The lab in this process over HTTP, a command that starts one over stdio, or a server that runs. */
type LabSource = LabServerOptions | { command: string; args: string[] } | { url: string };

export interface NetworkWorker extends TestWorker {
  /** Puts another lab in front of the worker; the one before is closed. */
  useLab(source: LabSource, callTimeoutMs?: number): Promise<void>;
}

interface Connected {
  server: McpServer;
  pool: ReturnType<typeof createMcpPool>;
  close(): Promise<void>;
}

async function connect(source: LabSource, callTimeoutMs: number): Promise<Connected> {
  const running = 'command' in source || 'url' in source;
  const lab = running ? null : await createLabServer(source);
  const server: McpServer = {
    args: [],
    ...(running ? source : { url: lab?.url }),
    env: {},
    headers: {},
    concurrency: 8,
    callTimeoutMs,
    connectTimeoutMs: patienceMs,
  };
  const pool = createMcpPool({ [serverName]: server }, { clientVersion: 'test' });
  return {
    server,
    pool,
    async close() {
      await pool.close();
      await lab?.close();
    },
  };
}

/**
 * The product as it is shipped (network profile, eight plans, rules, checks) in front of a real
 * lab server. One worker serves a whole test file; each test brings its own lab.
 */
export async function startNetworkWorker({
  models = null,
  catalogue = { loadProfile, loadPlans },
  limits = {},
  notifier,
  place = {},
}: {
  models?: ModelReasoners | null;
  catalogue?: Catalogue;
  limits?: Partial<ProfileLimits>;
  notifier?: Notifier;
  place?: WorkerPlace;
} = {}): Promise<NetworkWorker> {
  let current: Connected | null = null;
  const connected = (): Connected => {
    if (current === null) throw new Error('The test has not chosen a lab.');
    return current;
  };
  const servers: ToolServers = {
    limits: () => connected().server,
    listTools: (name, options) => connected().pool.listTools(name, options),
    callTool: (name, tool, values, options) =>
      connected().pool.callTool(name, tool, values, options),
  };
  const worker = await startTestWorker(
    [serverName],
    {
      servers,
      catalogue: {
        ...catalogue,
        loadProfile: (name) => {
          const profile = catalogue.loadProfile(name);
          return { ...profile, limits: { ...profile.limits, ...limits } };
        },
      },
      reasoners: { rules: createRulesReasoner(), model: models },
      knowledge: knowledgeOf,
      ...(notifier === undefined ? {} : { notifier }),
    },
    place,
  );
  return {
    ...worker,
    async useLab(source, callTimeoutMs = patienceMs) {
      await current?.close();
      current = await connect(source, callTimeoutMs);
    },
    async stop() {
      await worker.stop();
      await current?.close();
    },
  };
}
