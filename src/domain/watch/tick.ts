import * as z from 'zod';

import { severitySchema } from '../analysis/finding';
import { type Outcome, outcomeSchema, type Verdict, verdictSchema } from '../analysis/outcome';
import { type PreviousRun, previousRunSchema } from '../analysis/previous-run';
import { courseSchema } from './course';

/** What a scheduled run leaves to the next one beside its findings. */
export const watchTrailSchema = z.object({
  /** When the schedule meant the run to start, ISO 8601. */
  tick: z.string(),
  course: courseSchema.default([]),
  severity: severitySchema.nullable().default(null),
});
export type WatchTrail = z.infer<typeof watchTrailSchema>;

/** What is known of the last run of a schedule that completed. */
export interface LastCompletion extends WatchTrail {
  outcome: Outcome;
  verdict: Verdict;
}

/** Which run of a schedule this is, and what its last completed one left. */
export interface Tick {
  schedule: string;
  /** When the schedule meant this run to start, ISO 8601. */
  at: string;
  last: LastCompletion | null;
  /** Whether the run just before this one failed; its reason. */
  lastFailure: string | null;
}

/** What the last completion of a schedule returned, read leniently: an older version wrote it. */
const lastResultSchema = z.looseObject({
  outcome: outcomeSchema,
  verdict: verdictSchema,
  previous: previousRunSchema.nullish().catch(null),
  watch: watchTrailSchema.nullish().catch(null),
});

/** Reads `workflowInfo().lastResult`; what is not understood counts as absent. */
export function readLastResult(value: unknown): {
  previous: PreviousRun | null;
  last: LastCompletion | null;
} {
  const parsed = lastResultSchema.safeParse(value);
  if (!parsed.success) return { previous: null, last: null };
  const { outcome, verdict, previous, watch } = parsed.data;
  const last = watch === null || watch === undefined ? null : { ...watch, outcome, verdict };
  return { previous: previous ?? null, last };
}

/**
 * Runs that the interval would have had between two ticks and that brought no result: skipped
 * because one was under way, missed while the server was down or the schedule paused, or failed.
 * Jitter of less than half an interval does not mislead it.
 */
export function missedTicks(from: string, to: string, everySeconds: number): number {
  const passed = (new Date(to).getTime() - new Date(from).getTime()) / 1000;
  return Math.max(0, Math.round(passed / everySeconds) - 1);
}
