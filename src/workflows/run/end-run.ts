import type { Outcome } from '../../domain/analysis/outcome';
import { countResults } from '../../domain/calls/results';
import type { Run } from './run';

/** Sets how a run ended, with the note for its report. */
export function endRun(run: Run, outcome: Outcome, note: string): void {
  const { status } = run;
  status.outcome = outcome;
  status.assessment.objective_achieved_assessment = outcome === 'achieved';
  status.assessment.assessor_notes_for_final_report = note;
}

/** The model has taken what it may take: what is under way ends, and the report says at which ceiling. */
export function endAtCeiling(run: Run, reason: string): void {
  for (const step of run.status.steps) {
    if (step.status !== 'running' && step.status !== 'pending') continue;
    step.status = step.status === 'running' ? 'failed' : 'skipped';
    step.reason = reason;
  }
  run.land();
  endRun(run, 'budget_exhausted', reason);
}

/** No plan, or no next step, could be made: turned away, unless something was done already. */
export function endUnplanned(run: Run, reason: string): void {
  const { calls } = run.status;
  if (calls.at(-1)?.outcome.status === 'denied') return endRun(run, 'denied', reason);
  if (countResults(calls) > 0) return endRun(run, 'partial', reason);
  run.rejection = { reason, suggestions: [] };
  endRun(run, 'rejected', reason);
}
