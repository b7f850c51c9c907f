import { count } from '../domain/text/phrases';
import type { DeviceFacts } from './facts';
import type { LogLine } from './log-lines';
import { minuteText } from './log-time';

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

/** Since its last boot a router may have run for this long until its clock was set. */
const settingTakes = 2 * hour;

/** That a log begins with a clock that was not set, as after a restart: its old lines say nothing about now. */
export function unsetClockRemarks(device: DeviceFacts): string[] {
  const lines = unsetLines(device);
  const last = lines.at(-1)?.time;
  if (last === undefined || last === null) return [];
  const { name, system } = device;
  const boot = system?.boot ?? null;
  const isThatBoot =
    boot !== null &&
    boot <= last.latest &&
    last.latest.getTime() - boot.getTime() <= settingTakes;
  const restarted = isThatBoot
    ? `${name} booted ${minuteText(boot)}, with its clock not set`
    : `${name} has probably restarted shortly before ${minuteText(last.latest)}, with its clock not set${boot === null ? '; its boot time was not read' : ''}`;
  const are = lines.length === 1 ? 'is' : 'are';
  return [
    `${restarted}: ${count(lines.length, 'line')} of its log stamped January 1 ${are} from before ${minuteText(last.latest)} and ${lines.length === 1 ? 'says' : 'say'} nothing about now. Why it restarted is not known; on ${name}: show reboot history.`,
  ];
}
