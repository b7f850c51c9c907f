import * as z from 'zod';

import { type Check, isAboutEvents } from '../analysis/check';
import type { Diff } from '../analysis/analysis';
import { acknowledgedAt, acknowledgementSchema, sameSubject } from './acknowledgement';
import type { Acknowledgement, Subject } from './acknowledgement';
import { advanceCourse, courseSchema, flappingIn } from './course';
import { missedTicks, type Tick } from './tick';

/** What a run on a schedule says beyond the comparison with the run before it. */
export const watchReportSchema = z.object({
  /** Null where the run was started by hand. */
  schedule: z
    .object({
      id: z.string(),
      tick: z.string(),
      previous_tick: z.string().nullable(),
      /** Null where the interval is not known, or there was no run before. */
      missed_ticks: z.int().nullable(),
      last_failure: z.string().nullable(),
    })
    .nullable(),
  /** How checks came out over the last results; what the next run continues. */
  course: courseSchema,
  flapping: courseSchema,
  /** Acknowledgements that hold now, and how their finding stands. */
  acknowledged: z.array(
    acknowledgementSchema.extend({
      state: z.enum(['failing', 'cleared', 'unknown']),
    }),
  ),
});
export type WatchReport = z.infer<typeof watchReportSchema>;

export interface WatchInput {
  tick: Tick | null;
  everySeconds: number | undefined;
  acknowledged: readonly Acknowledgement[];
  /** The run's clock. */
  now: string;
  checks: readonly Check[];
  diff: Diff | null;
}

/** Null for a run that is on no schedule and carries no acknowledgement. */
export function composeWatch(input: WatchInput): WatchReport | null {
  const { tick, checks, diff } = input;
  const acknowledged = acknowledgedAt(input.acknowledged, new Date(input.now));
  if (tick === null && acknowledged.length === 0) return null;
  const course = tick === null ? [] : advanceCourse(tick.last?.course ?? [], checks, diff);
  return {
    schedule: tick === null ? null : scheduleOf(tick, input.everySeconds),
    course,
    flapping: flappingIn(course),
    acknowledged: acknowledged.map((one) => ({ ...one, state: stateOf(one, checks, diff) })),
  };
}

function scheduleOf(tick: Tick, everySeconds: number | undefined): WatchReport['schedule'] {
  const previous = tick.last?.tick ?? null;
  const known = previous !== null && everySeconds !== undefined;
  return {
    id: tick.schedule,
    tick: tick.at,
    previous_tick: previous,
    missed_ticks: known ? missedTicks(previous, tick.at, everySeconds) : null,
    last_failure: tick.lastFailure,
  };
}

function stateOf(
  subject: Subject,
  checks: readonly Check[],
  diff: Diff | null,
): WatchReport['acknowledged'][number]['state'] {
  const result = checks.find((check) => sameSubject(check, subject))?.result;
  if (result === 'fail') return 'failing';
  if (isAboutEvents(subject)) return 'unknown';
  const cleared = diff?.cleared.some((item) => sameSubject(item, subject)) === true;
  return result === 'pass' || cleared ? 'cleared' : 'unknown';
}
