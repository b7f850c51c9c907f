import type { CallRecord } from '../calls/tool-call';

/** How much of a run a planner is told; it grows with the attempt. */
export type Disclosure = 'goal' | 'failing_step' | 'trace';

/** First the goal and the progress only; after a failure the failing step; then the whole trace. */
export function disclosureOf(failures: number): Disclosure {
  if (failures === 0) return 'goal';
  return failures === 1 ? 'failing_step' : 'trace';
}

/** The calls that a planner is told in full at a level; the progress is told in any case. */
export function disclosedCalls<T extends CallRecord>(
  calls: readonly T[],
  disclosure: Disclosure,
): readonly T[] {
  if (disclosure === 'trace') return calls;
  if (disclosure === 'goal') return [];
  return calls.filter((call) => call.outcome.status === 'failed').slice(-1);
}
