import type { RunStep } from './run-step';
import type { CallRecord } from '../calls/tool-call';

/** What an evaluation judges where no answer was written yet: what was done, and what each call brought. */
export function composeAnswer(calls: readonly CallRecord[], steps: readonly RunStep[]): string {
  const lines = steps
    .filter((step) => step.status === 'done')
    .flatMap((step) => {
      const [call] = calls.filter((one) => one.step === step.index).slice(-1);
      if (call === undefined) return [];
      return [`${step.instruction.replace(/(?<![.\s])[.\s]+$/, '')} → ${call.outcome.digest}`];
    });
  return lines.join('\n');
}
