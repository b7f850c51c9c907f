import * as z from 'zod';

/** Where a step of the plan stands. */
export const runStepSchema = z.object({
  index: z.int().min(0),
  instruction: z.string(),
  /** `follow_up`: added by the investigation to go where the evidence led. */
  origin: z.enum(['plan', 'follow_up']),
  status: z.enum(['pending', 'running', 'done', 'skipped', 'unavailable', 'failed']),
  /** Why it was skipped, unavailable or failed. */
  reason: z.string().nullable(),
  /** Devices the step is about; the goal's where empty. */
  devices: z.array(z.string()).default([]),
  startedAt: z.number().nullable().default(null),
  endedAt: z.number().nullable().default(null),
  /** What `temporal workflow reset --event-id` takes to begin with this step again. */
  resetEventId: z.int().optional(),
});

export type RunStep = z.infer<typeof runStepSchema>;
