import type { Goal } from '../../domain/analysis/goal';
import type { Plan } from '../../domain/configuration/plan';
import type { PreparedRun } from '../../domain/investigation/run-snapshot';
import { planNextSteps } from './plan-next-steps';
import type { Run } from '../run/run';
import { workByOwnPlans, workWithoutPlan } from './work-freely';
import { workThroughPlan } from './work-through-plan';

const modes: Record<PreparedRun['planning'], (run: Run, goal: Goal) => Promise<void>> = {
  catalog: workThroughPlan,
  generated: workByOwnPlans,
  'next-step': planNextSteps,
  none: async (run, goal) => {
    const plan = planOfQuery(run, goal);
    // Where checks judge what was read, they judge it without a plan too.
    if (run.ready.judged) await workThroughPlan(run, goal, plan);
    else await workWithoutPlan(run, goal, plan);
  },
};

/** Works towards a goal in the way that the profile plans. Sets the run's outcome. */
export async function work(run: Run, goal: Goal): Promise<void> {
  await modes[run.ready.planning](run, goal);
}

/** Planning is off: the query itself is the only step. */
function planOfQuery(run: Run, goal: Goal): Plan {
  const { query } = run.request;
  return {
    intent: goal.intent,
    description: 'No plan.',
    source: 'none',
    steps: [query],
    iteration: 1,
  };
}
