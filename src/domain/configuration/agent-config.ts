import * as z from 'zod';

import { configurationName, evaluationSchema, jsonSchemaSchema } from './evaluation';
import { fitsGlob } from '../text/glob';

/** An agent: a file `agents/<name>.json`. Field names are those of the source document. */
export const agentConfigSchema = z.strictObject({
  name: configurationName,
  /** MCP servers whose tools, prompts and resources it may use. Absent: all. Empty: none. */
  client_ids: z.array(z.string().min(1)).optional(),
  system_prompt: z.string().min(1).optional(),
  /** JSON Schema that the final answer must satisfy; one that does not is sent back. */
  schema: jsonSchemaSchema.optional(),
  model: z.string().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().min(1).optional(),
  /** Turns of model and tools before the agent stops. */
  max_iterations: z.int().min(1).max(1000).optional(),
  /** Tokens that a prompt and its answer may take together. */
  max_context_tokens: z.int().min(512).optional(),
  /** Whether it is told the earlier turns of the conversation. */
  include_history: z.boolean().default(false),
  /**
   * Names of tools and prompts, and URIs of resources, that it may not use, whatever server offers
   * them; * stands for any text.
   */
  exclude_components: z.array(z.string().min(1)).default([]),
  evaluation: evaluationSchema.optional(),
  /** A file of `llms/`. */
  llm_config_id: z.string().min(1).optional(),
});

export type AgentConfig = z.infer<typeof agentConfigSchema>;

/** A tool, prompt or resource of an MCP server. */
export interface ServerComponent {
  server: string;
  name: string;
}

/**
 * Whether an agent may see and use a component. The same function is asked when components
 * are listed and again when one is called, so that neither way leads around it.
 */
export function agentMayUse(
  agent: Pick<AgentConfig, 'client_ids' | 'exclude_components'>,
  component: ServerComponent,
): boolean {
  if (agent.client_ids !== undefined && !agent.client_ids.includes(component.server)) return false;
  return !agent.exclude_components.some((glob) => fitsGlob(glob, component.name));
}
