import { createHash } from 'node:crypto';

/**
 * Ids of spans come from the run's id, so that all workers of a run give the same without a word
 * between them, an activity that is repeated finds its parent, and the workflow has no part in it. The
 * trace id is the run id without its hyphens.
 */
export function traceIdOf(runId: string): string {
  return runId.replaceAll('-', '').toLowerCase();
}

export function runSpanId(runId: string): string {
  return spanId(runId, 'run');
}

/** @param index of the step, from 0 */
export function stepSpanId(runId: string, index: number): string {
  return spanId(runId, `step ${index}`);
}

function spanId(runId: string, what: string): string {
  return createHash('sha256').update(`${runId} ${what}`).digest('hex').slice(0, 16);
}

/** Step that a call's id names, for instance 2 for `p0.s2.c1`; null for calls outside of steps. */
export function stepOfCall(id: unknown): number | null {
  const index = typeof id === 'string' ? /^p\d+\.s(\d+)\./.exec(id)?.[1] : undefined;
  return index === undefined ? null : Number(index);
}
