import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { ConfigurationError } from '../config/configuration-error';
import { agentsDirectory, evaluationOf, loadAgent } from '../config/load-agents';
import { llmsDirectory, loadLlm, loadLlms, rulesId } from '../config/load-llms';
import { profilesDirectory, promptsDirectory } from '../config/package-root';
import type { AgentConfig } from '../domain/configuration/agent-config';
import type { RequestOverrides } from '../domain/investigation/investigation-request';
import type { ModelChoice } from '../domain/configuration/model-choice';
import type { Profile } from '../domain/configuration/profile';
import type { LlmConfig } from '../domain/configuration/llm-config';
import { didYouMean } from '../domain/text/near-names';
import { createLlmClient, resolveModelSettings, type RunModelSettings } from '../llm';
import { loadPrompts } from '../reasoning/model';

/** Names the LLM of every run that does not name one itself. */
const llmVariable = 'NETONCALL_LLM';

type Overrides = Pick<
  RequestOverrides,
  'reasoner' | 'llm' | 'agent' | 'systemPrompt' | 'temperature'
>;

/**
 * The model that a run reasons with, and null for the rules. Run before environment before profile
 *. All that can be wrong is found here: an id that does not exist, a bad file, a provider
 * that is not supported, a missing key, a prompt that cannot be used.
 * @throws an error named ConfigurationError that names file or variable, and no secret
 */
export function chooseModel(
  profile: Profile,
  overrides: Overrides = {},
  environment: NodeJS.ProcessEnv = process.env,
): ModelChoice | null {
  const agent = agentFor(profile, overrides, environment);
  const id = modelIdFor(profile, overrides, environment, agent);
  if (id === null || id === rulesId) return null;
  const llm = loadLlm(id, llmsDirectory(environment));
  if (llm.provider === 'rules') return null;
  if (agent !== null) checkServers(agent, profile, environment);
  const settings = resolveModelSettings(ofRun(overrides), ofAgent(agent, llm, overrides), llm);
  const evaluation = agent === null ? null : evaluationOf(agent, environment);
  // Made only to see that it can be made.
  createLlmClient(llm, { environment, model: settings.model ?? undefined });
  const texts = loadPrompts(
    promptsDirectory(),
    join(profilesDirectory(environment), profile.name, 'prompts'),
  );
  const prompts = Object.fromEntries(
    Object.entries(texts).map(([node, text]) => [node, { text, hash: hashOf(text) }]),
  );
  return { agent, llm, settings, prompts, ...(evaluation === null ? {} : { evaluation }) };
}

/** What the run says itself comes before the agent and the LLM. */
function ofRun({ systemPrompt, temperature }: Overrides): RunModelSettings {
  return {
    ...(systemPrompt !== undefined && { system_prompt: systemPrompt }),
    ...(temperature !== undefined && { temperature }),
  };
}

/** The name of a model, and the size of its window, belong to the endpoint that has it. */
function ofAgent(
  agent: AgentConfig | null,
  { llm_id: id }: LlmConfig,
  overrides: Overrides,
): Partial<AgentConfig> {
  if (agent === null) return {};
  const meant = agent.llm_config_id ?? (overrides.llm === undefined ? id : null);
  if (meant === id) return agent;
  const { model: _model, max_context_tokens: _window, ...rest } = agent;
  return rest;
}

/**
 * Holds the servers that an agent may use to those that there are.
 * @throws ConfigurationError that lists them
 */
export function checkServers(
  { name, client_ids: wanted = [] }: Pick<AgentConfig, 'name' | 'client_ids'>,
  { name: profile, mcpServers }: Pick<Profile, 'name' | 'mcpServers'>,
  environment: NodeJS.ProcessEnv,
): void {
  const known = Object.keys(mcpServers);
  const problems = wanted
    .filter((id) => !known.includes(id))
    .map((id) => {
      const near = didYouMean(id, known);
      const reason =
        `the profile "${profile}" has no MCP server "${id}".${near === null ? '' : ` ${near}`} ` +
        `It has: ${known.join(', ') || 'none'}`;
      const file = join(agentsDirectory(environment), `${name}.json`);
      return { file, field: 'client_ids', reason };
    });
  if (problems.length > 0) throw new ConfigurationError(problems);
}

/**
 * The id of the LLM for a run, or null where the rules reason.
 * @throws ConfigurationError where a model is wanted and nothing says which
 */
export function modelIdFor(
  profile: Pick<Profile, 'name' | 'reasoner' | 'llm' | 'agent'>,
  overrides: Overrides,
  environment: NodeJS.ProcessEnv,
  agent: Pick<AgentConfig, 'llm_config_id'> | null = agentFor(profile, overrides, environment),
): string | null {
  if (overrides.reasoner === 'rules') return null;
  const wanted = overrides.llm ?? (overrides.agent === undefined ? null : agent?.llm_config_id);
  const named = wanted ?? (environment[llmVariable] || null);
  if (named !== null) return named;
  if (overrides.reasoner !== 'model' && profile.reasoner === 'rules') return null;
  const configured = profile.llm ?? agent?.llm_config_id;
  if (configured !== undefined) return configured;
  const folder = llmsDirectory(environment);
  const known = loadLlms(folder).flatMap(({ llm_id: id }) => (id === rulesId ? [] : [id]));
  const which =
    known.length > 0
      ? `Select one (${known.join(', ')})`
      : `The folder ${folder} holds no LLM: write one there, and select it`;
  const reason =
    `the profile "${profile.name}" requires an LLM, but none is selected. ${which} ` +
    `with --llm, with ${llmVariable}, or with "llm" or "agent" in the profile.`;
  throw new ConfigurationError([{ file: '', field: 'reasoner', reason }]);
}

function agentFor(
  profile: Pick<Profile, 'agent'>,
  overrides: Overrides,
  environment: NodeJS.ProcessEnv,
): AgentConfig | null {
  const name = overrides.agent ?? profile.agent;
  return name === undefined ? null : loadAgent(name, agentsDirectory(environment));
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('hex')}`;
}
