import type picocolors from 'picocolors';

import type { RunStep } from '../../domain/decisions/run-step';
import { cleanText } from '../../domain/text/escape';
import { count, listNames } from '../../domain/text/phrases';
import { stateWords, stepMark } from '../../report/step-marks';
import { stepWords } from '../../report/step-words';
import { stepNotes } from './words';

export interface StepsView {
  rows: number;
  /** Epoch milliseconds. */
  now: number;
  /** Counts up with each drawing, for the spinner; null for a run that no longer moves. */
  frame: number | null;
  colors: ReturnType<typeof picocolors.createColors>;
}

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Lines besides the steps: head, why, call, what is left, waits, attempt, retry, findings and their rest, question, and one that stays free. */
const otherLines = 14;

/** All steps if they fit; otherwise those around the one that runs, with counts of the others. */
export function stepLines(steps: readonly RunStep[], view: StepsView): string[] {
  const room = Math.max(3, view.rows - otherLines);
  if (steps.length <= room)
    return steps.map((step, index) => stepLine(step, index, steps.length, view));
  const active = steps.findIndex(({ status }) => status === 'running' || status === 'pending');
  const focus = active === -1 ? steps.length - 1 : active;
  const start = Math.max(0, Math.min(focus - Math.floor(room / 2), steps.length - room));
  const shown = steps
    .slice(start, start + room)
    .map((step, index) => stepLine(step, start + index, steps.length, view));
  return [
    ...hiddenLine(steps.slice(0, start), 'earlier step', view),
    ...shown,
    ...hiddenLine(steps.slice(start + room), 'later step', view),
  ];
}

/** How many steps have no room; one of them that failed is named, so that nobody misses it. */
function hiddenLine(
  hidden: readonly RunStep[],
  where: 'earlier step' | 'later step',
  { colors }: StepsView,
): string[] {
  if (hidden.length === 0) return [];
  const failed = hidden.filter(({ status }) => status === 'failed').map(({ index }) => index + 1);
  const told =
    failed.length === 0 ? '' : colors.red(` (failed: ${listNames(failed.map(String), 4)})`);
  return [`${colors.dim(`  … ${count(hidden.length, where)}`)}${told}`];
}

/** Numbered as `rerun --from-step` counts. */
function stepLine(step: RunStep, index: number, all: number, view: StepsView): string {
  const { colors } = view;
  const isMeant = step.status === 'pending' || step.status === 'running';
  const words = isMeant ? (step.reason ?? '') : stateWords(step);
  const reason = words === '' ? '' : colors.dim(` (${cleanText(words)})`);
  const number = `${index + 1}.`.padStart(String(all).length + 1);
  const notes = stepNotes(step, view.now);
  const after = notes === '' ? '' : colors.dim(notes);
  return `  ${markOf(step, view)} ${colors.dim(number)} ${cleanText(stepWords(step).replace(/\.$/, ''), 300)}${reason}${after}`;
}

function markOf(step: RunStep, { colors, frame }: StepsView): string {
  const { status, extent } = step;
  const { mark } = stepMark(step);
  if (status === 'running') {
    return colors.cyan(frame === null ? mark : (spinner[frame % spinner.length] ?? mark));
  }
  if (extent !== undefined) return colors.yellow(mark);
  if (status === 'done') return colors.green(mark);
  if (status === 'failed') return colors.red(mark);
  return status === 'unavailable' ? colors.yellow(mark) : colors.dim(mark);
}
