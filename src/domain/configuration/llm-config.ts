import * as z from 'zod';

import { pricesSchema } from './ceilings';

export const llmProviderSchema = z.enum(['openai', 'anthropic', 'openai-compatible', 'rules'], {
  error: (issue) =>
    `provider ${JSON.stringify(issue.input)} is not supported; supported are openai, anthropic, openai-compatible and rules`,
});

/** Name of an environment variable. A pasted key matches neither and is not shown in the error. */
const variableName = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable, such as MY_API_KEY');

/** An address without anything that would have to be kept secret. */
const endpointAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (address) => {
      if (!URL.canParse(address)) return true;
      const { username, password, search } = new URL(address);
      return username === '' && password === '' && search === '';
    },
    { message: 'must hold no user name, password or query; the key belongs in api_key_env_var' },
  );

/** Fields of a request that follow from other settings, or from what is asked. */
const ownFields = new Set([
  ...['model', 'messages', 'system', 'tools', 'tool_choice', 'response_format', 'stream', 'n'],
  ...['temperature', 'max_tokens', 'max_completion_tokens', 'functions', 'function_call'],
]);

/** Set by fields of their own, or unknown to the Messages API in the version that is sent. */
const ownFieldsOfAnthropic = ['thinking', 'output_config', 'top_p', 'top_k', 'cache_control'];

/** How much a model thinks before it answers, in the words of the Messages API. */
export const thinkingSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('adaptive') }),
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024) }),
  z.strictObject({ type: z.literal('disabled') }),
]);

/** How an endpoint is asked for an answer that fits a schema. */
export const structuredOutputSchema = z.enum(['json_schema', 'json_object', 'text']);

/**
 * One way to reach a model: a file `llms/<llm_id>.json`. Field names are those of the
 * source document; the key itself is never in it, only the name of the variable that holds it.
 */
export const llmConfigSchema = z
  .strictObject({
    llm_id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]*$/, 'must be lower case letters, digits, . _ or -'),
    provider: llmProviderSchema,
    model_name: z.string().min(1).optional(),
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.int().min(1).optional(),
    default_system_prompt: z.string().min(1).optional(),
    /** Tokens that prompt and answer may take together; the model's window or less. */
    max_context_tokens: z.int().min(512).default(100_000),
    /** Where the key is; the provider's usual variable if left out. */
    api_key_env_var: variableName.optional(),
    base_url: endpointAddress.optional(),
    /** Start of the way down json_schema, json_object, text; the provider's usual one if left out. */
    structured_output: structuredOutputSchema.optional(),
    /** Sent with every request; values are names of environment variables. */
    headers_from_env: z.record(z.string(), variableName).default({}),
    /** Deadline of one request, body included. Node's HTTP client waits 300 s for a header at most. */
    timeout_seconds: z.int().min(1).max(290).default(180),
    /** Further fields of each request, as the provider documents them: `top_p`, `seed` … */
    parameters: z
      .record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.json())
      .refine((fields) => Object.keys(fields).every((field) => !ownFields.has(field)), {
        message: `may not hold ${[...ownFields].join(', ')}: these are set by netoncall`,
      })
      .default({}),
    /** Thinking of models of Anthropic; the model's own habit where left out. */
    thinking: thinkingSchema.optional(),
    /** How much effort a model of Anthropic puts into a reply. */
    effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
    /** What its tokens cost; needed where a ceiling is one of money. */
    prices: pricesSchema.optional(),
    /** A wait that the endpoint asks for and that is longer than this is given up. */
    max_retry_after_seconds: z.int().min(0).max(3600).default(60),
  })
  .superRefine((config, context) => {
    const missing = (field: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [field], message });
    };
    if (config.provider === 'rules') return;
    const wrong = config.provider === 'anthropic' ? notForAnthropic : onlyForAnthropic;
    for (const [field, message] of wrong(config)) missing(field, message);
    if (config.model_name === undefined) {
      missing('model_name', `is missing; provider ${config.provider} needs the name of a model`);
    }
    if (config.provider === 'openai-compatible' && config.base_url === undefined) {
      missing('base_url', 'is missing; for a local Ollama it is http://127.0.0.1:11434/v1');
    }
  });

type Fields = {
  temperature?: number | undefined;
  thinking?: unknown;
  effort?: unknown;
  parameters: Record<string, unknown>;
};

function notForAnthropic({ temperature, parameters }: Fields): [field: string, message: string][] {
  const own = ownFieldsOfAnthropic.filter((field) => field in parameters);
  return [
    ...(temperature === undefined
      ? []
      : [['temperature', 'is not known to the Messages API; leave it out'] as [string, string]]),
    ...own.map((field): [string, string] => [
      'parameters',
      `may not hold ${field} for the provider anthropic: ${field.startsWith('top') ? 'its API does not know it' : 'it is set by netoncall ("thinking", "effort")'}`,
    ]),
  ];
}

function onlyForAnthropic(config: Fields): [field: string, message: string][] {
  return (['thinking', 'effort'] as const)
    .filter((field) => config[field] !== undefined)
    .map((field) => [
      field,
      'is for the provider anthropic; for others see "parameters" (for instance reasoning_effort)',
    ]);
}

export type LlmProvider = z.infer<typeof llmProviderSchema>;
export type StructuredOutput = z.infer<typeof structuredOutputSchema>;
export type LlmConfig = z.infer<typeof llmConfigSchema>;
