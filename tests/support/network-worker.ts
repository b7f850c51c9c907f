import { createLabServer, type LabServer, type LabServerOptions } from '../../lab/gnmi';
import type { ToolServers } from '../../src/activities/interfaces';
import { networkChecks, noChecks } from '../../src/checks/check-sets';
import { loadPlans, loadProfile } from '../../src/config';
import type { McpServer } from '../../src/domain/profile';
import { createMcpPool } from '../../src/mcp';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { startTestWorker, type TestWorker } from './test-worker';

const serverName = 'gnmibuddy';

export interface NetworkWorker extends TestWorker {
  /** Null where the lab is a child process over stdio. */
  lab: LabServer | null;
}

/** The lab in this process over HTTP, or a command that starts one over stdio. */
type LabSource = LabServerOptions | { command: string; args: string[] };

/**
 * The product as it is shipped (network profile, eight plans, rules, checks) in front of a real
 * lab server over HTTP, in this process. Give each test its own.
 */
export async function startNetworkWorker(
  source: LabSource,
  callTimeoutMs = 4000,
): Promise<NetworkWorker> {
  const lab = 'command' in source ? null : await createLabServer(source);
  const server: McpServer = {
    ...('command' in source ? source : { args: [], url: lab?.url }),
    env: {},
    headers: {},
    concurrency: 8,
    callTimeoutMs,
    connectTimeoutMs: 4000,
  };
  const pool = createMcpPool({ [serverName]: server }, { clientVersion: 'test' });
  const servers: ToolServers = {
    limits: () => server,
    listTools: (name, listOptions) => pool.listTools(name, listOptions),
    callTool: (name, tool, values, callOptions) => pool.callTool(name, tool, values, callOptions),
  };
  const worker = await startTestWorker([serverName], {
    servers,
    catalogue: { loadProfile, loadPlans },
    reasoners: { rules: createRulesReasoner(), model: null },
    checkSets: { network: networkChecks, none: noChecks },
  });
  return {
    ...worker,
    lab,
    async stop() {
      await worker.stop();
      await pool.close();
      await lab?.close();
    },
  };
}
