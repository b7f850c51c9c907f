import * as z from 'zod';

/** What a model may take; a ceiling that is absent is none. */
export const ceilingsSchema = z.strictObject({
  /** Turns of model and tools, over all steps, reminders, plans and retries. */
  iterations: z.int().min(1).optional(),
  /** Answers of the model, those included that could not be used. */
  replies: z.int().min(1).optional(),
  /** Tokens read and written. */
  tokens: z.int().min(1).optional(),
  /** In the currency of the LLM's `prices`. */
  money: z.number().positive().optional(),
});

/** What an endpoint asks for its tokens. */
export const pricesSchema = z.strictObject({
  input_per_million: z.number().min(0),
  output_per_million: z.number().min(0),
  /** For what came from the endpoint's cache; as much as other input where absent. */
  cached_input_per_million: z.number().min(0).optional(),
  /** For what was written to that cache; as much as other input where absent. */
  cache_write_input_per_million: z.number().min(0).optional(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD'),
});

export const moneySchema = z.object({ amount: z.number(), currency: z.string() });

/** What a run's model, or that of a conversation so far, has taken. */
export const spendingSchema = z.object({
  iterations: z.int().min(0).default(0),
  replies: z.int().min(0).default(0),
  tokens: z.number().min(0).default(0),
  money: z.number().min(0).default(0),
});

export type Ceilings = z.infer<typeof ceilingsSchema>;
export type Prices = z.infer<typeof pricesSchema>;
export type Money = z.infer<typeof moneySchema>;
export type Spending = z.infer<typeof spendingSchema>;
