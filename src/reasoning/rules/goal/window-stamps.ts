import { DateTime } from 'luxon';

/** `2026-11-27T22:20:11+01:00`, `2026-11-27 22:20 -03:30`: a whole stamp with how far its clock is from UTC. */
const stampWithOffset =
  /\b(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?\s?([+-](?:0\d|1[0-4]):[0-5]\d)(?![\d:])/g;
/** `2026-06-15 22:00-06:30`: until when, and no offset. */
const range = /^\S+ \d{2}:\d{2}-/;

/** `2026-11-26T02:10Z/2026-11-26T02:40Z`: an interval. */
const interval =
  /(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?(Z?)\/(?:\d{4}-\d{2}-\d{2}[T ])?(\d{2}:\d{2})(?::\d{2})?(Z?)/g;

const dayAndTime = String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})[T ,]{1,2}(\d{2}:\d{2})(?::\d{2})?(Z?)`;
/** `start=… end=…`, "Start: 27.11.2026 14:02 End: 27.11.2026 14:09": an outage by its two ends. */
const labels = new RegExp(
  String.raw`\b(?:start|begin|began|onset|down|first)\w{0,8}\s?(?:time|at)?[\s:=]{1,3}${dayAndTime}[\s,;|/.]{1,4}(?:end|ended|until|clear|cleared|restored|resolved|up|last)\w{0,4}\s?(?:time|at)?[\s:=]{1,3}${dayAndTime}`,
  'i',
);

/** The same text with such stamps in UTC: what reads times of day knows zones by name. */
export function withStampsInUtc(text: string): string {
  const labelled = text.replace(labels, (_, ...said: string[]) => {
    const [day1 = '', one = '', zone1 = '', day2 = '', two = '', zone2 = ''] = said;
    return day1 === day2
      ? `on ${day1} between ${one}${zone1 && ' UTC'} and ${two}${zone2 && ' UTC'}`
      : _;
  });
  const ranged = labelled.replaceAll(
    interval,
    (_, date: string, one: string, zone1: string, two: string, zone2: string) =>
      `on ${date} between ${one}${zone1 && ' UTC'} and ${two}${zone2 && ' UTC'}`,
  );
  return ranged.replaceAll(stampWithOffset, (stamp, day: string, clock: string, offset: string) => {
    if (range.test(stamp)) return stamp;
    const moment = DateTime.fromISO(`${day}T${clock}${offset}`, { zone: 'utc' });
    return moment.isValid ? moment.toFormat("yyyy-MM-dd HH:mm 'UTC'") : stamp;
  });
}
