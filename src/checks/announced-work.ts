import type { DeviceFacts } from './facts';
import type { LogLine } from './log-lines';

/** What a router logs of work that its log names, this long after: a card that reboots takes its time. */
const workTakes = 15 * 60_000;
const namesWork =
  /\b(?:planned|scheduled|announced) (?:work|maintenance|change)|\bmaintenance\b|\brequested by user\b|\bCHG-?\d/i;

/** A message that is grave by its number alone and follows work that somebody announced. */
export function belongsToWork(device: DeviceFacts, { time }: LogLine): boolean {
  const at = time?.earliest.getTime();
  if (at === undefined) return false;
  return device.logs.lines.some((one) => {
    const before = at - (one.time?.earliest.getTime() ?? Number.POSITIVE_INFINITY);
    return before >= 0 && before <= workTakes && namesWork.test(one.text);
  });
}
