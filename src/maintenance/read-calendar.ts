import { readFile, stat } from 'node:fs/promises';

import type { AnnouncedWindow, MaintenanceScope } from '../domain/maintenance/announced-by';
import type {
  MaintenanceCalendar,
  MaintenanceWindow,
} from '../domain/maintenance/maintenance-config';
import { cleanText } from '../domain/text/escape';
import { type Occurrence, occurrencesAt, TooManyOccurrencesError } from './calendar-times';

const largestFile = 4 * 1024 * 1024;
const mostDevices = 200;

export type Reading =
  | { ok: true; windows: AnnouncedWindow[] }
  /** Why nothing of it is known, in words. */
  | { ok: false; problem: string };

/** The windows of an iCalendar file that a time falls into. */
export async function readCalendar(calendar: MaintenanceCalendar, at: number): Promise<Reading> {
  const { name, file, timeZone } = calendar;
  const failed = (why: string): Reading => ({ ok: false, problem: `calendar "${name}": ${why}` });
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > largestFile) return failed(`${file} is larger than ${largestFile} bytes`);
    text = await readFile(file, 'utf8');
  } catch (error) {
    return failed(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  try {
    const windows = occurrencesAt(text, at, timeZone).flatMap((one) => {
      const scope = scopeOf(calendar, one);
      return scope === null ? [] : [{ ...timesOf(one), by: titleOf(name, one), scope }];
    });
    return { ok: true, windows };
  } catch (error) {
    return failed(
      error instanceof TooManyOccurrencesError
        ? `an event of ${file} repeats too often`
        : `${file} is no calendar that can be read`,
    );
  }
}

/** The window of the configuration that a time falls into; none or one, or more where they overlap. */
export function readWindow(window: MaintenanceWindow, at: number): Reading {
  const { name, devices, sites, labels } = window;
  try {
    const windows = occurrencesAt(asCalendar(window), at, window.timeZone).map((one) => ({
      ...timesOf(one),
      by: `window "${name}"`,
      scope: { devices, sites, labels },
    }));
    return { ok: true, windows };
  } catch (error) {
    const why =
      error instanceof TooManyOccurrencesError
        ? 'it repeats too often'
        : 'its times or "repeats" cannot be read';
    return { ok: false, problem: `window "${name}": ${why}` };
  }
}

const timesOf = ({ from, until }: Occurrence) => ({ from, until });

function titleOf(calendar: string, { event }: Occurrence): string {
  const summary = cleanText(textOf(event.getFirstPropertyValue('summary')), 120);
  return `calendar "${calendar}"${summary === '' ? '' : `: ${summary}`}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Null where the event should name devices and names none: then it is about nothing. */
function scopeOf(
  { devices, sites, labels, devicesFrom }: MaintenanceCalendar,
  { event }: Occurrence,
): MaintenanceScope | null {
  if (devicesFrom === undefined) return { devices, sites, labels };
  const texts = event.getAllProperties(devicesFrom).flatMap((property) => property.getValues());
  const words = texts.flatMap((text) => textOf(text).split(/[\s,;]+/));
  // A lone star in a calendar that many may write to must not announce the whole network.
  const named = words.filter((word) => /[^*?]/.test(word)).slice(0, mostDevices);
  if (named.length === 0) return null;
  return { devices: named, sites, labels };
}

/** A window of the configuration as an event, so that both recur by the same rules. */
function asCalendar({ from, until, timeZone, repeats }: MaintenanceWindow): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:window',
    timeLine('DTSTART', from, timeZone),
    timeLine('DTEND', until, timeZone),
    ...(repeats === undefined ? [] : [`RRULE:${repeats}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.join('\r\n');
}

function timeLine(name: string, text: string, timeZone: string): string {
  if (/Z$|[+-]\d{2}:\d{2}$/.test(text)) {
    const utc = new Date(text).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
    return `${name}:${utc}Z`;
  }
  const local = text.replaceAll(/[-:]/g, '').padEnd(15, '0');
  return `${name};TZID=${timeZone}:${local}`;
}
