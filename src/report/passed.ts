import type { Check } from '../domain/analysis/check';

/** Checks that passed by what was read, and not only because a log came back without a line. */
export function passedChecks<One extends Pick<Check, 'result' | 'silent'>>(
  checks: readonly One[],
): One[] {
  return checks.filter(({ result, silent }) => result === 'pass' && silent !== true);
}
