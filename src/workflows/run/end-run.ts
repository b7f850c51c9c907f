import type { Outcome } from '../../domain/analysis/outcome';
import { countResults } from '../../domain/calls/results';
import { CeilingReached } from './ceilings';
import { ModelGone } from './model-gone';
import type { Run } from './run';

/** Sets how a run ended, with the note for its report. */
export function endRun(run: Run, outcome: Outcome, note: string): void {
  const { status } = run;
  status.outcome = outcome;
  status.assessment.objective_achieved_assessment = outcome === 'achieved';
  status.assessment.assessor_notes_for_final_report = note;
}

/**
 * The run cannot be thought through to its end, by its ceiling or because its model is gone: what is
 * under way ends, and the report says why. False for any other error.
 */
export function endUnthought(run: Run, error: unknown): boolean {
  if (error instanceof CeilingReached) endEarly(run, 'budget_exhausted', error.message);
  else if (error instanceof ModelGone) {
    const done = countResults(run.status.calls) > 0;
    const reason = `The model could not be asked: ${error.message}`;
    endEarly(run, done ? 'partial' : 'failed', reason);
  } else return false;
  return true;
}

function endEarly(run: Run, outcome: Outcome, reason: string): void {
  for (const step of run.status.steps) {
    if (step.status !== 'running' && step.status !== 'pending') continue;
    step.status = step.status === 'running' ? 'failed' : 'skipped';
    step.reason = reason;
  }
  run.land();
  endRun(run, outcome, reason);
}

/**
 * No plan, or no next step, could be made: rejected, unless something was done already.
 * @param unusable it is the model's answers that could not be used, which is no word on the task
 */
export function endUnplanned(run: Run, reason: string, unusable = false): void {
  const { calls } = run.status;
  if (calls.at(-1)?.outcome.status === 'denied') return endRun(run, 'denied', reason);
  if (countResults(calls) > 0) return endRun(run, 'partial', reason);
  if (unusable) {
    const { model } = run.status;
    if (model !== undefined) run.status.model = { ...model, ended: true };
    return endRun(run, 'failed', reason);
  }
  run.rejection = { reason, suggestions: [] };
  endRun(run, 'rejected', reason);
}
