import { belongsToWork } from './announced-work';
import { placeInWindow, type CheckContext } from './context';
import type { DeviceFacts } from './facts';
import type { LogLine } from './log-lines';
import { speaks, type Protocol } from './process-exits';

/** A line of a process that ended. */
export type ExitLine = LogLine & { process: string; time: NonNullable<LogLine['time']> };

/** All that a log tells of the ends of processes that speak a protocol, oldest first. */
export function exitsOf(device: DeviceFacts, protocol: Protocol): ExitLine[] {
  return device.logs.lines.filter(
    (line): line is ExitLine =>
      line.process !== null && line.time !== null && speaks(line.process, protocol),
  );
}

/** Those within the time that the question is about, after no work that the log announces. */
export function exitsInWindow(
  context: CheckContext,
  device: DeviceFacts,
  protocol: Protocol,
): ExitLine[] {
  return exitsOf(device, protocol).filter(
    (line) => placeInWindow(context, line) === 'inside' && !belongsToWork(device, line),
  );
}
