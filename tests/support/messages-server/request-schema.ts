import * as z from 'zod';

/**
 * A request to the Messages API as its provider documents it for the version 2026-10-21, as far as
 * this client has a use for it. Fields that are not listed are refused, as the API refuses them.
 */
const mark = { cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional() };
const id = z.string().regex(/^[a-zA-Z0-9_-]+$/);
const name = z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/);
const someText = z.string().refine((text) => text.trim() !== '', 'text blocks must be non-empty');

const textBlock = z.strictObject({ type: z.literal('text'), text: someText, ...mark });
const userBlock = z.discriminatedUnion('type', [
  textBlock,
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: id,
    content: z.string(),
    is_error: z.boolean().optional(),
    ...mark,
  }),
]);
const assistantBlock = z.discriminatedUnion('type', [
  textBlock,
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.strictObject({
    type: z.literal('tool_use'),
    id,
    name,
    input: z.record(z.string(), z.unknown()),
    ...mark,
  }),
]);

/** Alternatives are not taken at the root of a tool's schema. */
const inputSchema = z.looseObject({
  type: z.literal('object'),
  oneOf: z.never().optional(),
  anyOf: z.never().optional(),
  allOf: z.never().optional(),
});

export const messagesRequestSchema = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z.array(textBlock).min(1).optional(),
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.strictObject({ role: z.literal('user'), content: z.array(userBlock).min(1) }),
        z.strictObject({ role: z.literal('assistant'), content: z.array(assistantBlock).min(1) }),
      ]),
    )
    .min(1),
  tools: z
    .array(z.strictObject({ name, description: z.string(), input_schema: inputSchema, ...mark }))
    .min(1)
    .optional(),
  thinking: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('adaptive') }),
      z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024) }),
      z.strictObject({ type: z.literal('disabled') }),
    ])
    .optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z
        .strictObject({
          type: z.literal('json_schema'),
          schema: z.record(z.string(), z.unknown()),
        })
        .optional(),
    })
    .optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.strictObject({ user_id: z.string().optional() }).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
});

export type MessagesRequest = z.infer<typeof messagesRequestSchema>;
export type MessagesTurn = MessagesRequest['messages'][number];
