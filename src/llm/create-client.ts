import type { LlmConfig, LlmProvider, StructuredOutput } from '../domain/configuration/llm-config';
import { LlmConfigurationError } from './errors/configuration-error';
import type { EndpointMemory } from './request/features';
import type { LlmClient } from './llm-client';
import { createAnthropicClient } from './anthropic/anthropic-client';
import { createOpenAiClient } from './openai-client';

interface ProviderDefaults {
  baseUrl: string | null;
  keyVariable: string | null;
  structuredOutput: StructuredOutput;
}

/** Addresses and variables as the providers document them. */
const providers: Record<Exclude<LlmProvider, 'rules'>, ProviderDefaults> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
    structuredOutput: 'json_schema',
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com',
    keyVariable: 'ANTHROPIC_API_KEY',
    structuredOutput: 'json_schema',
  },
  'openai-compatible': { baseUrl: null, keyVariable: null, structuredOutput: 'json_schema' },
};

/** Sent to endpoints that want no key; the header must hold something. */
const noKey = 'none';

export interface CreateClientOptions {
  environment?: NodeJS.ProcessEnv;
  /** Takes the place of the configuration's model, as run or agent say. */
  model?: string | undefined;
  memory?: EndpointMemory;
}

/**
 * The client that a configuration describes; null for the provider `rules`, which thinks without
 * a model.
 * @throws LlmConfigurationError for a provider that is not supported, a missing key or a missing
 *   address; it names the variable and never shows a value
 */
export function createLlmClient(
  config: LlmConfig,
  { environment = process.env, model = config.model_name, memory }: CreateClientOptions = {},
): LlmClient | null {
  if (config.provider === 'rules') return null;
  const defaults = Object.hasOwn(providers, config.provider) ? providers[config.provider] : null;
  const wrong = (reason: string): LlmConfigurationError =>
    new LlmConfigurationError(config.llm_id, reason);
  if (defaults === null) {
    const known = [...Object.keys(providers), 'rules'].join(', ');
    throw wrong(`provider "${config.provider}" is not supported; supported are ${known}`);
  }
  const baseUrl = config.base_url ?? defaults.baseUrl;
  if (baseUrl === null) throw wrong('base_url is missing: the address of the endpoint');
  if (model === undefined) throw wrong('model_name is missing: the name of the model');
  const options = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    model,
    apiKey: readKey(config.api_key_env_var ?? defaults.keyVariable, environment, wrong),
    headers: readHeaders(config.headers_from_env, environment, wrong),
    structuredOutput: config.structured_output ?? defaults.structuredOutput,
    maxRetryAfterMs: config.max_retry_after_seconds * 1000,
    parameters: config.parameters,
    memory,
  };
  if (config.provider !== 'anthropic') return createOpenAiClient(options);
  const { thinking, effort } = config;
  return createAnthropicClient({ ...options, thinking, effort });
}

type Wrong = (reason: string) => LlmConfigurationError;

function readKey(variable: string | null, environment: NodeJS.ProcessEnv, wrong: Wrong): string {
  if (variable === null) return noKey;
  const key = environment[variable]?.trim();
  if (key === undefined || key === '') {
    throw wrong(`the environment variable ${variable} is not set; it must hold the API key`);
  }
  // A header cannot carry line breaks; fetch would show the key in its error.
  if (/[^\u0021-\u007E]/.test(key)) {
    throw wrong(`the environment variable ${variable} holds characters that no key has`);
  }
  return key;
}

function readHeaders(
  variables: Record<string, string>,
  environment: NodeJS.ProcessEnv,
  wrong: Wrong,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([header, variable]) => {
      const value = environment[variable];
      if (value === undefined || value === '') {
        throw wrong(`the environment variable ${variable} is not set; header ${header} needs it`);
      }
      return [header, value];
    }),
  );
}
