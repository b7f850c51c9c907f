import { wantsCause } from '../../../domain/analysis/parsed-question';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';

/** Routers of which all are read at once; of more, an eighth first, then three times as many. */
const fewRouters = 2;
const parts = 8;
const growth = 3;

/**
 * Whether a step of a plan is read for the cause of something that was reported, and of no more use
 * once that is known. The steps that a request brings are wanted for themselves.
 */
export function isForCause({ plan, step, goal: { question } }: ProposeInput): boolean {
  const isOfPlan = plan.source === 'catalog' && step.origin === 'plan';
  return isOfPlan && question !== undefined && wantsCause(question);
}

/**
 * How many of a step's calls are made before looking at what they brought: one router of many may tell
 * what is wrong.
 * @param made calls of this step so far
 */
export function forCauseAtOnce(calls: number, made: number, input: ProposeInput): number {
  if (!isForCause(input) || input.goal.devices.length <= fewRouters) return calls;
  return made === 0 ? Math.max(fewRouters, Math.ceil(calls / parts)) : made * growth;
}
