import * as z from 'zod';

/**
 * What a reasoner thinks of a pass. It proposes; `decideNextMove` decides.
 * `limited`: unmet, and no further try can change that, because of a tool or a device.
 */
export const assessmentSchema = z.object({
  judgement: z.enum(['met', 'unmet', 'limited']),
  /** For the executor, if there is another pass: what to do differently. */
  feedback: z.string(),
  /** For the report: what was reached and what not, a sentence a line. */
  notes: z.string(),
  /** Indexes of the steps to carry out again. Empty: all that did not succeed. */
  redo: z.array(z.int().min(0)).default([]),
});

export type Assessment = z.infer<typeof assessmentSchema>;
