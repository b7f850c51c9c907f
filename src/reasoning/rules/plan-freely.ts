import type { AnswerMaking } from '../../domain/reasoning/final-answer';
import type { MakePlanInput, PlanMaking } from '../../domain/reasoning/planner';
import type { StepPlan } from '../../domain/reasoning/step-plan';
import type { Verification } from '../../domain/decisions/verification';

/** Said wherever rules reach their end, so that nobody has to guess what is missing. */
export const needsModel =
  'This needs a model: the built-in rules follow written plans, they do not make plans of their own. Configure one (docs/reference/models.md), or give the steps with the request.';

/** Rules plan nothing of their own; steps that came with the request are a plan. */
export function makePlan({ request, goal, previous }: MakePlanInput): PlanMaking {
  const steps = request.overrides?.steps;
  if (steps === undefined || previous !== null) return { kind: 'impossible', reason: needsModel };
  const plan = { intent: goal.intent, description: 'Steps that came with the request.', steps };
  return { kind: 'plan', plan: { ...plan, source: 'request', iteration: 1 } };
}

export function planStep(): StepPlan {
  return { kind: 'impossible', reason: needsModel };
}

/** No rule can tell whether an answer in free words is right, so none is called verified. */
export function verify(): Verification {
  return {
    verdict: 'NOT_VERIFIED',
    feedback: 'Whether the answer is right was not judged, because no model was asked.',
  };
}

/** Rules write reports, not answers in a form that somebody else thought of. */
export function writeAnswer(): AnswerMaking {
  return {
    kind: 'impossible',
    reason:
      'No answer in the form that the agent asks for was written, because no model was asked.',
  };
}
