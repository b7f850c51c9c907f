import type { AgentConfig } from '../../domain/configuration/agent-config';
import type { LlmConfig } from '../../domain/configuration/llm-config';
import type { ModelSettings } from '../../domain/configuration/model-choice';

/** What a run may set for itself; it comes before the agent. */
export interface RunModelSettings {
  model?: string | undefined;
  temperature?: number | undefined;
  max_tokens?: number | undefined;
  max_context_tokens?: number | undefined;
  system_prompt?: string | undefined;
}

export type { ModelSettings };

/** Taken where neither run, agent nor LLM says anything. */
export const defaultModelSettings = {
  temperature: 0.7,
  maxTokens: 4096,
  maxContextTokens: 100_000,
  systemPrompt: 'You are a helpful assistant.',
} as const;

type AgentPart = Pick<
  AgentConfig,
  'model' | 'temperature' | 'max_tokens' | 'max_context_tokens' | 'system_prompt'
>;
type LlmPart = Pick<
  LlmConfig,
  'model_name' | 'temperature' | 'max_tokens' | 'max_context_tokens' | 'default_system_prompt'
>;

/** Run before agent before LLM before defaults, each field for itself. Pure. */
export function resolveModelSettings(
  run: RunModelSettings,
  agent: Partial<AgentPart>,
  llm: Partial<LlmPart>,
): ModelSettings {
  const defaults = defaultModelSettings;
  return {
    model: run.model ?? agent.model ?? llm.model_name ?? null,
    temperature: run.temperature ?? agent.temperature ?? llm.temperature ?? defaults.temperature,
    maxTokens: run.max_tokens ?? agent.max_tokens ?? llm.max_tokens ?? defaults.maxTokens,
    maxContextTokens:
      run.max_context_tokens ??
      agent.max_context_tokens ??
      llm.max_context_tokens ??
      defaults.maxContextTokens,
    systemPrompt:
      run.system_prompt ??
      agent.system_prompt ??
      llm.default_system_prompt ??
      defaults.systemPrompt,
  };
}
