import type { DeviceFacts } from './facts';
import type { LogLine } from './log-lines';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Bounds the lines of one reply, in the order of the buffer, that were written before a clock was set: their
 * stamps are no time. What stands behind them was written after them, and a clock is set soon after a boot.
 */
export function boundUnset(lines: readonly LogLine[], now: Date): void {
  let next: LogLine['time'] = null;
  for (const line of [...lines].reverse()) {
    const { time } = line;
    if (time === null) continue;
    const until: Date = next?.earliest ?? now;
    // A line of New Year's night has neighbors of the same days.
    if (time.startOfClock !== true || until.getTime() - time.earliest.getTime() < 2 * day) {
      next = time;
      continue;
    }
    line.time =
      next === null
        ? null
        : {
            earliest: new Date(next.earliest.getTime() - hour),
            latest: next.latest,
            zone: time.zone,
            written: `before ${next.written} (clock not set)`,
            unset: true,
          };
  }
}

/** Lines of a log that were written before the clock was set, oldest first. */
export const unsetLines = ({ logs }: DeviceFacts): LogLine[] =>
  logs.lines.filter(({ time }) => time?.unset === true);
