import type { CallOutcome } from '../calls/tool-call';

/** Where the run goes after one call. */
export type StepEvaluation = 'next' | 'answer' | 'diagnose' | 'escalate';

export interface StepFacts {
  /** How the call ended; null where the gate refused it. */
  status: CallOutcome['status'] | null;
  /** The planner said that the goal is reached once this call succeeds. */
  last: boolean;
  /** Errors that the run may still try to mend. */
  errorsLeft: number;
}

/**
 * Success and more to do: the next step. Success and complete: the answer. An error with tries
 * left: diagnosis; with none left: a person. What a server does not have counts as a result.
 */
export function evaluateStep({ status, last, errorsLeft }: StepFacts): StepEvaluation {
  if (status === null || status === 'failed' || status === 'denied') {
    return errorsLeft > 0 ? 'diagnose' : 'escalate';
  }
  return last ? 'answer' : 'next';
}
