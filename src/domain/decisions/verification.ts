import * as z from 'zod';

import type { SettledPart } from '../analysis/goal-part';
import type { Outcome } from '../analysis/outcome';
import { openText } from './outcome-of-parts';

/** What a verifier thinks of an answer. It proposes; `followVerification` decides. */
export const verificationSchema = z.object({
  verdict: z.enum(['VERIFIED', 'NOT_VERIFIED']),
  /** Why not, and what a better plan would do; empty where it is verified. */
  feedback: z.string(),
});

export type Verification = z.infer<typeof verificationSchema>;

export interface VerificationCounters {
  /** Whether a new plan can be made after a rejected answer. */
  planning: boolean;
  replans: number;
  maxReplans: number;
  /** Calls that brought a result, those of built-in tools left out. */
  results: number;
  /** Whether the profile has tools that could have brought one. */
  hasTools: boolean;
}

export type AfterVerification =
  | { kind: 'end'; outcome: Outcome; note: string }
  | { kind: 'replan'; feedback: string };

/**
 * What follows a verification: VERIFIED ends as achieved, but never without a result behind it;
 * NOT_VERIFIED plans anew, as long as planning is on and replans are left. "Replans exhausted" is
 * never achieved.
 */
export function followVerification(
  verification: Verification,
  counters: VerificationCounters,
): AfterVerification {
  const { verdict, feedback } = bindToResults(verification, counters);
  if (verdict === 'VERIFIED') return { kind: 'end', outcome: 'achieved', note: 'Verified.' };
  const reason = feedback === '' ? 'No reason was given.' : feedback;
  if (!counters.planning) {
    return { kind: 'end', outcome: 'partial', note: `Not verified: ${reason}` };
  }
  if (counters.replans >= counters.maxReplans) {
    const note = `Replans exhausted after ${counters.replans}; not verified: ${reason}`;
    return { kind: 'end', outcome: 'retries_exhausted', note };
  }
  return { kind: 'replan', feedback: reason };
}

function bindToResults(
  verification: Verification,
  { results, hasTools }: VerificationCounters,
): Verification {
  if (verification.verdict !== 'VERIFIED' || results > 0 || !hasTools) return verification;
  return {
    verdict: 'NOT_VERIFIED',
    feedback: 'No tool brought a result that the answer rests on.',
  };
}

/** A verifier's word, held to the calls: with a part that nothing has done an answer is not verified. */
export function heldToParts(
  verification: Verification,
  parts: readonly SettledPart[],
): Verification {
  const open = parts.filter(({ status }) => status === 'open');
  if (verification.verdict !== 'VERIFIED' || open.length === 0) return verification;
  // What was refused or failed is told as it is; a new plan would only try it again.
  if (parts.some(({ status }) => status === 'refused' || status === 'failed')) return verification;
  return { verdict: 'NOT_VERIFIED', feedback: openText(open) };
}
