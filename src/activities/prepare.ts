import { ApplicationFailure } from '@temporalio/common';

import { builtInTools } from '../domain/built-in-tools';
import { failureTypes } from '../domain/failure-types';
import type { InvestigationRequest } from '../domain/investigation-request';
import type { PlanFile } from '../domain/plan';
import type { Profile } from '../domain/profile';
import type { PreparedRun, RunSnapshot } from '../domain/run-snapshot';
import type { ToolDefinition } from '../domain/tool';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies } from './interfaces';

/**
 * Takes the run's snapshot: profile, plans and live tool list, by content, so that later edits do
 * not touch the run. A server that cannot be asked is recorded; the run goes on with the others.
 */
export function createPrepare(dependencies: ActivityDependencies) {
  return async function prepare(request: InvestigationRequest): Promise<PreparedRun> {
    return await withHeartbeat(async (context) => {
      const { profile, plans } = readConfiguration(dependencies, request.profile);
      const { tools: serverTools, unavailable } = await listAllTools(
        dependencies,
        profile,
        context.cancellationSignal,
      );
      const tools = [...serverTools, ...builtInTools(profile.builtInTools)];
      const snapshot: RunSnapshot = {
        profile,
        plans,
        tools,
        versions: {
          netoncall: dependencies.version,
          checks: dependencies.checkSets[profile.checks ?? 'none'].version,
        },
      };
      return {
        snapshotRef: await dependencies.evidence.put(snapshot),
        evidenceStore: dependencies.evidence.identity,
        reasoner: chooseReasoner(dependencies, profile, request),
        planning: request.overrides?.planning === false ? 'none' : profile.planning,
        completion: profile.completion,
        judged: profile.checks !== null,
        inventory:
          profile.inventory === null
            ? null
            : { server: profile.inventory.server, tool: profile.inventory.tool },
        limits: applyOverrides(profile, request),
        servers: Object.entries(profile.mcpServers).map(([name, written]) => {
          const { concurrency, callTimeoutMs } = dependencies.servers.limits(name) ?? written;
          return { name, concurrency, callTimeoutMs };
        }),
        tools: tools.map(gateTool),
        // Words that choose a value are the reasoner's; the gate does not need them in history.
        argumentRules: profile.argumentRules.map(({ values: _values, ...rule }) => rule),
        unavailableServers: unavailable,
      };
    });
  };
}

/** What the workflow needs of a tool; only what a server says is repeatable counts as such. */
function gateTool({ server, name, inputSchema, annotations }: ToolDefinition) {
  const { readOnlyHint = false, idempotentHint = false } = annotations ?? {};
  return {
    server,
    name,
    inputSchema,
    ...((readOnlyHint || idempotentHint) && { repeatable: true }),
  };
}

function readConfiguration(
  dependencies: ActivityDependencies,
  name: string,
): { profile: Profile; plans: PlanFile[] } {
  try {
    return {
      profile: dependencies.catalogue.loadProfile(name),
      plans: dependencies.catalogue.loadPlans(),
    };
  } catch (error) {
    throw ApplicationFailure.create({
      type: failureTypes.configuration,
      nonRetryable: true,
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

async function listAllTools(
  dependencies: ActivityDependencies,
  profile: Profile,
  signal: AbortSignal,
): Promise<{ tools: ToolDefinition[]; unavailable: PreparedRun['unavailableServers'] }> {
  const tools: ToolDefinition[] = [];
  const unavailable: PreparedRun['unavailableServers'] = [];
  for (const server of Object.keys(profile.mcpServers)) {
    try {
      tools.push(...(await dependencies.servers.listTools(server, { signal })));
    } catch (error) {
      signal.throwIfAborted();
      unavailable.push({ server, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { tools, unavailable };
}

function chooseReasoner(
  dependencies: ActivityDependencies,
  profile: Profile,
  request: InvestigationRequest,
): 'rules' | 'model' {
  const wanted = request.overrides?.reasoner ?? profile.reasoner;
  if (wanted === 'model' && dependencies.reasoners.model === null) {
    throw ApplicationFailure.create({
      type: failureTypes.configuration,
      nonRetryable: true,
      message: `The run asks for the reasoner "model", but this worker has none configured. Use "rules", or configure a model.`,
    });
  }
  return wanted;
}

function applyOverrides(profile: Profile, request: InvestigationRequest): Profile['limits'] {
  const { maxRetries, answerWithinSeconds, maxReplans, maxNodes } = request.overrides ?? {};
  return {
    ...profile.limits,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(answerWithinSeconds === undefined ? {} : { answerWithinSeconds }),
    ...(maxReplans === undefined ? {} : { replans: maxReplans }),
    ...(maxNodes === undefined ? {} : { nodes: maxNodes }),
  };
}
