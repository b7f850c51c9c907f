import { conditionOf } from '../../../domain/configuration/plan';
import { wantsCause } from '../../../domain/analysis/parsed-question';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';
import { readStep } from '../match/step-topics';
import { isForCause } from './for-cause';

/** Tables that one reply may hold together. */
const together = ['bgp', 'isis'] as const;

/** Areas that a plan reads whatever is found, with those that it reads twice as often. */
function areasOf({ plan, snapshot }: ProposeInput): string[] {
  return plan.steps.flatMap((instruction) => {
    const { topics, condition } = readStep(instruction, snapshot.profile);
    const told = conditionOf(snapshot.plans, plan.intent, instruction);
    return condition === null && told === null ? topics.map(({ concept }) => concept) : [];
  });
}

/**
 * Tables that a plan of the catalogue reads whole sooner or later, so that the first step that wants a part
 * of one reads all of it: those of which two steps want parts, and for trouble that was reported those
 * that come in one reply. A reply that holds more takes longer: a plain check asks for them one by one.
 */
export function tablesOfPlan(input: ProposeInput): ReadonlySet<string> {
  const { plan, step, goal } = input;
  const whole = new Set<string>();
  if (plan.source !== 'catalog' || step.origin !== 'plan') return whole;
  const areas = areasOf(input);
  if (areas.filter((one) => one === 'vpn').length > 1) whole.add('vpn');
  const { question } = goal;
  const isReport = question !== undefined && wantsCause({ ...question, look: undefined });
  const ofPlan = isReport && together.every((one) => areas.includes(one));
  const ofGoal = isForCause(input) && together.every((one) => goal.subjects.includes(one));
  if (ofPlan || ofGoal) for (const one of together) whole.add(one);
  return whole;
}

/** Whether a router took too long for a reply: it is asked for less at once. */
export function isSlow({ calls }: ProposeInput, device: string | null): boolean {
  return calls.some(
    ({ outcome, arguments: values }) =>
      outcome.error?.class === 'timeout' && Object.values(values).includes(device),
  );
}
