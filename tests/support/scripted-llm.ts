import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ModelReasoners } from '../../src/activities/interfaces';
import { createModelReasoners } from '../../src/models';
import { createRulesReasoner } from '../../src/reasoning/rules';

/** Value of the key's variable; looked for in everything that a run leaves behind. */
export const scriptedKey = 'sk-test-4d1c9b7e2f';

/** Folders with `llms/scripted.json` in front of `baseUrl`, as a user would write it. */
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
  const environment = { NETONCALL_LLMS: directory, SCRIPTED_KEY: scriptedKey };
  return {
    models: createModelReasoners({ rules: createRulesReasoner(), environment }),
    environment,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
