import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createLabServer } from '../../lab/gnmi';
import { createPharmacokineticsLab, serveToolsHttp } from '../../lab/pharmacokinetics';
import type { ToolLab } from '../../lab/serve/serve-tools';
import { wait } from '../../lab/serve/wait';
import { findPackageRoot, loadProfile } from '../../src/config';
import { runTool } from '../tasks/worlds/run-tool';

const scenario = 'bgp-neighbor-down';
/** What a call takes, in milliseconds: long enough to be disturbed in. */
const latency = 50;
/** A write that comes late comes after its caller has given up (3 s), within what the profile allows. */
const lateMs = 5_000;
const writingTimeouts = { callTimeoutMs: 3_000, effectWithinMs: 8_000 };

/** MCP servers that go away and come back with what they hold, at the ports that they had. */
export interface Tools {
  ports: { network: number; writing: number };
  /** Whether the next writes take effect only after their caller has given up. */
  late(so: boolean): void;
  /** A simulation of its own for one run. */
  load(simulation: string): Promise<void>;
  valueOf(simulation: string, path: string): Promise<unknown>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** @param logs files to which arrivals, effects and answers are appended */
export async function startTools(logs: { network: string; writing: string }): Promise<Tools> {
  let delay = 0;
  const lab = lateLab(createPharmacokineticsLab(), () => delay);
  const ports = { network: 0, writing: 0 };
  let servers: { port: number; close(): Promise<void> }[] = [];
  const tools: Tools = {
    ports,
    late: (so) => void (delay = so ? lateMs : 0),
    async load(simulation_id) {
      await runTool(lab, 'load_simulation', { model_path: 'velorin-oral', simulation_id });
    },
    valueOf: async (simulation_id, parameter_path) =>
      (await runTool(lab, 'get_parameter_value', { simulation_id, parameter_path }))['value'],
    async stop() {
      await Promise.all(servers.map(async (server) => await server.close()));
      servers = [];
    },
    async start() {
      const network = await createLabServer({
        ...{ scenario, latency },
        ...{ callLog: logs.network, port: ports.network },
      });
      const writing = await serveToolsHttp(lab, {
        ...{ latency, answerLatency: latency },
        ...{ callLog: logs.writing, port: ports.writing },
      });
      Object.assign(ports, { network: network.port, writing: writing.port });
      servers = [network, writing];
    },
  };
  await tools.start();
  return tools;
}

function lateLab(lab: ToolLab, delay: () => number): ToolLab {
  const tools = lab.tools.map((tool) =>
    tool.name === 'set_parameter_value'
      ? {
          ...tool,
          run: async (...call: Parameters<typeof tool.run>) => {
            await wait(delay());
            return await tool.run(...call);
          },
        }
      : tool,
  );
  return { ...lab, tools };
}

/**
 * Profiles and models of a lane's worker.
 * @param stdioLog log of the network's server where the worker starts that itself; else null
 * @returns the variables that name them
 */
export async function writeProfiles(
  folder: string,
  modelPort: number,
  stdioLog: string | null,
): Promise<Record<string, string>> {
  const shipped = loadProfile('network');
  const program = join(findPackageRoot(), 'dist', 'lab', 'gnmi', 'main.js');
  const args = [program, '--scenario', scenario, '--call-log', stdioLog ?? ''];
  const child = { gnmibuddy: { command: process.execPath, args } };
  const network = stdioLog === null ? shipped : { ...shipped, mcpServers: child };
  const { mcpServers, ...writing } = loadProfile('pharmacokinetics');
  const [server] = Object.values(mcpServers);
  const slow = { ...mcpServers, pharmacokinetics: { ...server, ...writingTimeouts } };
  const { limits } = network;
  const profiles = [
    network,
    // One device a part and two an execution: it starts others, and continues as new.
    {
      ...network,
      name: 'fleet',
      limits: { ...limits, devicesPerRun: 1, devicesAtOnce: 2, devicesPerBatch: 2 },
    },
    { ...writing, mcpServers: slow, planning: 'catalog', llm: 'scripted' },
  ];
  for (const profile of profiles) {
    await mkdir(join(folder, 'profiles', profile.name), { recursive: true });
    await writeFile(
      join(folder, 'profiles', profile.name, 'profile.json'),
      JSON.stringify(profile),
    );
  }
  const model = { llm_id: 'scripted', provider: 'openai-compatible', model_name: 'scripted' };
  await mkdir(join(folder, 'llms'));
  await writeFile(
    join(folder, 'llms', 'scripted.json'),
    JSON.stringify({
      ...model,
      base_url: `http://127.0.0.1:${modelPort}/v1`,
      structured_output: 'json_schema',
      timeout_seconds: 5,
    }),
  );
  return { NETONCALL_PROFILES: join(folder, 'profiles'), NETONCALL_LLMS: join(folder, 'llms') };
}
