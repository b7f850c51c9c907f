import { loadProfile } from '../../config/load-profile';
import { packageVersion } from '../../config/package-root';
import { resolveServers } from '../../config/resolve-servers';
import { withHeldHints } from '../../domain/configuration/held-hints';
import type { ToolDefinition } from '../../domain/calls/tool';
import type { Profile } from '../../domain/configuration/profile';
import { decidePolicy } from '../../domain/configuration/tool-policy';
import { createMcpPool } from '../../mcp/mcp-pool';

const patience = 15_000;

export interface ProfileTool {
  server: string;
  name: string;
  /** What the policy and the tool's annotations decide together. */
  policy: string;
}

export interface ProfileDescription {
  profile: Profile;
  tools: ProfileTool[];
  /** Servers that could not be asked, with the reason. */
  unreachable: string[];
}

/**
 * A profile with the live tools of its servers, and what its policy says of each.
 * @throws ConfigurationError where the profile cannot be read
 */
export async function describeProfile(
  name: string,
  environment: NodeJS.ProcessEnv,
): Promise<ProfileDescription> {
  const profile = loadProfile(name);
  const { tools: listed, unreachable } = await listLiveTools(profile, environment);
  const tools = listed.map((tool) => ({
    server: tool.server,
    name: tool.name,
    policy: decidePolicy(profile.policy, withHeldHints(tool, profile)),
  }));
  return { profile, tools, unreachable };
}

/** The tools of a profile's servers, as those that could be asked list them. */
export async function listLiveTools(
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Promise<{ tools: ToolDefinition[]; unreachable: string[] }> {
  const servers = resolveServers(profile, environment);
  const pool = createMcpPool(servers, { clientVersion: packageVersion() });
  const tools: ToolDefinition[] = [];
  const unreachable: string[] = [];
  try {
    for (const server of Object.keys(servers)) {
      try {
        const signal = AbortSignal.timeout(patience);
        tools.push(...(await pool.listTools(server, { signal })));
      } catch (error) {
        unreachable.push(`${server}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await pool.close();
  }
  return { tools, unreachable };
}
