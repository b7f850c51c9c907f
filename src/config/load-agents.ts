import { join } from 'node:path';

import { type AgentConfig, agentConfigSchema } from '../domain/configuration/agent-config';
import type { Evaluation } from '../domain/configuration/evaluation';
import type { LlmConfig } from '../domain/configuration/llm-config';
import { ConfigurationError } from './configuration-error';
import { answerChecksDirectory, loadAnswerCheck } from './load-answer-checks';
import { loadNamedFile, loadNamedFiles, type NamedFiles } from './load-llms-and-agents';
import { rulesId } from './load-llms';
import { findPackageRoot } from './package-root';

/** The folder of agents; NETONCALL_AGENTS names another one. */
export function agentsDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['NETONCALL_AGENTS'] || join(findPackageRoot(), 'agents');
}

function files(directory: string): NamedFiles<typeof agentConfigSchema> {
  return {
    directory,
    schema: agentConfigSchema,
    idField: 'name',
    idOf: ({ name }) => name,
    what: 'agent',
  };
}

/**
 * Reads `agents/*.json`, ordered by name, whatever they refer to.
 * @throws ConfigurationError with file, field and reason of each problem
 */
export function readAgents(directory: string = agentsDirectory()): AgentConfig[] {
  return loadNamedFiles(files(directory));
}

/**
 * The same, held to what they refer to.
 * @param llms configurations that agents may refer to
 * @throws ConfigurationError with file, field and reason of each problem, a reference to an LLM
 *   that does not exist included
 */
export function loadAgents(
  llms: readonly Pick<LlmConfig, 'llm_id'>[],
  directory: string = agentsDirectory(),
): AgentConfig[] {
  const agents = readAgents(directory);
  const known = llms.map(({ llm_id }) => llm_id);
  const problems = agents.flatMap(({ name, llm_config_id: id }) => {
    if (id === undefined || id === rulesId || known.includes(id)) return [];
    const listed = known.length > 0 ? known.join(', ') : 'none';
    const reason = `there is no LLM "${id}"; available: ${listed}`;
    return [{ file: join(directory, `${name}.json`), field: 'llm_config_id', reason }];
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
  return agents;
}

/**
 * What judges the agent's final answer, with its content; null where nothing does.
 * @throws ConfigurationError that names the agent's file, for a name that no evaluation has or an
 *   evaluation that is wrong
 */
export function evaluationOf(
  { name, evaluation }: Pick<AgentConfig, 'name' | 'evaluation'>,
  environment: NodeJS.ProcessEnv = process.env,
): Evaluation | null {
  if (evaluation === undefined) return null;
  if (typeof evaluation !== 'string') return { name: null, ...evaluation };
  try {
    return loadAnswerCheck(evaluation, answerChecksDirectory(environment));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const file = join(agentsDirectory(environment), `${name}.json`);
    const reason = error.problems.map((problem) => problem.reason).join('; ');
    throw new ConfigurationError([{ file, field: 'evaluation', reason }]);
  }
}

/**
 * Reads `agents/<name>.json`.
 * @throws ConfigurationError; for a name that does not exist, with the nearest ones that do
 */
export function loadAgent(name: string, directory: string = agentsDirectory()): AgentConfig {
  return loadNamedFile(files(directory), name);
}
