import { allOf, beginSentence, listNames } from '../domain/text/phrases';
import { seenDevices, type CheckContext } from './context';
import type { DeviceFacts, LogReading } from './facts';
import { minuteText } from './log-time';

const isUnfiltered = ({ keyword }: LogReading): boolean => keyword === null;

/** Whether the log was read without a keyword, and no reply to that held a line. */
export function isLogSilent({ logs }: DeviceFacts): boolean {
  const unfiltered = logs.readings.filter(isUnfiltered);
  return unfiltered.length > 0 && unfiltered.every(({ rows }) => rows === 0);
}

/** What a log that came back without a line says: nothing. */
export const silentLog = 'the log returned no lines, which neither shows nor rules out a loss';

/** What stands in for a silent log: sessions that have been up since before the time that is asked about. */
function sessionsSince({ namedStart }: CheckContext, { name, bgp }: DeviceFacts): string[] {
  const neighbors = bgp?.neighbors ?? [];
  const times = neighbors.flatMap(({ established, state }) =>
    state === 'ESTABLISHED' && established !== null ? [established.getTime()] : [],
  );
  const last = Math.max(...times);
  if (times.length === 0 || times.length < neighbors.length || last >= namedStart.getTime())
    return [];
  const since = minuteText(new Date(last));
  return times.length === 1
    ? [`The only BGP session of ${name} has been up since ${since}.`]
    : [
        `${beginSentence(allOf(times.length))} BGP sessions of ${name} have been up since ${since} or longer.`,
      ];
}

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
    ...silent.flatMap((device) => sessionsSince(context, device)).slice(0, 2),
    ...(holding.length === 0
      ? []
      : [
          `On ${names(holding)} a keyword search did find lines, so the log read without a keyword is incomplete.`,
        ]),
  ];
}
