import { ApplicationFailure } from '@temporalio/common';

import { builtInTools } from '../domain/calls/built-in-tools';
import { failureTypes } from '../domain/investigation/failure-types';
import type { InvestigationRequest } from '../domain/investigation/investigation-request';
import type { ModelChoice, PreparedModel } from '../domain/configuration/model-choice';
import type { PlanFile } from '../domain/configuration/plan';
import { effectWithin, type Profile } from '../domain/configuration/profile';
import type { PreparedRun, RunSnapshot } from '../domain/investigation/run-snapshot';
import type { ToolDefinition } from '../domain/calls/tool';
import { vetSchema } from '../domain/calls/vet-schema';
import { withoutAnnotations } from '../domain/calls/without-annotations';
import { confirmationProblems } from '../domain/configuration/policy-problems';
import { decidePolicy, readingRule } from '../domain/configuration/tool-policy';
import { answerRulesOf, namesOf } from '../domain/configuration/approvers';
import { wellFormed } from '../domain/text/well-formed';
import type { HashArguments } from './hash-call';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies } from './interfaces';
import { listAllTools } from './list-all-tools';
import { serverAway } from './server-away';

/** Temporal takes results of up to 2 MB; the rest of what is prepared needs its share. */
const toolsAtMostBytes = 1_500_000;
/**
 * Takes the run's snapshot: profile, plans and live tool list, by content, so that later edits do
 * not touch the run. A server that cannot be asked is recorded; the run goes on with the others.
 */
export function createPrepare(dependencies: ActivityDependencies, hashArguments: HashArguments) {
  return async function prepare(
    request: InvestigationRequest,
    { patient = false }: { patient?: boolean } = {},
  ): Promise<PreparedRun> {
    return await withHeartbeat(async (context) => {
      const { profile, plans, model, checks } = await readConfiguration(dependencies, request);
      const {
        tools: serverTools,
        unavailable,
        away,
      } = await listAllTools(dependencies, profile, context.cancellationSignal, {
        model,
        hashArguments,
      });
      if (patient && away) {
        const reasons = unavailable.map(({ reason }) => reason).join('; ');
        throw serverAway(reasons, profile.limits.serverPatienceSeconds);
      }
      const tools = [...serverTools, ...builtInTools(profile.builtInTools)];
      const ruled = applyPolicy(profile, tools);
      const snapshot: RunSnapshot = {
        profile,
        plans,
        // A tool that may never be called is not offered.
        tools: tools.filter((_tool, index) => ruled[index]?.policy !== 'deny'),
        versions: { netoncall: dependencies.version, checks },
        ...(model === null ? {} : { model }),
      };
      return {
        snapshotRef: await dependencies.evidence.put(snapshot),
        evidenceStore: dependencies.evidence.identity,
        reasoner: model === null ? 'rules' : 'model',
        ...(model === null ? {} : { model: briefly(model) }),
        planning: request.overrides?.planning === false ? 'none' : profile.planning,
        completion: profile.completion,
        judged: profile.checks !== null,
        inventory:
          profile.inventory === null
            ? null
            : { server: profile.inventory.server, tool: profile.inventory.tool },
        limits: applyOverrides(profile, request, model),
        servers: Object.entries(profile.mcpServers).map(([name, written]) => {
          const { concurrency, callTimeoutMs, callsPerSecond } =
            dependencies.servers.limits(name) ?? written;
          const { jobTimeoutMs, effectWithinMs } = written;
          return {
            name,
            concurrency,
            ...(callsPerSecond !== undefined && { callsPerSecond }),
            callTimeoutMs,
            ...(jobTimeoutMs !== undefined && { jobTimeoutMs }),
            effectWithinMs: effectWithin({ callTimeoutMs, jobTimeoutMs, effectWithinMs }),
          };
        }),
        tools: ruled,
        // Words that choose a value are the reasoner's; the gate does not need them in history.
        argumentRules: profile.argumentRules.map(({ values: _values, ...rule }) => rule),
        ...(profile.policy.approvers.length > 0 && {
          approvers: profile.policy.approvers.flatMap(namesOf),
        }),
        ...(profile.policy.batches && { batches: true as const }),
        answerRules: answerRulesOf(profile.policy),
        ...(profile.notifications.length > 0 && { notifications: profile.notifications }),
        ...(!(profile.findByDevice ?? dependencies.findByDevice ?? true) && { hidesDevices: true }),
        ...ceilingsOf(profile, request, model),
        ...(profile.checks === null && model !== null && { tellsAnswer: true }),
        unavailableServers: unavailable,
      };
    });
  };
}

async function readConfiguration(
  dependencies: ActivityDependencies,
  request: InvestigationRequest,
): Promise<{ profile: Profile; plans: PlanFile[]; model: ModelChoice | null; checks: string }> {
  try {
    const profile = dependencies.catalogue.loadProfile(request.profile);
    const plans = dependencies.catalogue.loadPlans();
    const checks = await dependencies.knowledge(profile.checks).version;
    return { profile, plans, model: chooseModel(dependencies, profile, request), checks };
  } catch (error) {
    throw misconfigured(error instanceof Error ? error.message : String(error));
  }
}

/** The tools with what the policy says of each; checks its templates against the live tools. */
function applyPolicy(profile: Profile, tools: ToolDefinition[]): PreparedRun['tools'] {
  const problems = confirmationProblems(profile.policy, tools);
  if (problems.length > 0) {
    throw misconfigured(`Profile "${profile.name}": ${problems.join('; ')}`);
  }
  const ruled = tools.map((tool) => {
    const { server, name, inputSchema } = tool;
    const policy = decidePolicy(profile.policy, tool);
    const reads = readingRule(profile.policy, tool);
    const { readOnlyHint = false, idempotentHint = false } = tool.annotations ?? {};
    return {
      server,
      name,
      // The gate needs what binds arguments; the snapshot has the whole for whoever reasons.
      inputSchema: policy === 'deny' ? {} : withoutAnnotations(vetSchema(inputSchema).schema),
      ...(policy !== 'allow' && { policy }),
      ...(reads !== undefined && { reads }),
      ...((readOnlyHint || idempotentHint) && { repeatable: true }),
      ...(tool.saysReadOnly === true && profile.checks === null && { saysReadOnly: true }),
      ...(readOnlyHint &&
        (profile.planning !== 'catalog' || profile.checks === null) && { readOnly: true }),
    };
  });
  const bytes = Buffer.byteLength(JSON.stringify(ruled));
  if (bytes > toolsAtMostBytes) {
    throw misconfigured(
      `Profile "${profile.name}": its ${tools.length} tools take ${bytes} bytes of names and ` +
        `argument schemas; a run can hold ${toolsAtMostBytes}. Leave out what it does not need: a ` +
        'server, tools by "deny" in the policy, or an agent\'s "exclude_components".',
    );
  }
  return ruled;
}

function misconfigured(message: string): ApplicationFailure {
  return ApplicationFailure.create({
    type: failureTypes.configuration,
    nonRetryable: true,
    message: wellFormed(message),
  });
}

function chooseModel(
  { reasoners }: ActivityDependencies,
  profile: Profile,
  request: InvestigationRequest,
): ModelChoice | null {
  if (reasoners.model !== null) return reasoners.model.choose(profile, request);
  if ((request.overrides?.reasoner ?? profile.reasoner) === 'rules') return null;
  throw new Error('The run asks for the reasoner "model", but this worker has none. Use "rules".');
}

function briefly({ llm, settings, agent, evaluation }: ModelChoice): PreparedModel {
  const schema = agent?.schema !== undefined;
  const kind = evaluation?.prompt === undefined ? 'schema' : 'prompt';
  const answer = { schema, evaluation: evaluation === undefined ? null : kind } as const;
  return {
    ...((schema || answer.evaluation !== null) && { answer }),
    llm: llm.llm_id,
    name: settings.model ?? '',
    agent: agent?.name ?? null,
    timeoutSeconds: llm.timeout_seconds,
    ...(llm.prices !== undefined && { prices: llm.prices }),
  };
}

/** What the model may take: the run comes before the profile, and the agent may have a say in turns. */
function ceilingsOf(
  profile: Profile,
  request: InvestigationRequest,
  model: ModelChoice | null,
): Pick<PreparedRun, 'ceilings'> {
  if (model === null) return {};
  const { max_iterations: turns } = model.agent ?? {};
  const ofProfile = { ...profile.limits.model };
  if (turns !== undefined) {
    ofProfile.iterations = Math.min(turns, ofProfile.iterations ?? turns);
  }
  const run = { ...ofProfile, ...request.overrides?.ceilings };
  const bounded =
    request.conversation === undefined
      ? {}
      : { ...profile.limits.conversation, ...request.conversation.ceilings };
  for (const [field, { money }] of Object.entries({ model: run, conversation: bounded })) {
    if (money === undefined || model.llm.prices !== undefined) continue;
    throw misconfigured(
      `Profile "${profile.name}", limits.${field}.money: what tokens cost is not known; ` +
        `give "prices" in llms/${model.llm.llm_id}.json.`,
    );
  }
  if (Object.keys({ ...run, ...bounded }).length === 0) return {};
  return {
    ceilings: {
      ...(Object.keys(run).length > 0 && { run }),
      ...(Object.keys(bounded).length > 0 && { conversation: bounded }),
    },
  };
}

function applyOverrides(
  profile: Profile,
  request: InvestigationRequest,
  model: ModelChoice | null,
): Profile['limits'] {
  const { maxRetries, answerWithinSeconds, maxReplans, maxNodes } = request.overrides ?? {};
  const turns = model?.agent?.max_iterations;
  return {
    ...profile.limits,
    ...(turns === undefined ? {} : { iterationsPerStep: turns }),
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(answerWithinSeconds === undefined ? {} : { answerWithinSeconds }),
    ...(maxReplans === undefined ? {} : { replans: maxReplans }),
    ...(maxNodes === undefined ? {} : { nodes: maxNodes }),
  };
}
