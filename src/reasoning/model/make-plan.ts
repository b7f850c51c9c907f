import * as z from 'zod';

import type { MakePlanInput, PlanMaking } from '../../domain/reasoning/planner';
import { fenceRule } from '../../llm';
import type { PromptBuilder } from './fitting';
import type { ModelThinking } from './model-thinking';
import { adviceText } from './planning-values';
import { planText } from './prompt-values';
import { talkValues } from './talk-values';
import { toolsWithin } from './tool-instructions';

const stepsAtMost = 12;

const planAnswerSchema = z.object({
  description: z.string(),
  steps: z.array(z.string().trim().min(1)).min(1).max(stepsAtMost),
});

/**
 * Writes a plan for a task, or a better one after a failure: then the model sees the plan
 * that failed and why, and the iteration is raised. Steps that came with the request are taken as
 * they are for the first plan.
 */
export async function makePlan(input: MakePlanInput, thinking: ModelThinking): Promise<PlanMaking> {
  const { snapshot, request, goal, previous, advice } = input;
  const given = request.overrides?.steps;
  if (given !== undefined && previous === null) {
    const description = 'Steps that came with the request.';
    return {
      kind: 'plan',
      plan: { intent: goal.intent, description, source: 'request', steps: given, iteration: 1 },
    };
  }
  const node = previous === null ? 'make-plan' : 'replan';
  const values = {
    scope: snapshot.profile.scope,
    step_limit: String(stepsAtMost),
    task: request.query,
    objective: goal.objective,
    constraints: goal.constraints.join('; '),
    advice: adviceText(advice),
    ...talkValues(input.talk, snapshot.profile.limits.historyTokens),
    previous_plan: previous === null ? '' : planText(previous.plan),
    verification_feedback: previous?.feedback ?? '',
  };
  const prompt: PromptBuilder = (tokens) => {
    const tools = toolsWithin(snapshot, node, tokens, { schemas: false });
    const tool_instructions = `${tools}\n\n${fenceRule}`;
    return thinking.render(snapshot, node, { ...values, tool_instructions });
  };
  const answer = await thinking.askStructured(node, prompt, planAnswerSchema);
  if (!answer.ok) return { kind: 'impossible', reason: answer.reason, unusable: true };
  const iteration = (previous?.plan.iteration ?? 0) + 1;
  return {
    kind: 'plan',
    plan: { ...answer.value, intent: goal.intent, source: 'generated', iteration },
  };
}
