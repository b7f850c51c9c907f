import * as z from 'zod';

import type { Profile } from './profile';

const sentence = z.string().trim().min(1);

/** When a step of a plan applies, as data beside the sentence that tells people. */
export const planConditionSchema = z.strictObject({
  /**
   * The step is carried out on the devices on which one of these checks fails, the main one first.
   * Ids of checks; whoever reads plans from files holds them to the list of the checks.
   */
  fails: z.array(z.string()).min(1),
});

/** A step of a plan: a sentence, or one with the condition under which it applies. */
export const planStepSchema = z.union([
  sentence,
  z.strictObject({ step: sentence, when: planConditionSchema }),
]);

/** A file of the catalogue, `plans/<intent>.json`. */
export const planFileSchema = z.strictObject({
  intent: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be lower case words joined by _'),
  description: z.string().trim().min(1),
  steps: z.array(planStepSchema).min(1),
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

/** The sentence of a step, as a person and a reasoner read it. */
export function stepText(step: PlanStep): string {
  return typeof step === 'string' ? step : step.step;
}

/** A plan of the catalogue as the plan of a run. */
export function catalogPlan({ steps, ...plan }: PlanFile): Plan {
  return { ...plan, steps: steps.map(stepText), source: 'catalog', iteration: 1 };
}

/** The condition that the catalogue keeps with a sentence of a plan; null where it keeps none. */
export function conditionOf(
  plans: readonly PlanFile[],
  intent: string,
  instruction: string,
): PlanCondition | null {
  const steps = plans.find((one) => one.intent === intent)?.steps ?? [];
  const step = steps.find((one) => stepText(one) === instruction);
  return step === undefined || typeof step === 'string' ? null : step.when;
}

/** Plans that questions of a profile lead to and that the catalogue does not have. */
export function missingPlans(
  { planning, intents, defaultIntent }: Pick<Profile, 'planning' | 'intents' | 'defaultIntent'>,
  plans: readonly PlanFile[],
): string[] {
  if (planning !== 'catalog') return [];
  const named = [...intents.map(({ intent }) => intent), defaultIntent].filter(
    (one) => one !== null,
  );
  return [...new Set(named)].filter((intent) => plans.every((plan) => plan.intent !== intent));
}

export type PlanStep = z.infer<typeof planStepSchema>;
export type PlanCondition = z.infer<typeof planConditionSchema>;
export type PlanFile = z.infer<typeof planFileSchema>;
export type Plan = z.infer<typeof planSchema>;
