import * as z from 'zod';

import { callOutcomeSchema } from '../domain/calls/tool-call';

/** What is kept of a call whose attempt has come to its end, for those who did not hear of it. */
export const finishedCallSchema = callOutcomeSchema.extend({
  /**
   * Set where nothing was sent, and what was in the way may pass: for so many seconds a run of that
   * profile waits.
   */
  notSent: z.number().optional(),
});

export type FinishedCall = z.infer<typeof finishedCallSchema>;
