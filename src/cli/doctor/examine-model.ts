import type { Profile } from '../../domain/configuration/profile';
import { loadProfile } from '../../config/load-profile';
import { askEndpoint, createLlmClient, type LlmFailure } from '../../llm';
import { chooseModel } from '../../compose-reasoners';
import type { Need } from './need';

type Choice = NonNullable<ReturnType<typeof chooseModel>>;

/** What the profile thinks with: whether its endpoint is there, takes the key and has the model. */
export async function examineModel(
  profile: () => Profile,
  environment: NodeJS.ProcessEnv,
): Promise<Need> {
  const need = 'LLM';
  try {
    const chosen = profile();
    const choice = chooseModel(chosen, {}, environment);
    const client =
      choice === null
        ? null
        : createLlmClient(choice.llm, { environment, model: choice.settings.model ?? undefined });
    if (choice === null || client === null) {
      return { need, found: 'none needed; the profile uses the built-in rules', ok: true };
    }
    const { llm, settings } = choice;
    const named = `${settings.model} as llms/${llm.llm_id}.json has it`;
    const failure = await askEndpoint(client);
    if (failure === null) return { need, found: `${named}; it answered`, ok: true };
    return {
      need,
      found: `${named}: ${failure.message}`,
      ok: false,
      mend: mendOf(failure, choice, chosen),
    };
  } catch (error) {
    return { need, found: error instanceof Error ? error.message : String(error), ok: false };
  }
}

/**
 * What runs of the profile would think with, as they find it at their start; no endpoint is asked.
 * A run may still name another model.
 */
export function examineModelChoice(profile: string, environment: NodeJS.ProcessEnv): Need {
  const need = 'LLM';
  try {
    const read = loadProfile(profile);
    const choice = chooseModel(read, {}, environment);
    if (choice !== null) {
      const { llm, settings } = choice;
      return { need, found: `${settings.model} as llms/${llm.llm_id}.json has it`, ok: true };
    }
    const ok = read.planning === 'catalog';
    const found = ok
      ? 'none needed; the profile uses the built-in rules'
      : `none, and the built-in rules make no plans: "planning": "${read.planning}" needs "reasoner": "model" and an "llm" (or "agent"), unless each run selects one with --llm`;
    return { need, found, ok };
  } catch (error) {
    return { need, found: error instanceof Error ? error.message : String(error), ok: false };
  }
}

/** Where a configuration names none. */
const usualVariables: Partial<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
};

/** What helps, with the names that are meant. */
function mendOf(
  { kind, hint }: LlmFailure,
  { llm, settings }: Choice,
  { planning }: Pick<Profile, 'planning'>,
): string[] {
  const file = `llms/${llm.llm_id}.json`;
  const address = llm.base_url ?? `the address of ${llm.provider}`;
  const variable = llm.api_key_env_var ?? usualVariables[llm.provider];
  // Rules carry out plans that are written; they make none.
  const withoutModel = planning === 'catalog' ? ['netoncall run --llm rules …'] : [];
  if (kind === 'timeout') {
    return ['netoncall doctor   (again: a model that is loaded at its first use takes its time)'];
  }
  if (kind === 'network') {
    return [
      `start the model server at ${address}, or put its address into "base_url" of ${file}`,
      ...withoutModel,
    ];
  }
  if (kind === 'authentication' || kind === 'permission') {
    return [
      variable === undefined
        ? `name the variable that holds the key in "api_key_env_var" of ${file}`
        : `export ${variable}=… with a key that may use ${settings.model}`,
      ...withoutModel,
    ];
  }
  if (kind === 'model_not_found') {
    return [
      `put a model that ${address} has into "model_name" of ${file}`,
      ...(llm.provider === 'openai-compatible' ? [`ollama pull ${settings.model}`] : []),
    ];
  }
  return hint === '' ? withoutModel : [hint, ...withoutModel];
}
