import type { Goal } from '../../domain/analysis/goal';
import type { Plan } from '../../domain/configuration/plan';
import type { PlanMaking } from '../../domain/reasoning/planner';
import type { StepPlan } from '../../domain/reasoning/step-plan';
import type { Verification } from '../../domain/decisions/verification';
import { askReasoner } from '../run/ask-reasoner';
import type { Run } from '../run/run';
import { partsNow } from '../run/settle-run';

/** Lets the reasoner write a plan, or a better one after a failure. */
export async function makePlan(
  run: Run,
  goal: Goal,
  previous: { plan: Plan; feedback: string } | null,
): Promise<PlanMaking> {
  const summary = previous === null ? 'first plan' : `plan ${previous.plan.iteration + 1}`;
  const facts = { ...run.facts(), goal, advice: run.advice, previous };
  return await askReasoner(run, 'makePlan', summary, facts);
}

/** Lets the reasoner plan the next step. */
export async function planStep(
  run: Run,
  goal: Goal,
  told: { failures: number; feedback: string | null },
): Promise<StepPlan> {
  const { steps } = run.status;
  const partStates =
    goal.parts === undefined
      ? undefined
      : Object.fromEntries(partsNow(run).map(({ id, status }) => [id, status]));
  const facts = {
    ...run.facts(),
    goal,
    advice: run.advice,
    steps,
    ...(partStates !== undefined && { partStates }),
    ...told,
  };
  return await askReasoner(run, 'planStep', `step ${steps.length + 1}`, facts);
}

/**
 * Lets the reasoner judge an answer over the whole trace: the one in the agent's form, where there
 * is one.
 * @param evaluationOnly where the evaluation of the run's agent alone decides
 */
export async function verify(
  run: Run,
  goal: Goal,
  plan: Plan | null,
  answer: string,
  evaluationOnly = false,
): Promise<Verification> {
  const { steps, agentAnswer } = run.status;
  const answerRef = agentAnswer?.ref ?? null;
  const facts = {
    ...run.facts(),
    goal,
    advice: run.advice,
    plan,
    steps,
    answer,
    ...(answerRef !== null && { answerRef }),
    ...(evaluationOnly && { evaluationOnly }),
  };
  return await askReasoner(run, 'verify', answer.slice(0, 150), facts);
}
