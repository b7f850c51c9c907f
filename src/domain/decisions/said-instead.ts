import { Mentioned, leavesOf } from '../text/mentions';
import { nearKey } from './loop-guard';
import type { Attempt, Settling } from './attempt';

/** Whether a call has a value that people named since and the task does not. */
export function saysAnew({ call }: Attempt, { task, advice }: Settling): boolean {
  const [before, since] = [new Mentioned([task]), new Mentioned([...advice])];
  return leavesOf(Object.values(call.arguments)).some(
    (leaf) => since.has(leaf) && !before.has(leaf),
  );
}

/**
 * Whether a call is an earlier one of the same tool with nothing different in it but what people
 * said since: asked what to do about "ticket-99", somebody said "I meant ticket-3".
 */
export function isSaidInstead(next: Attempt, one: Attempt, settling: Settling): boolean {
  if (next.call.tool !== one.call.tool || nearKey(next.call) === nearKey(one.call)) return false;
  const [task, since] = [new Mentioned([settling.task]), new Mentioned([...settling.advice])];
  const other = leavesBeside(next, one);
  return other.length > 0 && other.every((leaf) => since.has(leaf) && !task.has(leaf));
}

/** Names and values that a call has and another one has not. */
export function leavesBeside({ call }: Attempt, other: Attempt): string[] {
  const known = new Set(leavesOf(other.call.arguments));
  return leavesOf(call.arguments).filter((leaf) => !known.has(leaf));
}
