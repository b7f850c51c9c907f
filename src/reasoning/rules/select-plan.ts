import { catalogPlan, type Plan } from '../../domain/configuration/plan';
import type { SelectPlanInput } from '../../domain/reasoning/reasoner';

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
  if (plan !== undefined) return catalogPlan(plan);
  return {
    intent,
    description: `The catalogue has no plan "${intent}"; the objective itself is the only step.`,
    source: 'generated',
    steps: [goal.objective],
    iteration: 1,
  };
}
