import * as z from 'zod';

import { agentConfigSchema } from './agent-config';
import { pricesSchema } from './ceilings';
import { resolvedEvaluationSchema } from './evaluation';
import { llmConfigSchema } from './llm-config';

/** Settings of a model call with nothing left open but the model's name. */
export const modelSettingsSchema = z.object({
  /** Null where nobody names one, as with the provider `rules`. */
  model: z.string().nullable(),
  temperature: z.number(),
  maxTokens: z.int(),
  maxContextTokens: z.int(),
  systemPrompt: z.string(),
});

/**
 * The model that a run reasons with, as `prepare` found it: contents and not only names, so that a
 * later edit of an agent, an LLM or a prompt does not change the run. Keys are never in it, only
 * the names of the variables that hold them.
 */
export const modelChoiceSchema = z.object({
  agent: agentConfigSchema.nullable(),
  /** What judges the agent's final answer; absent where nothing does. */
  evaluation: resolvedEvaluationSchema.optional(),
  llm: llmConfigSchema,
  settings: modelSettingsSchema,
  /** By node: the template, and the hash that names its version. */
  prompts: z.record(z.string(), z.object({ text: z.string(), hash: z.string() })),
});

/** The part of it that the workflow needs. */
export const preparedModelSchema = z.object({
  llm: z.string(),
  /** As the endpoint is asked for it. */
  name: z.string(),
  agent: z.string().nullable(),
  /** What the agent asks of its final answer; absent where it asks for nothing. */
  answer: z
    .object({ schema: z.boolean(), evaluation: z.enum(['schema', 'prompt']).nullable() })
    .optional(),
  /** What its tokens cost; absent where nobody has said. */
  prices: pricesSchema.optional(),
  /** Deadline of one request. */
  timeoutSeconds: z.number(),
});

export type ModelSettings = z.infer<typeof modelSettingsSchema>;
export type ModelChoice = z.infer<typeof modelChoiceSchema>;
export type PreparedModel = z.infer<typeof preparedModelSchema>;
