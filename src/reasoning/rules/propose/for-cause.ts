import { wantsCause } from '../../../domain/analysis/parsed-question';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';

/** Why something is not read, once what was reported has its cause. */
export const causeIsFound = 'the cause of what was reported is found';

/**
 * Whether a step of a plan is read for the cause of something that was reported: a table is then read
 * whole and once. The steps that a request brings are wanted for themselves.
 */
export function isForCause({ plan, step, goal: { question } }: ProposeInput): boolean {
  const isOfPlan = plan.source === 'catalog' && step.origin === 'plan';
  return isOfPlan && question !== undefined && wantsCause(question);
}
