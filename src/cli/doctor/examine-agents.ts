import { agentsDirectory, evaluationOf, readAgents } from '../../config/load-agents';
import { ConfigurationError } from '../../config/configuration-error';
import { llmsDirectory, loadLlms, rulesId } from '../../config/load-llms';
import type { AgentConfig } from '../../domain/configuration/agent-config';
import type { Profile } from '../../domain/configuration/profile';
import { checkServers } from '../../compose-reasoners';
import type { Need } from './need';

const need = 'agents';

/**
 * The agents that a run may be given: whether their files can be read, and which of them refer to
 * what is not there, a model, an evaluation or a server of the profile. Such a one is a fault where
 * the profile names it itself; it may be meant for another profile otherwise.
 */
export function examineAgents(
  profile: Pick<Profile, 'name' | 'mcpServers' | 'agent'>,
  environment: NodeJS.ProcessEnv,
): Need {
  try {
    const folder = agentsDirectory(environment);
    const agents = readAgents(folder);
    const own = profile.agent;
    if (own !== undefined && !agents.some(({ name }) => name === own)) {
      const found = `the profile names "${own}", and ${folder} has no such file`;
      return { need, found, ok: false };
    }
    const known = loadLlms(llmsDirectory(environment)).map(({ llm_id: id }) => id);
    const models = [...known, rulesId];
    const unfit = agents.flatMap((agent) => {
      const reasons = missingOf(agent, models, profile, environment);
      return reasons.length === 0 ? [] : [{ name: agent.name, reasons }];
    });
    const faulty = unfit.filter(({ name }) => name === own);
    const others = unfit.filter(({ name }) => name !== own);
    const found = [
      `${agents.length} in ${folder}`,
      ...faulty.map(
        ({ name, reasons }) => `"${name}" cannot be used with this profile: ${reasons.join('; ')}`,
      ),
      ...(others.length === 0
        ? []
        : [`for other profiles, and not used by this one: ${others.map(withReasons).join(', ')}`]),
    ].join('; ');
    return { need, found, ok: faulty.length === 0 };
  } catch (error) {
    return { need, found: error instanceof Error ? error.message : String(error), ok: false };
  }
}

/** Why it does not fit stays told: its file may be meant for this profile and have a slip of the pen. */
function withReasons({ name, reasons }: { name: string; reasons: readonly string[] }): string {
  return `"${name}" (${reasons.join('; ')})`;
}

function missingOf(
  agent: AgentConfig,
  models: readonly string[],
  profile: Pick<Profile, 'name' | 'mcpServers'>,
  environment: NodeJS.ProcessEnv,
): string[] {
  const { llm_config_id: model } = agent;
  return [
    ...(model === undefined || models.includes(model) ? [] : [`there is no LLM "${model}"`]),
    ...problemsOf(() => evaluationOf(agent, environment)),
    ...problemsOf(() => checkServers(agent, profile, environment)),
  ];
}

function problemsOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.map(({ reason }) => reason);
  }
}
