import type { RunStep } from '../../../domain/decisions/run-step';
import type { AssessInput } from '../../../domain/reasoning/reasoner';
import { answeredCalls, failedCalls, isTransient, messageOf } from './area-calls';
import type { Gap } from './gap';

/**
 * Steps that brought nothing, where the steps themselves are the objective: those that came with
 * the request, and those of a goal that names no areas.
 */
export function stepGaps(input: AssessInput): Gap[] {
  const { goal, plan, steps } = input;
  const stepsAreTheGoal =
    plan.source === 'request' || goal.subjects.length === 0 || goal.devices.length === 0;
  if (!stepsAreTheGoal) return [];
  return steps.filter((step) => step.origin === 'plan').flatMap((step) => gapOf(step, input));
}

function gapOf(step: RunStep, { calls }: AssessInput): Gap[] {
  if (step.status === 'skipped') return [];
  const failures = failedCalls(null, [step.index], calls);
  const passing = failures.some(isTransient);
  const answered = answeredCalls(null, [step.index], calls).length > 0;
  const readBefore = step.status === 'done' && failures.length === 0;
  if (!passing && (answered || readBefore)) return [];
  const reason = failures.map(messageOf)[0] ?? step.reason ?? 'nothing came back';
  return [
    {
      area: `what step ${step.index + 1} asks for`,
      device: null,
      subject: `step ${step.index + 1}`,
      reason: reason.replace(/(?<![.\s])[.\s]+$/, ''),
      fixable: passing,
      alternative: false,
      steps: [step.index],
    },
  ];
}
