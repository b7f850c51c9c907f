import * as z from 'zod';

import { catalogPlan, type Plan } from '../../domain/configuration/plan';
import type { Reasoner, SelectPlanInput } from '../../domain/reasoning/reasoner';
import { fenceRule } from '../../llm';
import { byRulesInstead } from './by-rules-instead';
import type { ModelThinking } from './model-thinking';
import { devicesText } from './prompt-values';
import { toolInstructions } from './tool-instructions';

/** Steps that a plan of the model's own may have. */
const stepsAtMost = 12;

const planAnswerSchema = z.object({
  intent: z.string().nullable(),
  description: z.string(),
  steps: z.array(z.string().trim().min(1)).max(stepsAtMost),
});

/**
 * The plan of a run. The caller's own steps and the catalogue come first and cost nothing; a model
 * is asked where the profile wants plans generated, or the catalogue has none for the intent.
 */
export async function selectPlan(
  input: SelectPlanInput,
  rules: Pick<Reasoner, 'selectPlan'>,
  thinking: ModelThinking,
): Promise<Plan> {
  const { snapshot, goal } = input;
  const { planning, scope } = snapshot.profile;
  const byRules = await rules.selectPlan(input);
  if (byRules.source === 'request') return byRules;
  if (planning === 'catalog' && byRules.source === 'catalog') return byRules;
  if (planning === 'none') return withoutPlan(byRules, goal.objective);
  const values = {
    scope,
    tool_instructions: `${toolInstructions(snapshot, 'select-plan')}\n\n${fenceRule}`,
    plans: snapshot.plans
      .map(({ intent, description }) => `- ${intent}: ${description}`)
      .join('\n'),
    step_limit: String(planning === 'next-step' ? 1 : stepsAtMost),
    objective: goal.objective,
    devices: devicesText(goal),
  };
  const answer = await thinking.askStructured(
    'select-plan',
    () => thinking.render(snapshot, 'select-plan', values),
    planAnswerSchema,
  );
  if (!answer.ok)
    return { ...byRules, description: `${byRules.description} ${byRulesInstead(answer.reason)}` };
  return planFrom(answer.value, byRules, input);
}

function planFrom(
  answer: z.output<typeof planAnswerSchema>,
  byRules: Plan,
  { snapshot, goal }: SelectPlanInput,
): Plan {
  const { planning } = snapshot.profile;
  const chosen = snapshot.plans.find(({ intent }) => intent === answer.intent);
  if (planning === 'catalog' && chosen !== undefined) {
    return catalogPlan(chosen);
  }
  if (answer.steps.length === 0) return byRules;
  return {
    intent: goal.intent,
    description: answer.description,
    source: planning === 'next-step' ? 'next-step' : 'generated',
    steps: planning === 'next-step' ? answer.steps.slice(0, 1) : answer.steps,
    iteration: 1,
  };
}

function withoutPlan(byRules: Plan, objective: string): Plan {
  return { ...byRules, description: 'No plan.', source: 'none', steps: [objective] };
}
