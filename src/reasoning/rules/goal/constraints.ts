import type { Subject } from '../../../domain/analysis/goal';

/**
 * Constraints travel in the goal as sentences that a person and a model can read; this file is the
 * one place that writes and reads them.
 */
const onlyNeighbor = 'Only the neighbor ';
const leaveOut = 'Do not read: ';
const unreadable = 'Asked for, and shown by no tool: ';

export function onlyNeighborConstraint(neighbor: string): string {
  return `${onlyNeighbor}${neighbor}`;
}

export function leaveOutConstraint(subject: Subject): string {
  return `${leaveOut}${subject}`;
}

export function unreadableConstraint(area: string): string {
  return `${unreadable}${area}`;
}

/** Subjects that the question wants left out. */
export function leftOutSubjects(constraints: readonly string[]): string[] {
  return valuesOf(constraints, leaveOut);
}

/** Areas that the question itself asks for and that no tool shows. */
export function unreadableAreas(constraints: readonly string[]): string[] {
  return valuesOf(constraints, unreadable);
}

function valuesOf(constraints: readonly string[], prefix: string): string[] {
  return constraints
    .filter((constraint) => constraint.startsWith(prefix))
    .map((constraint) => constraint.slice(prefix.length));
}
