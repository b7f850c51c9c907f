import { describeFleet, type FleetProgress } from '../../domain/run/fleet';
import type { RunStatus } from '../../domain/run/run-status';

/** Steps in which the progress of a fleet is told where every line stays. */
const tellings = 20;

/** `40 of 200 devices done`, each time a twentieth of a fleet more is done. */
export function fleetLines(before: RunStatus | null, { fleet }: RunStatus): string[] {
  if (fleet === null || fleet === undefined) return [];
  const earlier = before?.fleet ?? null;
  if (earlier !== null && twentieths(earlier) === twentieths(fleet)) return [];
  return [describeFleet(fleet)];
}

function twentieths({ done, devices }: FleetProgress): number {
  return Math.floor((done * tellings) / devices);
}
