import * as z from 'zod';

import { proposedCallSchema } from '../calls/tool-call';

/** What a planner makes of the next step: one call, the end, a question, or a dead end. */
export const stepPlanSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    /** The step in natural language, as a person reads it in the plan. */
    instruction: z.string().trim().min(1),
    call: proposedCallSchema,
    /** Once this call succeeds, the goal is reached. */
    last: z.boolean(),
    /** The planner finds that a person should confirm it; never loosens the profile's policy. */
    critical: z.boolean().default(false),
  }),
  /** Nothing is left to do. */
  z.object({ kind: z.literal('finished'), answer: z.string() }),
  /** Only a person can tell. */
  z.object({ kind: z.literal('ask'), question: z.string().trim().min(1) }),
  /** No tool can do it, or the model has planned nothing that can be used. */
  z.object({
    kind: z.literal('impossible'),
    reason: z.string().trim().min(1),
    unusable: z.literal(true).optional(),
  }),
]);

export type StepPlan = z.infer<typeof stepPlanSchema>;
