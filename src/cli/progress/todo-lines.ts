import type { TodoItem } from '../../domain/calls/built-in-tools';
import { cleanText } from '../../domain/text/escape';
import type { RunStatus } from '../../domain/run/run-status';
import { stepMarks } from '../../report/step-marks';

const marks: Record<TodoItem['status'], string> = {
  open: stepMarks.pending.mark,
  doing: stepMarks.running.mark,
  done: stepMarks.done.mark,
};

/**
 * The list that the agent keeps: a head with the count, and one marked line an item; nothing
 * where it keeps none. Where there is no room for all, those not done yet come first.
 * @param room lines at most, the head included
 */
export function todoLines({ todo }: Pick<RunStatus, 'todo'>, room: number): string[] {
  if (todo.length === 0) return [];
  const done = todo.filter(({ status }) => status === 'done').length;
  const head = `Todo list, ${done} of ${todo.length} done:`;
  const all = todo.length <= room - 1;
  const listed = all ? todo : todo.filter(({ status }) => status !== 'done');
  const shown = listed.slice(0, all ? todo.length : Math.max(1, room - 2));
  const left = todo.length - shown.length;
  return [
    head,
    ...shown.map(({ status, text }) => `  ${marks[status]} ${cleanText(text, 200)}`),
    ...(left > 0 ? [`  … ${left} more`] : []),
  ];
}

/** Items that came to be done between two looks, one line each. */
export function todoNews(before: RunStatus | null, { todo }: RunStatus): string[] {
  const known = new Set(
    (before?.todo ?? []).filter(({ status }) => status === 'done').map(({ text }) => text),
  );
  const done = todo.filter(({ status }) => status === 'done');
  return done
    .filter(({ text }) => !known.has(text))
    .map(({ text }) => `${marks.done} todo: ${cleanText(text, 200)}`);
}
