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

const extents: Record<NonNullable<RunStep['extent']>, { mark: string; word: string }> = {
  part: { mark: '◐', word: 'done in part' },
  untried: { mark: '–', word: 'not tried' },
};

/** How a step stands; what was not tried has not failed, and what was read in part is not done. */
export function stepMark({ status, extent }: Pick<RunStep, 'status' | 'extent'>): {
  mark: string;
  word: string;
} {
  const isOver = status !== 'pending' && status !== 'running' && status !== 'skipped';
  return extent === undefined || !isOver ? stepMarks[status] : extents[extent];
}

/** The steps of a run that has ended: nothing runs in it any more, so what was under way is done in part. */
export function endedSteps(steps: readonly RunStep[]): RunStep[] {
  return steps.map((step) =>
    step.status === 'running'
      ? { ...step, status: 'failed', extent: 'part', reason: unfinished }
      : step,
  );
}

const unfinished = 'not finished when the run ended';

/** `: no connected tool shows CPU`; empty for a step that is done, and where the word says it already. */
export function stateWords(step: Pick<RunStep, 'status' | 'extent' | 'reason'>): string {
  const { status, extent, reason } = step;
  if (status === 'done' && extent === undefined) return '';
  const { word } = stepMark(step);
  const why = (reason ?? '').replace(stateHead, '').replace(/\.$/, '');
  return why === ''
    ? word
    : `${word}: ${why.replace(/^(?:No|On|None|The|What)\b/, (first) => first.toLowerCase())}`;
}

/** The reason may begin with the state. */
const stateHead = /^(?:Not tried|Skipped|Nothing else to try): /;

/** Milliseconds that a step has taken so far; null before it began. */
export function stepTime(step: RunStep, now: number): number | null {
  if (step.startedAt === null || step.status === 'pending') return null;
  return Math.max(0, (step.endedAt ?? now) - step.startedAt);
}
