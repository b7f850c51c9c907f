import type { Gate } from '../../domain/decisions/gate';
import type { Goal } from '../../domain/analysis/goal';
import type { Plan } from '../../domain/configuration/plan';
import { newStep } from '../../domain/decisions/run-step';
import { carryOutStep } from './carry-out-step';
import { proposedStep } from './proposed-step';
import type { Run } from '../run/run';

const instruction =
  'What was read does not tell what is wrong. Think of a cause that would account for it, and make the calls that would show it; where no call would, end the step.';

/**
 * Once in a run, where all that the rules know to read is read and it still does not tell: a model
 * may propose readings of its own. It proposes no conclusion; checks judge what they bring.
 * @returns whether something new was read
 */
export async function tryHypothesis(
  run: Run,
  gate: Gate,
  goal: Goal,
  plan: Plan,
): Promise<boolean> {
  const { status } = run;
  const open = run.ready.judged && plan.source === 'catalog' && status.verdict === 'inconclusive';
  // The parts of a fleet collect what it knows to read.
  if (!open || run.isPart || run.reasoner !== 'model') return false;
  if (status.steps.some(({ origin }) => origin === 'hypothesis')) return false;
  const step = newStep(status.steps.length, instruction, 'hypothesis');
  status.steps.push(step);
  await carryOutStep(run, gate, proposedStep(run, { goal, plan, step }));
  const read = status.calls.some(
    ({ step: of, outcome }) =>
      of === step.index && outcome.ref !== null && outcome.answeredBy === undefined,
  );
  // No plan asked for it: that nothing came of it is nothing that the run has missed.
  if (!read || step.status !== 'done') step.status = 'skipped';
  return read;
}
