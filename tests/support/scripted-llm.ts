import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ModelReasoners } from '../../src/activities/interfaces';
import { createModelReasoners } from '../../src/compose-reasoners';
import { createRulesReasoner } from '../../src/reasoning/rules';

/**
 * Value of the key's variable; looked for, eight characters at a time, in everything that a run
 * leaves behind. No part of it is found there by chance, in a name or a hash.
 */
export const scriptedKey = 'sk-Qm7ZtXw3RkY9vJ';

/** Files that a user would write beside them, each with its name in it. */
export interface ScriptedConfiguration {
  agents?: { name: string }[];
  evaluations?: { name: string }[];
}

/** `llms/scripted.json` in front of `baseUrl` and `agents/patient.json`, as a user writes them. */
export function scriptedModels(
  baseUrl: string,
  changes: Record<string, unknown> = {},
  more: ScriptedConfiguration = {},
): { models: ModelReasoners; environment: NodeJS.ProcessEnv; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-llms-'));
  const llm = {
    llm_id: 'scripted',
    provider: 'openai-compatible',
    base_url: baseUrl,
    model_name: 'scripted-model',
    api_key_env_var: 'SCRIPTED_KEY',
    timeout_seconds: 20,
    ...changes,
  };
  writeFileSync(join(directory, 'scripted.json'), JSON.stringify(llm));
  const agents = mkdtempSync(join(tmpdir(), 'netoncall-agents-'));
  const agent = {
    name: 'patient',
    max_iterations: 25,
    exclude_components: ['get_vpn_info'],
    llm_config_id: 'scripted',
  };
  const evaluations = mkdtempSync(join(tmpdir(), 'netoncall-evaluations-'));
  const write = (folder: string, file: { name: string }): void =>
    writeFileSync(join(folder, `${file.name}.json`), JSON.stringify(file));
  for (const one of [agent, ...(more.agents ?? [])]) write(agents, one);
  for (const one of more.evaluations ?? []) write(evaluations, one);
  const environment = {
    NETONCALL_LLMS: directory,
    NETONCALL_AGENTS: agents,
    NETONCALL_ANSWER_CHECKS: evaluations,
    SCRIPTED_KEY: scriptedKey,
  };
  return {
    models: createModelReasoners({ rules: createRulesReasoner(), environment }),
    environment,
    remove: () => {
      for (const folder of [directory, agents, evaluations])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}
