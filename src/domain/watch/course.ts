import * as z from 'zod';

import { type Check, checkKey } from '../analysis/check';
import type { Diff } from '../analysis/analysis';
import type { Subject } from './acknowledgement';

/**
 * How one check on one object came out in the latest results of a schedule, the oldest first:
 * `f` failed, `p` passed, `u` unknown.
 */
export const courseEntrySchema = z.object({
  check: z.string(),
  device: z.string(),
  object: z.string(),
  states: z.string().regex(/^[fpu]+$/),
});

export const courseSchema = z.array(courseEntrySchema);
export type CourseEntry = z.infer<typeof courseEntrySchema>;
export type CheckHistory = CourseEntry[];

/** Results that a course looks back over, and objects that it follows. */
const resultsKept = 12;
const objectsKept = 100;
/** Changes between failed and passed among the results kept from which on an object flaps. */
const flapChanges = 3;

/**
 * Adds this run's result to the course. Followed is what fails now or failed in one of the last
 * results; what this run could not read is unknown, and says nothing for or against a flap.
 */
export function advanceCourse(
  course: CheckHistory,
  checks: readonly Check[],
  diff: Diff | null,
): CheckHistory {
  const results = new Map(checks.map((check) => [checkKey(check), check.result]));
  const cleared = new Set((diff?.cleared ?? []).map(checkKey));
  const letter = (subject: Subject): string => {
    const result = results.get(checkKey(subject));
    if (result === 'fail') return 'f';
    return result === 'pass' || cleared.has(checkKey(subject)) ? 'p' : 'u';
  };
  const known = new Set(course.map(checkKey));
  const fresh = checks
    .filter((check) => check.result === 'fail' && !known.has(checkKey(check)))
    .map(({ check, device, object }) => ({ check, device, object, states: '' }));
  return [...course, ...fresh]
    .map((entry) => ({ ...entry, states: `${entry.states}${letter(entry)}`.slice(-resultsKept) }))
    .filter(({ states }) => states.includes('f'))
    .sort((one, other) => other.states.lastIndexOf('f') - one.states.lastIndexOf('f'))
    .slice(0, objectsKept);
}

/** Objects that came and went: a fault that a single comparison calls new each time. */
export function flappingIn(course: CheckHistory): CourseEntry[] {
  return course.filter(({ states }) => changesIn(states) >= flapChanges);
}

function changesIn(states: string): number {
  const known = states.replaceAll('u', '');
  return known.split('').filter((state, index) => index > 0 && state !== known[index - 1]).length;
}
