import { loadPlans } from '../../config/load-plans';
import { loadProfile } from '../../config/load-profile';
import { packageVersion } from '../../config/package-root';
import { resolveServers } from '../../config/resolve-servers';
import type { InventoryDevice } from '../../domain/analysis/goal';
import type { Profile } from '../../domain/configuration/profile';
import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { knowledgeOf } from '../../knowledge';
import { createMcpPool } from '../../mcp/mcp-pool';
import { createRulesReasoner } from '../../reasoning/rules';

const patience = 5_000;

/**
 * Why a run of the request would be rejected as things are, such as a device that the inventory
 * lacks. Null where it would look, and where that cannot be told from here: nothing depends on it.
 * @public
 */
export async function whyRejected(
  request: InvestigationRequest,
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  try {
    const profile = loadProfile(request.profile);
    const inventory = await askInventory(profile, environment);
    if (inventory === null) return null;
    const versions = { netoncall: packageVersion(), checks: knowledgeOf(profile.checks).version };
    const reading = await createRulesReasoner().parseGoal({
      request,
      snapshot: { profile, plans: loadPlans(), tools: [], versions },
      inventory,
      clarifications: [],
      now: new Date(),
    });
    return reading.kind === 'reject' ? reading.reason : null;
  } catch {
    return null;
  }
}

/** Null where the profile has no inventory or it cannot be read. */
async function askInventory(
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Promise<InventoryDevice[] | null> {
  if (profile.inventory === null) return null;
  const { server, tool, roles } = profile.inventory;
  const { [server]: asked } = resolveServers(profile, environment);
  if (asked === undefined) return null;
  const pool = createMcpPool({ [server]: asked }, { clientVersion: packageVersion() });
  try {
    const knowledge = knowledgeOf(profile.checks);
    const reply = await pool.callTool(server, tool, {}, { signal: AbortSignal.timeout(patience) });
    if (reply.kind !== 'result') return null;
    const result = knowledge.classify(reply.result);
    if (result.status !== 'success') return null;
    const call = { server, tool, arguments: {} };
    const item = { ref: '', call, at: new Date().toISOString(), milliseconds: 0, result };
    return knowledge.readInventory(item, roles);
  } finally {
    await pool.close();
  }
}
