import * as z from 'zod';

/** A resource of a server, by its URI, or one of its prompts. */
export const componentItemSchema = z.object({ name: z.string(), description: z.string() });
export const componentKindSchema = z.enum(['resource', 'prompt']);

/** One tool of one MCP server, as `tools/list` gave it. */
export const toolDefinitionSchema = z.object({
  server: z.string(),
  name: z.string(),
  description: z.string().default(''),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  /** Hash of the definition as the server gave it; an approval is bound to it. */
  definition: z.string().optional(),
  annotations: z
    .object({
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional(),
  /** Its server says that it only reads, and is not trusted with that: the call still claims no change. */
  saysReadOnly: z.boolean().optional(),
  /** Set where the tool is how the resources or the prompts of its server are read. */
  component: z
    .object({ kind: componentKindSchema, items: z.array(componentItemSchema) })
    .optional(),
});

export type ComponentItem = z.infer<typeof componentItemSchema>;
export type ComponentKind = z.infer<typeof componentKindSchema>;
export type ToolDefinition = z.infer<typeof toolDefinitionSchema>;

/**
 * Where a failed call broke. `timeout` and `unavailable` may pass by themselves; the others
 * stay until somebody changes something.
 */
export const toolErrorClassSchema = z.enum([
  'transport',
  'server',
  'connection',
  'authentication',
  'timeout',
  'unavailable',
  'protocol',
  'not_found',
  'invalid_arguments',
  'unknown_tool',
  'not_supported',
  'function',
]);

export const toolErrorSchema = z.object({
  class: toolErrorClassSchema,
  /** The tool's own words, capped. */
  message: z.string(),
  /** Whether the same call may succeed later without a change. */
  transient: z.boolean(),
});

/** Every tool's result in one shape. `content` is what JSON pointers point into. */
export const toolResultSchema = z.object({
  /** `not_available`: the device answered that it does not have what was asked for. */
  status: z.enum(['success', 'partial', 'not_available', 'failed']),
  content: z.unknown(),
  error: toolErrorSchema.nullable().default(null),
  /** Set where the stored result was cut, with how much was left out. */
  truncated: z.string().nullable().default(null),
});

export type ToolErrorClass = z.infer<typeof toolErrorClassSchema>;
export type ToolError = z.infer<typeof toolErrorSchema>;
export type ToolResult = z.infer<typeof toolResultSchema>;

/** The tool that a call names; undefined where there is none. */
export function toolOf(
  tools: readonly ToolDefinition[],
  call: { server: string; tool: string },
): ToolDefinition | undefined {
  return tools.find(({ server, name }) => server === call.server && name === call.tool);
}
