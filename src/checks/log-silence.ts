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
export const silentLog = 'the log returned no lines, which neither shows nor rules out a loss';

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
    `The ${silent.length === 1 ? 'log' : 'logs'} of ${names(silent)} returned no lines, which neither shows nor rules out a loss.`,
    ...(holding.length === 0
      ? []
      : [
          `On ${names(holding)} a keyword search did find lines, so the log read without a keyword is incomplete.`,
        ]),
  ];
}
