import type { Outcome } from '../analysis/outcome';
import { resultsOf } from '../calls/results';
import type { RunStep } from './run-step';
import type { CallRecord } from '../calls/tool-call';

/**
 * How a run ends whose planner says that it is finished. Achieved only where something was done,
 * the last call succeeded, no person had a step left out, and nothing of the task is missing.
 * @param missing what the task asks for and no call has done, as a sentence
 * @param deniedForGood a change was denied, and nothing was changed in its place
 */
export function finishedOutcome(
  calls: readonly CallRecord[],
  steps: readonly RunStep[],
  missing: string | null = null,
  deniedForGood = calls.at(-1)?.outcome.status === 'denied',
): { outcome: Outcome; note: string } {
  if (deniedForGood) {
    const note = 'A call that a person had to confirm was not approved.';
    return { outcome: 'denied', note: missing === null ? note : `${note} ${missing}` };
  }
  if (resultsOf(calls).length === 0) return { outcome: 'partial', note: 'Nothing was done.' };
  if (calls.at(-1)?.outcome.status === 'failed' || steps.at(-1)?.status === 'failed') {
    return { outcome: 'partial', note: 'The last step failed and was not made good.' };
  }
  if (missing !== null) return { outcome: 'partial', note: missing };
  const skipped = steps.filter((step) => step.status === 'skipped').length;
  if (skipped > 0) return { outcome: 'partial', note: `Steps left out: ${skipped}.` };
  return { outcome: 'achieved', note: '' };
}

/** The answer where none was written: what was done, and what each call brought. */
export function composeAnswer(calls: readonly CallRecord[], steps: readonly RunStep[]): string {
  const lines = steps
    .filter((step) => step.status === 'done')
    .flatMap((step) => {
      const [call] = calls.filter((one) => one.step === step.index).slice(-1);
      if (call === undefined) return [];
      return [`${step.instruction.replace(/[.\s]+$/, '')} → ${call.outcome.digest}`];
    });
  return lines.join('\n');
}
