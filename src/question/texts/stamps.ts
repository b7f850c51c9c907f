import { DateTime } from 'luxon';

import { sinceBefore } from '../../domain/alerts/alert-question';
import { offsetMinutes, usualZones } from '../../domain/text/time-zones';

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const clock = String.raw`(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d{1,6})?)?`;
const zone = String.raw`(?:\s?\(?(Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2})(?!\w)\)?)?`;
/** `2026-11-27 22:20:11 +0100`, `2026-11-27T22:20Z`. */
const numeric = new RegExp(String.raw`\b(\d{4})[-/.](\d{2})[-/.](\d{2})[T ]${clock}${zone}`);
/** `20:52:10 on 2026.11.30`: the time first, as Zabbix writes. */
const timeFirst = new RegExp(
  String.raw`(?<![\d:])${clock}${zone} (?:on|am|at|,) ?(\d{4})[-/.](\d{2})[-/.](\d{2})(?!\d)`,
);
/** `Fri Nov 27 21:24:40 UTC 2026`, `Nov 27 21:15:03.482 CEST`, `2026 Nov 27 21:15:03`, `Nov 27, 2026 at 3:36 PM EST`. */
const written = new RegExp(
  String.raw`\b(?:(\d{4}) )?(${months})[a-z]{0,6}\.?\s{1,2}(\d{1,2})(?:,? (\d{4}))?,?(?: at)? ${clock}(?:\s?([AP])M\b)?${zone}(?: (\d{4})\b)?`,
);
/** `30 Nov 20:52 UTC`, `30-Nov-2026 20:00`: the day first. */
const dayFirst = new RegExp(
  String.raw`(?<![\d:])(\d{1,2})(?:\.|st|nd|rd|th)?[ -](${months})[a-z]{0,6}\.?(?:,?[ -](\d{4}))?,?(?: at)? ${clock}(?:\s?([AP])M\b)?${zone}`,
);
/** `27-11-2026 21:24:40`, `27/11/2026 21:24`: day, month and year, as Nagios writes for Europe. */
const european = new RegExp(
  String.raw`\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}),? ${clock}(?:\s?([AP])M\b)?${zone}`,
);
/** `[1764277510]`: seconds since 1970, at the head of a line of a log file. */
const epoch = /^\s{0,4}\[(\d{9,10})\]/m;

interface Stamp {
  year: number | null;
  month: number;
  day: number;
  hours: number;
  minutes: number;
  zone: string | undefined;
}

function readStamp(text: string): Stamp | null {
  const one = numeric.exec(text);
  if (one !== null) {
    const [, year, month, day, hours, minutes] = one.map(Number);
    return stamp(year ?? 0, month, day, hours, minutes, one[6]);
  }
  const two = written.exec(text);
  if (two !== null) {
    const year = two[1] ?? two[4] ?? two[9];
    const month = months.split('|').indexOf(two[2] ?? '') + 1;
    const [day, clockHours = 0, minutes] = [two[3], two[5], two[6]].map(Number);
    const hours = hoursOf(clockHours, two[7]);
    return stamp(year === undefined ? null : Number(year), month, day, hours, minutes, two[8]);
  }
  const days = dayFirst.exec(text);
  if (days !== null) {
    const [day, hours = 0, minutes] = [days[1], days[4], days[5]].map(Number);
    const year = days[3] === undefined ? null : Number(days[3]);
    const month = months.split('|').indexOf(days[2] ?? '') + 1;
    return stamp(year, month, day, hoursOf(hours, days[6]), minutes, days[7]);
  }
  const first = timeFirst.exec(text);
  if (first !== null) {
    const [, hours, minutes, , year = 0, month, day] = first.map(Number);
    return stamp(year, month, day, hours, minutes, first[3]);
  }
  const three = european.exec(text);
  if (three === null) return null;
  const [, day = 0, month = 0, year = 0, hours, minutes] = three.map(Number);
  // The United States write the month first, and halves of the day; what can be no month is the day.
  const isUs = month > 12 || (three[6] !== undefined && day <= 12);
  const clockHours = hoursOf(hours ?? 0, three[6]);
  return stamp(year, isUs ? day : month, isUs ? month : day, clockHours, minutes, three[7]);
}

/** Hours of a day, of a clock with twelve of them where a half of the day is told. */
function hoursOf(told: number, half: string | undefined): number {
  return half === undefined ? told : (told % 12) + (half === 'P' ? 12 : 0);
}

function stamp(
  year: number | null,
  month = 0,
  day = 0,
  hours = 0,
  minutes = 0,
  named?: string,
): Stamp {
  return { year, month, day, hours, minutes, zone: named };
}

/** Minutes east of UTC; null where the stamp tells no zone, or one that nobody knows. */
function eastOf(named: string | undefined): number | null {
  if (named === undefined) return null;
  return offsetMinutes(named) ?? usualZones[named.toUpperCase()] ?? null;
}

/** A moment on the clock of its zone; `zone` is empty where the stamp tells none. */
interface Moment {
  local: DateTime;
  zone: string;
  /** Whether the stamp tells its year. */
  dated: boolean;
}

function momentIn(text: string): Moment | null {
  const found = readStamp(text);
  if (found === null) return null;
  const { year, month, day, hours, minutes } = found;
  // A router counts from a year long past until its clock is set.
  if (year !== null && year < 2010) return null;
  // A leap year has every day of a stamp without a year.
  const local = DateTime.utc(year ?? 2024, month, day, hours, minutes);
  if (!local.isValid) return null;
  const east = eastOf(found.zone);
  const dated = year !== null;
  if (dated && east !== null) return { local: local.minus({ minutes: east }), zone: 'UTC', dated };
  return { local, zone: dated || east === null ? '' : (found.zone ?? ''), dated };
}

/**
 * "Since an hour before it" for the first stamp of a machine's text, whose clock, year and zone may be
 * left out as they are in logs; empty where it holds none. What is left out is read like a person's words.
 */
export function sinceStamp(text: string): string {
  const seconds = epoch.exec(text)?.[1];
  if (seconds !== undefined) return sinceBefore(new Date(Number(seconds) * 1000).toISOString());
  const found = momentIn(text);
  if (found === null) return '';
  const { local, zone: named, dated } = found;
  if (dated && named !== '') return sinceBefore(local.toISO());
  const begin = local.minus({ hours: 1 });
  return dated
    ? `since ${begin.toFormat('yyyy-MM-dd HH:mm')}`
    : `since ${begin.toFormat('HH:mm')}${named === '' ? '' : ` ${named}`} on ${begin.toFormat('MMM d')}`;
}

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, in this century. */
const sinceEpoch = /^(\d{10})(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?$/;

/** ISO 8601 of seconds since 1970 and of parts of them; null for any other text. */
export function ofEpoch(value: string): string | null {
  const seconds = sinceEpoch.exec(value)?.[1];
  return seconds === undefined ? null : new Date(Number(seconds) * 1000).toISOString();
}

/** "At 20:52 UTC on Nov 30" for what stands in a field for a time, in figures of any kind; empty for none. */
export function atValue(value: string): string {
  const found = momentIn(ofEpoch(value) ?? value);
  if (found === null) return '';
  const { local, zone: named } = found;
  return `at ${local.toFormat('HH:mm')}${named === '' ? '' : ` ${named}`} on ${local.toFormat('MMM d')}`;
}
