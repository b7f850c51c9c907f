import { allChecks, type AnyCheck } from './all-checks';
import { isAsked, type CheckContext } from './context';
import type { Judged } from './define-check';

/** Whether a check could not tell what the words of the question ask for. */
export function leavesUndecided(context: CheckContext, one: Judged): boolean {
  if (one.result !== 'not_verifiable' || one.contradiction === true) return false;
  if (!isAsked(context, one.device) && one.check !== 'topology.map') return false;
  const check: AnyCheck = allChecks[one.check];
  return check.leavesOpen?.(context, one.object, one.device) === true;
}
