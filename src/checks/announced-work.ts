import type { DeviceFacts } from './facts';
import type { LogLine } from './log-lines';

/** What a router logs of work that its log names, this long after: a card that reboots takes its time. */
const workTakes = 15 * 60_000;
const namesWork =
  /\b(?:planned|scheduled|announced) (?:work|maintenance|change)|\bmaintenance\b|\brequested by user\b|\bCHG-?\d/i;

/** When lines of a log named work. A log of thousands of lines is asked again for each of its grave ones. */
const momentsOfWork = new WeakMap<readonly LogLine[], number[]>();

function workIn(lines: readonly LogLine[]): number[] {
  const known = momentsOfWork.get(lines);
  if (known !== undefined) return known;
  const moments = lines.flatMap(({ text, time }) =>
    time !== null && namesWork.test(text) ? [time.earliest.getTime()] : [],
  );
  momentsOfWork.set(lines, moments);
  return moments;
}

/** A message that is grave by its number alone and follows work that somebody announced. */
export function belongsToWork(device: DeviceFacts, { time }: LogLine): boolean {
  const at = time?.earliest.getTime();
  if (at === undefined) return false;
  return workIn(device.logs.lines).some((work) => at >= work && at - work <= workTakes);
}
