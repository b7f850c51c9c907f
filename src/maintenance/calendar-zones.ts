import ICAL from 'ical.js';
import { DateTime } from 'luxon';

/** A zone of the IANA database, for times whose zone the file does not describe. */
class NamedZone extends ICAL.Timezone {
  constructor(name: string) {
    super({ tzid: name });
  }

  /** Seconds east of UTC at a time of its clocks. */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const at = DateTime.fromObject({ year, month, day, hour, minute, second }, { zone: this.tzid });
    return at.offset * 60;
  }
}

const timed = ['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate'];

/**
 * Gives every time of an event a zone: one that the file describes stays; else the IANA zone that
 * it names; else `zone`, which whole days and times without any are of.
 */
export function settleZones(event: ICAL.Component, zone: string): void {
  const whole = new NamedZone(zone);
  for (const name of timed) {
    for (const property of event.getAllProperties(name)) {
      const named = zoneNamed(property.getFirstParameter('tzid'));
      for (const value of property.getValues()) {
        for (const time of timesOf(value)) settle(time, named ?? whole);
      }
    }
  }
  const start = event.getFirstPropertyValue('dtstart');
  const rule = event.getFirstPropertyValue('rrule');
  if (rule instanceof ICAL.Recur && rule.until && start instanceof ICAL.Time) {
    settle(rule.until, start.zone);
  }
}

function settle(time: ICAL.Time, zone: ICAL.Timezone): void {
  if (time.zone === ICAL.Timezone.localTimezone) time.zone = zone;
}

function timesOf(value: unknown): ICAL.Time[] {
  if (value instanceof ICAL.Time) return [value];
  if (!(value instanceof ICAL.Period)) return [];
  return [value.start, value.end].filter((one): one is ICAL.Time => one instanceof ICAL.Time);
}

function zoneNamed(name: unknown): NamedZone | null {
  if (typeof name !== 'string') return null;
  return DateTime.local({ zone: name }).isValid ? new NamedZone(name) : null;
}
