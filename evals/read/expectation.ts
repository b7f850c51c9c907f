import * as z from 'zod';

import { checkResultSchema } from '../../src/domain/analysis/check';
import { verdictSchema } from '../../src/domain/analysis/outcome';

const causeSchema = z.object({
  /** Null: not asked, as for all parts. */
  type: z.string().nullable().default(null),
  device: z.string().nullable().default(null),
  interface: z.string().nullable().default(null),
  object: z.string().nullable().default(null),
});

const itemSchema = z.object({ check: z.string(), device: z.string(), object: z.string() });

/** One value or a list of those that are accepted; always read as a list. */
function oneOrMore<Value extends z.ZodType>(value: Value) {
  return z
    .union([value, z.array(value).min(1)])
    .transform((given) => (Array.isArray(given) ? given : [given]) as z.output<Value>[]);
}

const items = z.array(itemSchema).default([]);
const sentences = z.array(z.string()).default([]);

/** What a good answer to a case holds. The investigation never sees it. */
export const expectationSchema = z.object({
  action: z.enum(['answer', 'clarify']).default('answer'),
  clarify: z
    .object({
      about: z.string(),
      options: sentences,
      /** Names of what may be read before the answer, such as `device list`. */
      calls_allowed_before: sentences,
      reply: z.string(),
    })
    .optional(),
  verdict: oneOrMore(verdictSchema),
  root_cause: causeSchema.nullable(),
  /** Null among them: to name no cause is right too. */
  accept_root_cause: z.array(causeSchema.nullable()).default([]),
  checks: z.array(itemSchema.extend({ result: oneOrMore(checkResultSchema) })).default([]),
  diff: z.object({ new: items, still: items, cleared: items, unknown: items }).optional(),
  must_say: sentences,
  must_not: sentences,
});

export type Expectation = z.infer<typeof expectationSchema>;
export type ExpectedCause = z.infer<typeof causeSchema>;
export type ExpectedItem = z.infer<typeof itemSchema>;
