import type { Goal } from '../domain/goal';
import type { Plan } from '../domain/plan';
import type { PlanMaking } from '../domain/planner';
import type { StepPlan } from '../domain/step-plan';
import type { Verification } from '../domain/verification';
import { think } from './nodes';
import type { Run } from './run';

/** Lets the reasoner write a plan, or a better one after a failure. */
export async function makePlan(
  run: Run,
  goal: Goal,
  previous: { plan: Plan; feedback: string } | null,
): Promise<PlanMaking> {
  const summary = previous === null ? 'first plan' : `plan ${previous.plan.iteration + 1}`;
  return await think.makePlan.executeWithOptions({ summary }, [
    { ...run.facts(), goal, advice: run.advice, previous },
  ]);
}

/** Lets the reasoner plan the next step. */
export async function planStep(
  run: Run,
  goal: Goal,
  told: { failures: number; feedback: string | null },
): Promise<StepPlan> {
  const { steps } = run.status;
  return await think.planStep.executeWithOptions({ summary: `step ${steps.length + 1}` }, [
    { ...run.facts(), goal, advice: run.advice, steps, ...told },
  ]);
}

/** Lets the reasoner judge an answer over the whole trace. */
export async function verify(
  run: Run,
  goal: Goal,
  plan: Plan,
  answer: string,
): Promise<Verification> {
  const { steps } = run.status;
  return await think.verify.executeWithOptions({ summary: answer.slice(0, 150) }, [
    { ...run.facts(), goal, advice: run.advice, plan, steps, answer },
  ]);
}
