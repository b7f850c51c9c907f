import ICAL from 'ical.js';

import { settleZones } from './calendar-zones';

/** What is looked through of one event before it is given up; an hour's rhythm for two years. */
const mostOccurrences = 20_000;
const day = 86_400_000;

/** One event as it takes place once. Epoch milliseconds; `until` is the first after it. */
export interface Occurrence {
  from: number;
  until: number;
  event: ICAL.Component;
}

/** An event that comes more often than is looked through. */
export class TooManyOccurrencesError extends Error {
  override readonly name = 'TooManyOccurrencesError';
}

/**
 * The occurrences of all events of a calendar that a time falls into (RFC 5545): series with their
 * rules, extra dates, left-out dates and exceptions; cancelled ones not.
 * @param zone of whole days and of times without a zone
 * @throws TooManyOccurrencesError; and what the parser throws for what is no calendar
 */
export function occurrencesAt(text: string, at: number, zone: string): Occurrence[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent');
  for (const event of events) settleZones(event, zone);
  return events
    .flatMap((event) => {
      const whole = new ICAL.Event(event, { exceptions: [] });
      if (isException(event) || !whole.isRecurring()) return [once(whole)];
      return series(whole, events, at);
    })
    .filter(({ from, until, event }) => from <= at && at < until && !isCancelled(event));
}

/** Occurrences that an exception stands for are left to the exception. */
function series(event: ICAL.Event, all: readonly ICAL.Component[], at: number): Occurrence[] {
  const { component, startDate, endDate } = event;
  const replaced = new Set(
    all
      .filter((one) => isException(one) && uidOf(one) === uidOf(component))
      .map((one) => millis(one.getFirstPropertyValue('recurrence-id') as ICAL.Time)),
  );
  // By its clocks: what is to end at six ends at six in the night of a change of time too.
  const length = endDate.subtractDate(startDate);
  const lasts = length.toSeconds() * 1000;
  const found: Occurrence[] = [];
  const times = event.iterator();
  for (let count = 0; ; count += 1) {
    if (count >= mostOccurrences) throw new TooManyOccurrencesError();
    const next = times.next();
    if (!next) break;
    const from = millis(next);
    if (from > at) break;
    if (from + lasts + day < at || replaced.has(from)) continue;
    const end = next.clone();
    end.addDuration(length);
    found.push({ from, until: millis(end), event: component });
  }
  return found;
}

function once({ component, startDate, endDate }: ICAL.Event): Occurrence {
  return { from: millis(startDate), until: millis(endDate), event: component };
}

const millis = (time: ICAL.Time): number => time.toUnixTime() * 1000;

const isException = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');

const uidOf = (event: ICAL.Component): unknown => event.getFirstPropertyValue('uid');

function isCancelled(event: ICAL.Component): boolean {
  return String(event.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
}
