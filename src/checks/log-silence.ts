import { allOf, beginSentence, listNames, windowText } from '../domain/text/phrases';
import { seenDevices, type CheckContext } from './context';
import type { DeviceFacts, LogReading } from './facts';
import { minuteText } from './log-time';

/** The least grave lines that a reading without a keyword brings; the rest, as commits, have to be searched for. */
const mostTold = 5;

const isUnfiltered = ({ keyword }: LogReading): boolean => keyword === null;

/** Whether the log was read without a keyword, and no reply to that held a line. */
export function isLogSilent({ logs }: DeviceFacts): boolean {
  const unfiltered = logs.readings.filter(isUnfiltered);
  return unfiltered.length > 0 && unfiltered.every(({ rows }) => rows === 0);
}

/** How far back a log was read that came back without a line, minutes; null for the whole buffer. */
export interface SilentSpan {
  minutes?: number | null;
}

/** The longest time of a router's log of which no line came. */
export function silentSpan({ logs }: DeviceFacts): Required<SilentSpan> {
  const spans = logs.readings.filter(isUnfiltered).map(({ minutes }) => minutes);
  return { minutes: spans.includes(null) ? null : Math.max(0, ...spans.map((one) => one ?? 0)) };
}

const spanWords = ({ minutes }: SilentSpan): string =>
  minutes === undefined
    ? 'no lines'
    : minutes === null
      ? `no line of severity 1 to ${mostTold}`
      : `no lines for the last ${windowText(minutes).replace(/^1 /, '')}`;

/** What a log that came back without a line says: nothing. */
export const silentLog = (span: SilentSpan): string =>
  `the log returned ${spanWords(span)}, so it neither shows nor rules out that something went down`;

/** What stands in for a silent log: sessions that have been up since before the time that is asked about. */
function sessionsSince({ namedStart }: CheckContext, devices: readonly DeviceFacts[]): string[] {
  const up = devices.flatMap(({ name, bgp }) => {
    const neighbors = bgp?.neighbors ?? [];
    const times = neighbors.flatMap(({ established, state }) =>
      state === 'ESTABLISHED' && established !== null ? [established.getTime()] : [],
    );
    const last = Math.max(...times);
    const isWhole = times.length > 0 && times.length === neighbors.length;
    return isWhole && last < namedStart.getTime() ? [{ name, last, sessions: times.length }] : [];
  });
  if (up.length === 0) return [];
  const all = up.reduce((sum, { sessions }) => sum + sessions, 0);
  const names = listNames(
    up.map(({ name }) => name),
    8,
  );
  const since = minuteText(new Date(Math.max(...up.map(({ last }) => last))));
  if (all === 1) return [`The only BGP session of ${names} has been up since ${since}.`];
  const which = up.length === 1 ? `${beginSentence(allOf(all))} BGP sessions` : 'All BGP sessions';
  return [`${which} of ${names} have been up since at least ${since}.`];
}

/** One sentence on the routers whose log came back without a line, and one on those where it is not empty. */
export function silentLogRemarks(context: CheckContext): string[] {
  const silent = seenDevices(context).filter(isLogSilent);
  if (silent.length === 0) return [];
  // A search of the same buffer that finds lines of weight shows that the reading left some out.
  const holding = silent.filter(
    ({ logs }) =>
      logs.readings.some((one) => isUnfiltered(one) && one.minutes === null) &&
      logs.lines.some(({ severity }) => severity === null || severity <= mostTold),
  );
  const names = (devices: readonly DeviceFacts[]) => listNames(devices.map(({ name }) => name));
  const bySpan = new Map<string, DeviceFacts[]>();
  for (const device of silent) {
    const words = spanWords(silentSpan(device));
    bySpan.set(words, [...(bySpan.get(words) ?? []), device]);
  }
  return [
    ...[...bySpan].map(
      ([words, devices]) =>
        `The ${devices.length === 1 ? 'log' : 'logs'} of ${names(devices)} returned ${words}, which neither shows nor rules out that something went down.`,
    ),
    ...sessionsSince(context, silent),
    ...(holding.length === 0
      ? []
      : [
          `On ${names(holding)} a keyword search did find lines, so the log read without a keyword is incomplete.`,
        ]),
  ];
}
