import { openText, outcomeOfParts } from '../../domain/decisions/outcome-of-parts';
import { endRun } from '../run/end-run';
import type { Run } from '../run/run';
import { partsNow } from '../run/settle-run';
import type { PlanningState } from './planning-state';

/**
 * Ends a run whose planner finds the goal reached, by the parts of the task. Where a part is open,
 * the planner is told first; it ends as it stands where nothing was called since, a person refused
 * something, or no replan is left.
 */
export function finish(run: Run, course: PlanningState): void {
  const { status, ready } = run;
  const parts = partsNow(run);
  const open = parts.filter((part) => part.status === 'open');
  const settled = parts.some((part) => part.status === 'refused' || part.status === 'failed');
  const mayGoOn =
    course.callsWhenTold !== status.calls.length && status.replans < ready.limits.replans;
  if (open.length > 0 && !settled && mayGoOn) {
    course.callsWhenTold = status.calls.length;
    course.feedback = `${openText(open)} Do what is left to do, ask, or say why it cannot be done.`;
    status.replans += 1;
    status.answer = null;
    return;
  }
  course.ended = true;
  endRun(run, outcomeOfParts(parts), '');
}
