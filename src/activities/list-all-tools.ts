import { narrowComponents } from '../domain/calls/server-components';
import { withHeldHints } from '../domain/configuration/held-hints';
import type { ToolDefinition } from '../domain/calls/tool';
import { agentMayUse } from '../domain/configuration/agent-config';
import type { ModelChoice } from '../domain/configuration/model-choice';
import type { Profile } from '../domain/configuration/profile';
import { namesTool } from '../domain/configuration/tool-policy';
import type { PreparedRun } from '../domain/investigation/run-snapshot';
import { type HashArguments, hashDefinition } from './hash-call';
import type { ActivityDependencies } from './interfaces';

/** Shorter than the activity may take, whatever the timeouts of the servers are. */
const listWithinMs = 60_000;

/** The tools of all servers of a profile as far as they may be used, and which servers did not tell. */
export async function listAllTools(
  dependencies: ActivityDependencies,
  profile: Profile,
  signal: AbortSignal,
  { model, hashArguments }: { model: ModelChoice | null; hashArguments: HashArguments },
): Promise<{
  tools: ToolDefinition[];
  unavailable: PreparedRun['unavailableServers'];
  /** Nothing can be read at all, and that may pass. */
  away: boolean;
}> {
  const answers = await Promise.all(
    Object.keys(profile.mcpServers).map(
      async (server) => await listInTime(dependencies, server, signal),
    ),
  );
  const listed = answers.flatMap((answer) => answer.tools ?? []);
  return {
    // What an agent may not use is never listed, so the gate does not know it either.
    tools: listed.flatMap((tool) => {
      const usable = usableTool(tool, profile, model);
      if (usable === null) return [];
      const definition = hashDefinition(usable, hashArguments);
      return [{ ...withHeldHints(usable, profile), definition }];
    }),
    away: listed.length === 0 && answers.some(({ transient }) => transient === true),
    unavailable: answers.flatMap(({ server, reason }) =>
      reason === undefined ? [] : [{ server, reason }],
    ),
  };
}

/**
 * By its form: servers are behind an interface. A way that broke under a list may be asked again for
 * as long as one that cannot be had: a list changes nothing.
 */
export function isAway(error: unknown): boolean {
  const { failure } = error as {
    failure?: { class?: string; transient?: boolean; away?: boolean };
  };
  const isLost = ['connection', 'transport'].includes(failure?.class ?? '');
  return failure?.away === true || (isLost && failure?.transient === true);
}

/** The tools of a server, or why there are none; a slow one does not use up the activity's time. */
async function listInTime(
  { servers }: ActivityDependencies,
  server: string,
  signal: AbortSignal,
): Promise<{ server: string; tools?: ToolDefinition[]; reason?: string; transient?: boolean }> {
  const late = AbortSignal.timeout(listWithinMs);
  try {
    const tools = await servers.listTools(server, { signal: AbortSignal.any([signal, late]) });
    return { server, tools };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) {
      const seconds = listWithinMs / 1000;
      return { server, reason: `${server} did not list its tools within ${seconds} s` };
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { server, reason, transient: isAway(error) };
  }
}

/**
 * The tool as far as agent and profile let it be used: of what reads resources or prompts, those
 * that they do; null where it may not be used. The inventory is read by code, whatever the agent
 * may use.
 */
export function usableTool(
  tool: ToolDefinition,
  { inventory, policy }: Profile,
  model: ModelChoice | null | undefined,
): ToolDefinition | null {
  if (tool.server === inventory?.server && tool.name === inventory.tool) return tool;
  const agent = model?.agent ?? {};
  const mayUse = (one: { server: string; name: string }): boolean =>
    agentMayUse({ exclude_components: [], ...agent }, one);
  if (!mayUse(tool)) return null;
  return narrowComponents(
    tool,
    (one) => mayUse(one) && !policy.deny.some((glob) => namesTool(glob, one)),
  );
}
