import * as z from 'zod';

/** One block of a message; fields beyond these pass through as they are. */
export const contentBlockSchema = z.union([
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
  }),
  z.looseObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.unknown(),
    is_error: z.boolean().optional(),
  }),
]);

/** Why the model stopped, in Anthropic's words. */
export const stopReasonSchema = z.enum(['end_turn', 'max_tokens', 'tool_use', 'refusal']);

export const agentMessageSchema = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.array(contentBlockSchema),
  id: z.string().nullable().default(null),
  model: z.string().nullable().default(null),
  stop_reason: stopReasonSchema.nullable().default(null),
  stop_sequence: z.string().nullable().default(null),
  usage: z
    .object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) })
    .nullable()
    .default(null),
});

/** What an agent brings back. After a failure the conversation so far is kept. */
export const agentExecutionResultSchema = z.object({
  conversation: z.array(agentMessageSchema),
  /** Null where the run ended before there was an answer. */
  final_response: agentMessageSchema.nullable(),
  tool_uses_in_final_turn: z.array(
    z.object({ id: z.string(), name: z.string(), input: z.record(z.string(), z.unknown()) }),
  ),
  error: z.string().nullable(),
});

export type ContentBlock = z.infer<typeof contentBlockSchema>;
export type StopReason = z.infer<typeof stopReasonSchema>;
export type AgentMessage = z.infer<typeof agentMessageSchema>;
export type AgentExecutionResult = z.infer<typeof agentExecutionResultSchema>;

/** The first text of the final response; null where there is none. */
export function primaryText(result: AgentExecutionResult): string | null {
  for (const block of result.final_response?.content ?? []) {
    if (block.type === 'text') return block.text;
  }
  return null;
}

export function hasError(result: AgentExecutionResult): boolean {
  return result.error !== null;
}

/** The tools used in the turn that led to the final response. */
export function finalToolCalls(
  result: AgentExecutionResult,
): AgentExecutionResult['tool_uses_in_final_turn'] {
  return result.tool_uses_in_final_turn;
}
