import { momentText } from '../domain/text/phrases';
import { offsetMinutes, plainZones } from '../domain/text/time-zones';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const minute = 60_000;
const hour = 60 * minute;

/** When a line was written: exact where the zone is known, else the earliest and latest moment. */
export interface LogTime {
  earliest: Date;
  latest: Date;
  /** Zone as written; null where the stamp has none. */
  zone: string | null;
  /** The time for people: in UTC where the zone is known. */
  written: string;
  /** Within the first hour of a January 1, as a router counts from its boot until its clock is set. */
  startOfClock?: true;
  /** The stamp is of a clock that was not set: the times are bounds that other lines give. */
  unset?: true;
}

/** Before there were routers of this kind: no stamp of these years is meant. */
const firstYear = 2010;

function isStartOfClock(at: Date): boolean {
  const isFirst = at.getUTCMonth() === 0 && at.getUTCDate() === 1;
  return at.getUTCFullYear() < firstYear || (isFirst && at.getUTCHours() === 0);
}

const stamp =
  /(?:^|[\s:*.>])(?:(?<yearBefore>(?:19|20)\d{2}) )?(?<month>[A-Z][a-z]{2})\s+(?<day>\d{1,2})(?: (?<yearAfter>(?:19|20)\d{2}))? (?<clock>\d{2}:\d{2}:\d{2})(?<fraction>\.\d+)?(?: ?(?<zone>(?<= )[A-Za-z]{1,5}|[+-]\d{2}:?\d{2}))?(?=[\s:])/;
/** ISO 8601, the same with slashes and a blank as Nokia writes it, and without a zone as VRP does. */
const isoStamp =
  /\b(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}:\d{2}:\d{2})([.,]\d{1,9})?(?: ?(Z|UTC\b|[+-]\d{2}:?\d{2}))?/;

/** Characters before a stamp without a zone: a number, a priority or a mark. */
const headAtMost = 12;

/**
 * The time stamp at the head of a log line, or null where none is recognised. IOS XR writes no year:
 * it is the latest one that does not put the line into the future.
 */
export function readLogTime(line: string, now: Date): LogTime | null {
  const head = line.slice(0, 80);
  const iso = isoStamp.exec(head);
  // Further in, a time without a zone is one that the message tells.
  if (iso !== null && (iso[6] !== undefined || iso.index < headAtMost)) {
    const [, year, month, day, clock = '', fraction = '', zone] = iso;
    const at = new Date(`${year}-${month}-${day}T${clock}${fraction.replace(',', '.')}Z`);
    const east = zone === undefined ? null : /^(?:Z|UTC)$/.test(zone) ? 0 : offsetMinutes(zone);
    return Number.isNaN(at.getTime()) ? null : placed(at, east, clock, zone ?? null);
  }
  const groups = stamp.exec(head)?.groups;
  const month = months.indexOf((groups?.month ?? '').toLowerCase());
  if (groups === undefined || month < 0) return null;
  const zone = groups.zone ?? null;
  const year = groups.yearBefore ?? groups.yearAfter;
  const at = resolveYear(
    year,
    month,
    Number(groups.day),
    `${groups.clock}${groups.fraction ?? ''}`,
    now,
  );
  if (at === null) return null;
  const east = zone === null ? null : (plainZones[zone.toUpperCase()] ?? offsetMinutes(zone));
  return placed(at, east, groups.clock ?? '', zone);
}

/**
 * @param at the stamp as if it were UTC
 * @param east minutes that its zone is ahead of UTC; null where that is not known
 */
function placed(at: Date, east: number | null, clock: string, zone: string | null): LogTime {
  // Civil time lies between UTC-12 and UTC+14.
  const earliest = new Date(at.getTime() - (east ?? 14 * 60) * minute);
  const latest = new Date(at.getTime() - (east ?? -12 * 60) * minute);
  // Without a zone that is known, the clock is quoted as it is; the year is what was settled on.
  const isExact = earliest.getTime() === latest.getTime();
  const local = [at.toISOString().slice(0, 10), clock, zone].filter(Boolean).join(' ');
  const isStart = isStartOfClock(at) || (isExact && isStartOfClock(earliest));
  return {
    earliest,
    latest,
    zone,
    written: isExact ? quoteTime(earliest) : local,
    ...(isStart && { startOfClock: true as const }),
  };
}

function resolveYear(
  year: string | undefined,
  month: number,
  day: number,
  clock: string,
  now: Date,
): Date | null {
  const of = (candidate: number) => {
    const date = `${candidate}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const at = new Date(`${date}T${clock}Z`);
    return Number.isNaN(at.getTime()) ? null : at;
  };
  if (year !== undefined) return of(Number(year));
  const thisYear = of(now.getUTCFullYear());
  // A day and a half of grace: zones east of UTC and clocks that run ahead.
  if (thisYear !== null && thisYear.getTime() <= now.getTime() + 36 * hour) return thisYear;
  return of(now.getUTCFullYear() - 1);
}

/** `2026-05-18 20:00:13 UTC`. */
export function quoteTime(at: Date): string {
  return momentText(at.getTime());
}

/** `2026-09-10 05:50 UTC`, for people. */
export function minuteText(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
