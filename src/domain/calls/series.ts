import * as z from 'zod';

import type { CollectedEvidence } from './evidence';

/** Values over time that a result holds, with their units. */
export const timeSeriesSchema = z.object({
  name: z.string(),
  unit: z.string(),
  timeUnit: z.string(),
  times: z.array(z.number()),
  values: z.array(z.number()),
  /** The result that holds it. */
  ref: z.string(),
});

export type TimeSeries = z.infer<typeof timeSeriesSchema>;

/** Series of a report, and points of one of them, at most: a document has to stay small. */
const seriesAtMost = 12;
const pointsAtMost = 500;

/** A result says so itself: members `times` and `values` of one length, with their units. */
const heldSeries = z
  .object({
    output_path: z.string(),
    unit: z.string(),
    time_unit: z.string(),
    times: z.array(z.number()).min(2).max(pointsAtMost),
    values: z.array(z.number()).max(pointsAtMost),
  })
  .refine(({ times, values }) => times.length === values.length);

/** The series that the evidence of a run holds; the newest of each name. */
export function seriesIn(items: readonly CollectedEvidence[]): TimeSeries[] {
  const found = new Map<string, TimeSeries>();
  for (const { ref, result } of items) {
    const content = result.content as { series?: unknown } | null | undefined;
    const listed = Array.isArray(content?.series) ? (content.series as unknown[]) : [];
    for (const candidate of listed) {
      const read = heldSeries.safeParse(candidate);
      if (!read.success) continue;
      const { output_path: name, unit, time_unit: timeUnit, times, values } = read.data;
      found.set(name, { name, unit, timeUnit, times, values, ref });
    }
  }
  return [...found.values()].slice(0, seriesAtMost);
}
