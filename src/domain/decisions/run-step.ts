import * as z from 'zod';

/** Where a step of the plan stands. */
export const runStepSchema = z.object({
  index: z.int().min(0),
  instruction: z.string(),
  /**
   * `follow_up`: added by the investigation to go where the evidence led. `hypothesis`: a model's,
   * where the evidence led nowhere.
   */
  origin: z.enum(['plan', 'follow_up', 'hypothesis']),
  status: z.enum(['pending', 'running', 'done', 'skipped', 'unavailable', 'failed']),
  /** Why the investigation added it; absent for steps of a plan, and in older documents. */
  why: z.string().optional(),
  /**
   * How far it was carried out, where the status alone does not tell: `part`, some of its calls brought
   * nothing; `untried`, none was made, since its device does not answer or what it follows was not read.
   */
  extent: z.enum(['part', 'untried']).optional(),
  /** Why it was skipped, unavailable or failed, or what it did not bring. */
  reason: z.string().nullable(),
  /** Devices the step is about; the goal's where empty. */
  devices: z.array(z.string()).default([]),
  startedAt: z.number().nullable().default(null),
  endedAt: z.number().nullable().default(null),
  /** What `temporal workflow reset --event-id` takes to begin with this step again. */
  resetEventId: z.int().optional(),
});

export type RunStep = z.infer<typeof runStepSchema>;

/** A step as the plan, or the evidence, asks for it. */
export function newStep(index: number, instruction: string, origin: RunStep['origin']): RunStep {
  return {
    index,
    instruction,
    origin,
    status: 'pending',
    reason: null,
    devices: [],
    startedAt: null,
    endedAt: null,
  };
}
