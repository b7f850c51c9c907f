import { DateTime, FixedOffsetZone } from 'luxon';

import type { Goal } from '../../domain/analysis/goal';
import type { AskedZone } from '../../domain/analysis/parsed-question';
import { windowText } from '../../domain/text/phrases';
import { isTimeZone, offsetMinutes, plainZones, usualZones } from '../../domain/text/time-zones';

const minute = 60_000;
const today = /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/i;

type Window = Pick<Goal, 'windowMinutes' | 'windowEndMinutes' | 'windowSource'>;

/**
 * From when to when a run would look, where the question says so; else how far back. In the zone of the
 * question and in UTC, so that the time that was typed can be found in it.
 */
export function windowLines(
  question: string,
  { windowMinutes, windowEndMinutes = 0, windowSource }: Window,
  zone: AskedZone | undefined,
  now: Date,
): [label: string, text: string][] {
  if (windowMinutes === null) return [];
  if (windowSource !== 'question') {
    return [['Time window', `the last ${windowText(windowMinutes)}`]];
  }
  // Windows are counted in whole minutes from a clock that has seconds.
  const at = (minutesAgo: number): number => (now.getTime() - minutesAgo * minute) / minute;
  const [start, end] = [Math.ceil(at(windowMinutes)), Math.floor(at(windowEndMinutes))].map(
    (minutes) => DateTime.fromMillis(minutes * minute),
  ) as [DateTime, DateTime];
  const named = zone === undefined ? null : zoneCalled(zone.name);
  const utc = spanText(start.toUTC(), end.toUTC(), 'UTC');
  if (named === null || zone === undefined || zone.name === 'UTC') return [['Time window', utc]];
  const local = end.setZone(named);
  const isEarlier = !local.hasSame(DateTime.fromJSDate(now).setZone(named), 'day');
  return [
    ['Time window', `${spanText(start.setZone(named), local, zone.name)}, which is ${utc}`],
    ['Times', `read as ${zone.name} (${offsetText(local)})${outOfSeason(zone.name, local)}`],
    ...(today.test(question) && isEarlier ? [['Day', dayWords(local)] as [string, string]] : []),
  ];
}

const offsetText = (time: DateTime): string => time.toFormat("'UTC'Z").replace(':00', '');

/** Names of summer time, with a place that has it and what its time is called the rest of the year. */
const summerTimes: Readonly<Record<string, [place: string, winter: string]>> = {
  CEST: ['Europe/Berlin', 'CET'],
  MESZ: ['Europe/Berlin', 'MEZ'],
  EEST: ['Europe/Athens', 'EET'],
  BST: ['Europe/London', 'GMT'],
  WEST: ['Europe/Lisbon', 'WET'],
  EDT: ['America/New_York', 'EST'],
  CDT: ['America/Chicago', 'CST'],
  PDT: ['America/Los_Angeles', 'PST'],
};

/** A zone is taken as it is given; one that is not in effect on that day may be a slip by an hour. */
function outOfSeason(name: string, local: DateTime): string {
  const [place, winter] = summerTimes[name] ?? [];
  if (place === undefined) return '';
  const there = local.setZone(place);
  return there.offset === local.offset
    ? ''
    : `, as given; ${name} is not in effect on this date; if you meant ${winter} (${offsetText(there)}), ask again with ${winter}`;
}

/** Why a time of "today" was read as one of the day before. */
const dayWords = (end: DateTime): string =>
  `${end.toFormat('yyyy-MM-dd')}, because this time of today is still to come`;

/** Of one day the date is said once. */
function spanText(start: DateTime, end: DateTime, zone: string): string {
  const last = end.toFormat(start.hasSame(end, 'day') ? 'HH:mm' : 'yyyy-MM-dd HH:mm');
  return `${start.toFormat('yyyy-MM-dd HH:mm')} to ${last} ${zone}`;
}

function zoneCalled(name: string): string | FixedOffsetZone | null {
  const offset = plainZones[name] ?? usualZones[name] ?? offsetMinutes(name);
  if (typeof offset === 'number') return FixedOffsetZone.instance(offset);
  return isTimeZone(name) ? name : null;
}
