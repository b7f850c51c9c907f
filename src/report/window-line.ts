import type { RunDocument } from '../domain/run/run-document';
import { timeText, windowStartText, windowText } from '../domain/text/phrases';

/** The time over which a run looked. Logs are read up to the run's clock, also where the time asked about ends before it. */
export function windowLine({
  now,
  window_minutes: minutes,
  window_end_minutes: before,
}: Pick<RunDocument, 'now' | 'window_minutes' | 'window_end_minutes'>): string {
  if (minutes === null) return `at ${timeText(now)}`;
  const clock = new Date(now).getTime();
  const start = clock - minutes * 60_000;
  const asked =
    before === undefined
      ? ''
      : `; the question covers it up to ${timeText(clock - before * 60_000)}`;
  const from = Number.isNaN(start)
    ? ''
    : ` (${windowStartText(start)} to ${timeText(now)}${asked})`;
  return `${windowText(minutes)}${from}`;
}
