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
  lab: LabServer;
}

/**
 * The product as it is shipped (network profile, eight plans, rules, checks) in front of a real
 * lab server over HTTP, in this process. Give each test its own.
 */
export async function startNetworkWorker(options: LabServerOptions): Promise<NetworkWorker> {
  const lab = await createLabServer(options);
  const server: McpServer = {
    url: lab.url,
    args: [],
    env: {},
    headers: {},
    concurrency: 8,
    callTimeoutMs: 4000,
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
      await lab.close();
    },
  };
}
