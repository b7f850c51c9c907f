import type { RunStep } from '../../domain/decisions/run-step';
import { durationText } from '../../domain/text/phrases';
import { stepTime } from '../../report/step-marks';

/** A step that took less has no time worth telling; milliseconds. */
const shortest = 50;

/** `0.4 s`; empty for a step that has not begun or took next to nothing. */
function stepDuration(milliseconds: number | null): string {
  return milliseconds === null || milliseconds < shortest ? '' : durationText(milliseconds / 1000);
}

/** ` (added, 0.4 s)`: what else is told of a step; empty where nothing is. */
export function stepNotes(step: RunStep, now: number, again = false): string {
  const notes = [
    step.origin === 'plan' ? '' : 'added',
    again ? 'again' : '',
    stepDuration(stepTime(step, now)),
  ];
  const told = notes.filter((note) => note !== '').join(', ');
  return told === '' ? '' : ` (${told})`;
}

/** While a run goes on, what is behind a cause may still be found, and what it explains. */
export function findingSoFar(finding: string, endedAt: number | null): string {
  return endedAt === null ? finding.replace(/^Cause: /, 'Cause so far: ') : finding;
}
