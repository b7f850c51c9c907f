import { catalogPlan, type Plan } from '../../domain/configuration/plan';
import type { SelectPlanInput } from '../../domain/reasoning/reasoner';
import { lookupSteps } from './propose/lookup-steps';

/**
 * The plan of a run: the caller's own steps, the catalogue plan that the caller or the goal names,
 * else a plan of one step that is the objective itself.
 */
export function selectPlan({ request, snapshot, goal }: SelectPlanInput): Plan {
  const { steps, plan: wanted } = request.overrides ?? {};
  if (steps !== undefined) {
    return {
      intent: goal.intent,
      description: 'Steps that came with the request.',
      source: 'request',
      steps,
      iteration: 1,
    };
  }
  const intent = wanted ?? goal.intent;
  const plan = snapshot.plans.find((one) => one.intent === intent);
  // What the question names is found first: the plan is then for where it is.
  const first = goal.lookup === undefined ? [] : lookupSteps;
  if (plan !== undefined) {
    const chosen = catalogPlan(plan);
    return { ...chosen, steps: [...first, ...chosen.steps] };
  }
  return {
    intent,
    description: `The catalog has no plan "${intent}"; the objective itself is the only step.`,
    source: 'generated',
    steps: [...first, goal.objective],
    iteration: 1,
  };
}
