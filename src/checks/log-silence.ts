import { listNames } from '../domain/text/phrases';
import { seenDevices, type CheckContext } from './context';
import type { DeviceFacts, LogReading } from './facts';

const isUnfiltered = ({ keyword }: LogReading): boolean => keyword === null;

/** Whether the log was read without a keyword, and no reply to that held a line. */
export function isLogSilent({ logs }: DeviceFacts): boolean {
  const unfiltered = logs.readings.filter(isUnfiltered);
  return unfiltered.length > 0 && unfiltered.every(({ rows }) => rows === 0);
}

/** What a log that came back without a line says: nothing. */
export const silentLog =
  'the log came back without a line, which shows neither a loss nor that there was none';

/** One sentence on the routers whose log came back without a line, and one on those where it is not empty. */
export function silentLogRemarks(context: CheckContext): string[] {
  const silent = seenDevices(context).filter(isLogSilent);
  if (silent.length === 0) return [];
  // A search of the same buffer that finds lines shows that it is not empty.
  const holding = silent.filter(
    ({ logs }) =>
      logs.readings.some((one) => isUnfiltered(one) && one.minutes === null) &&
      logs.readings.some((one) => !isUnfiltered(one) && one.rows > 0),
  );
  const names = (devices: readonly DeviceFacts[]) => listNames(devices.map(({ name }) => name));
  return [
    `The log of ${names(silent)} came back without a line, which shows neither a loss nor that there was none.`,
    ...(holding.length === 0
      ? []
      : [
          `On ${names(holding)} a search of the log for a keyword did find lines, so what came back without one is not the whole log.`,
        ]),
  ];
}
