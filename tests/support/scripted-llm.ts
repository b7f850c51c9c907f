import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ModelReasoners } from '../../src/activities/interfaces';
import { createModelReasoners } from '../../src/models';
import { createRulesReasoner } from '../../src/reasoning/rules';

/** Value of the key's variable; looked for in everything that a run leaves behind. */
export const scriptedKey = 'sk-test-4d1c9b7e2f';

/** `llms/scripted.json` in front of `baseUrl` and `agents/patient.json`, as a user writes them. */
export function scriptedModels(
  baseUrl: string,
  changes: Record<string, unknown> = {},
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
  writeFileSync(join(agents, 'patient.json'), JSON.stringify(agent));
  const environment = {
    NETONCALL_LLMS: directory,
    NETONCALL_AGENTS: agents,
    SCRIPTED_KEY: scriptedKey,
  };
  return {
    models: createModelReasoners({ rules: createRulesReasoner(), environment }),
    environment,
    remove: () => {
      for (const folder of [directory, agents]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
