import * as z from 'zod';

/** A file of the catalogue, `plans/<intent>.json` (B1). */
export const planFileSchema = z.strictObject({
  intent: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be lower case words joined by _'),
  description: z.string().trim().min(1),
  steps: z.array(z.string().trim().min(1)).min(1),
});

export const planSourceSchema = z.enum(['catalog', 'request', 'generated', 'next-step', 'none']);

/** The plan of one run: what is to be looked at, in natural language. */
export const planSchema = z.object({
  intent: z.string(),
  description: z.string(),
  source: planSourceSchema,
  steps: z.array(z.string()),
  /** Raised by each replan; 1 for the first plan. */
  iteration: z.int().min(1).default(1),
});

export type PlanFile = z.infer<typeof planFileSchema>;
export type Plan = z.infer<typeof planSchema>;
