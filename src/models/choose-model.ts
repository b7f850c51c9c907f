import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { ConfigurationError } from '../config/configuration-error';
import { agentsDirectory, evaluationOf, loadAgent } from '../config/load-agents';
import { llmsDirectory, loadLlm, loadLlms } from '../config/load-llms';
import { profilesDirectory, promptsDirectory } from '../config/package-root';
import type { AgentConfig } from '../domain/configuration/agent-config';
import type { RequestOverrides } from '../domain/investigation/investigation-request';
import type { ModelChoice } from '../domain/configuration/model-choice';
import type { Profile } from '../domain/configuration/profile';
import { createLlmClient, resolveModelSettings } from '../llm';
import { loadPrompts } from '../reasoning/model';

/** Names the LLM of every run that does not name one itself. */
const llmVariable = 'NETONCALL_LLM';

type Overrides = Pick<RequestOverrides, 'reasoner' | 'llm' | 'agent'>;

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
  if (id === null) return null;
  const llm = loadLlm(id, llmsDirectory(environment));
  if (llm.provider === 'rules') return null;
  const settings = resolveModelSettings({}, agent ?? {}, llm);
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
  const ofRun = overrides.llm ?? (overrides.agent === undefined ? null : agent?.llm_config_id);
  const named = ofRun ?? (environment[llmVariable] || null);
  if (named !== null) return named;
  if (overrides.reasoner !== 'model' && profile.reasoner === 'rules') return null;
  const configured = profile.llm ?? agent?.llm_config_id;
  if (configured !== undefined) return configured;
  const known = loadLlms(llmsDirectory(environment)).map(({ llm_id }) => llm_id);
  const reason =
    `the reasoner is "model", but nothing says which. Name one of ${known.join(', ')} ` +
    `with --llm, ${llmVariable}, or "llm" or "agent" in the profile`;
  throw new ConfigurationError([{ file: `profile "${profile.name}"`, field: 'reasoner', reason }]);
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
