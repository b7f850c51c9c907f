import type { RunStep } from '../domain/decisions/run-step';

/** One mark a state; each has a word too, for those who cannot see the difference. */
export const stepMarks: Record<RunStep['status'], { mark: string; word: string }> = {
  pending: { mark: '○', word: 'to do' },
  running: { mark: '▶', word: 'running' },
  done: { mark: '✓', word: 'done' },
  skipped: { mark: '–', word: 'skipped' },
  unavailable: { mark: '–', word: 'not available' },
  failed: { mark: '✗', word: 'failed' },
};

/** Milliseconds that a step has taken so far; null before it began. */
export function stepTime(step: RunStep, now: number): number | null {
  if (step.startedAt === null || step.status === 'pending') return null;
  return Math.max(0, (step.endedAt ?? now) - step.startedAt);
}
