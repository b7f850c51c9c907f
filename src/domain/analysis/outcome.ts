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

/** The same for people, in one word or two, wherever the end of a run is shown. */
const outcomeWords: Record<z.infer<typeof outcomeSchema>, string> = {
  achieved: 'completed',
  partial: 'partly completed',
  retries_exhausted: 'retries exhausted',
  rejected: 'rejected',
  denied: 'denied',
  escalation_timeout: 'not answered in time',
  budget_exhausted: 'limit reached',
  cancelled: 'canceled',
  failed: 'failed',
};

/** How a run ended in words for people; a word that is no outcome stays as it is. */
export function outcomeWord(outcome: string): string {
  const known = outcomeSchema.safeParse(outcome);
  return known.success ? outcomeWords[known.data] : outcome.replaceAll('_', ' ');
}

/** The outcome that a person calls by its word or by its name: `canceled`, `cancelled`; undefined for neither. */
export function outcomeNamed(text: string): z.infer<typeof outcomeSchema> | undefined {
  const name = text.trim().toLowerCase().replaceAll(/[_-]/g, ' ');
  return outcomeSchema.options.find(
    (outcome) => outcomeWords[outcome] === name || outcome.replaceAll('_', ' ') === name,
  );
}

/** The words for all outcomes, in their order. */
export const allOutcomeWords: readonly string[] = Object.values(outcomeWords);

export type Outcome = z.infer<typeof outcomeSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
