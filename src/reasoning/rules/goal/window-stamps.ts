import { DateTime } from 'luxon';

/** `2026-11-27T22:20:11+01:00`, `2026-11-27 22:20 -03:30`: a whole stamp with how far its clock is from UTC. */
const stampWithOffset =
  /\b(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?\s?([+-](?:0\d|1[0-4]):[0-5]\d)(?![\d:])/g;
/** `2026-06-15 22:00-06:30`: until when, and no offset. */
const range = /^\S+ \d{2}:\d{2}-/;

/** The same text with such stamps in UTC: what reads times of day knows zones by name. */
export function withStampsInUtc(text: string): string {
  return text.replaceAll(stampWithOffset, (stamp, day: string, clock: string, offset: string) => {
    if (range.test(stamp)) return stamp;
    const moment = DateTime.fromISO(`${day}T${clock}${offset}`, { zone: 'utc' });
    return moment.isValid ? moment.toFormat("yyyy-MM-dd HH:mm 'UTC'") : stamp;
  });
}
