import * as z from 'zod';

/** How an investigation ended. An outcome is never better than the evidence. */
export const outcomeSchema = z.enum([
  'achieved',
  'partial',
  'retries_exhausted',
  'rejected',
  'denied',
  'escalation_timeout',
  'budget_exhausted',
  'cancelled',
  'failed',
]);

/** What the evidence says about the network. */
export const verdictSchema = z.enum(['fault', 'healthy', 'inconclusive']);

export type Outcome = z.infer<typeof outcomeSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
