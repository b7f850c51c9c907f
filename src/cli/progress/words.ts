import { durationText } from '../../domain/text/phrases';

/** A step that took less has no time worth telling; milliseconds. */
const shortest = 50;

/** `0.4 s`; empty for a step that has not begun or took next to nothing. */
export function stepDuration(milliseconds: number | null): string {
  return milliseconds === null || milliseconds < shortest ? '' : durationText(milliseconds / 1000);
}

/** While a run goes on, what is behind a cause may still be found. */
export function findingSoFar(finding: string, endedAt: number | null): string {
  return endedAt === null ? finding.replace(/^Cause: /, 'Likely cause: ') : finding;
}
