import { commitBefore } from '../bgp/events';
import { commitsRead } from '../context';
import { areaOf } from '../facts';
import type { LogLine } from '../log-lines';
import type { DiagnosisContext } from './cause';

/** One side of a fault between two routers, with the lines of its log that report the fault. */
export interface Side {
  device: string;
  lines: readonly LogLine[];
}

/**
 * The side whose configuration was changed shortly before the first of its lines: where two ends do
 * not agree, the one that was changed last is the one to look at. Else the router asked about.
 */
export function changedEnd(context: DiagnosisContext, sides: readonly Side[]): Side | null {
  const changed = sides.find((side) => commitOf(context, side) !== null);
  const asked = sides.find((side) => context.goal.devices.includes(side.device));
  return changed ?? asked ?? sides[0] ?? null;
}

/**
 * How sure it is which of two ends that must agree is to be mended: not before a commit was found at one
 * of them, or the changes of both were read. `null` stands for an end of ours that is not known yet.
 */
export function sureOfEnd(
  context: DiagnosisContext,
  sides: readonly (Side | null)[],
): 'confirmed' | 'likely' {
  const isRead = (side: Side | null): boolean => {
    const facts = side === null ? undefined : context.facts.devices.get(side.device);
    return facts !== undefined && (commitsRead(facts) || areaOf(facts, 'logs').state === 'failed');
  };
  const isFound = sides.some((side) => commitOf(context, side) !== null);
  return isFound || sides.every(isRead) ? 'confirmed' : 'likely';
}

function timeOf(line: LogLine): number {
  return line.time?.earliest.getTime() ?? Number.POSITIVE_INFINITY;
}

/** The commit after which a side's lines began, or null. */
export function commitOf(context: DiagnosisContext, side: Side | null): LogLine | null {
  const first = [...(side?.lines ?? [])].sort((a, b) => timeOf(a) - timeOf(b))[0];
  if (side === null || first === undefined) return null;
  return commitBefore(context.facts.devices.get(side.device), first);
}
