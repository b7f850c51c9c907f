import * as z from 'zod';

/** What a person tells a run about the steps that lie ahead of it. */
export const hintSchema = z.strictObject({
  /** Index of the first step that it is about, from 0. */
  fromStep: z.int().min(0),
  feedback: z.string().trim().min(1).max(4000),
  /** When the run heard it, epoch milliseconds; set by the run, absent in older ones. */
  at: z.number().optional(),
  by: z.string().trim().min(1).max(200).nullable().default(null),
});

/** Hints that a run takes: it carries them to its end. */
export const hintsAtMost = 100;

export type Hint = z.infer<typeof hintSchema>;
