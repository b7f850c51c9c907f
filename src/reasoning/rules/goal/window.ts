import type { Zone } from 'luxon';

import type { Goal } from '../../../domain/analysis/goal';
import type { InvestigationRequest } from '../../../domain/investigation/investigation-request';
import { withSingleBlanks } from '../../../domain/text/bounded-text';
import { readAmount } from './window-amounts';
import { withRangesInFigures } from './clock-ranges';
import { withClockFigures, withColons } from './clock-words';
import { complaintOf } from './window-complaint';
import { askedSpan, type Span } from './window-instants';
import { dateRange } from './window-dates';
import { listedMoments } from './window-list';
import { runsOn } from './window-onward';
import { clockRange } from './window-range';
import type { AskedZone } from '../../../domain/analysis/parsed-question';
import { withStampsInUtc } from './window-stamps';
import { momentOn, onClock, zoneOf } from './window-zone';

const day = 24 * 60;
const year = 365 * day;
/** What is now includes what the last minutes brought. */
const moment = 5;
/** "State as of now": what came and went before is not asked about. */
const asOfNow =
  /\b(?:as of|as at) (?:right )?now\b|\bcurrent state only\b|\b(?:only|just) (?:right )?now\b/i;

/** "Got this one just now", "PE1 dropped just now": a moment ago. */
const momentsAgo =
  /\b(?:got|came|dropped|lost|went|happened|received|saw|seen|started|flapped|died|reported|called|rang|said|down|up|alarm|mail|call|ticket)\b[^.?!]{0,40}\bjust now\b/i;

/** "Compare with yesterday", "vs the last run", "diff to the previous check": what came since is asked about. */
const comparesRuns =
  /\b(?:compar\w{1,6}|differences?|diff|versus|vs\.?|against)\s(?:it\s)?(?:with|to|from|against|since)?\s?(?:the\s)?(?:yesterday|(?:last|previous|prior) (?:run|check|round|report|night'?s? (?:run|check)|one))|\b(?:since|in) the (?:last|previous|prior) (?:run|check|round|report)\b/i;

/** The window of a goal, with the zone of the times that the question tells. */
export interface AskedWindow extends Pick<
  Goal,
  'windowMinutes' | 'windowEndMinutes' | 'windowSource'
> {
  zone?: AskedZone;
}

/**
 * Minutes before now that a question is about: an override, what the question says (with its end,
 * where it names one), the time since the previous run, else 24 hours.
 * @param usualZone where the question's times of day are read if it names no zone: an IANA name
 */
export function readWindow(
  text: string,
  request: InvestigationRequest,
  now: Date,
  usualZone?: string,
): AskedWindow {
  const override = request.overrides?.windowMinutes;
  if (override !== undefined) return { windowMinutes: override, windowSource: 'override' };
  const told = withoutUnsetStamps(
    complaintOf(withColons(withStampsInUtc(withSingleBlanks(text)))),
    now,
  );
  if (asOfNow.test(told) && !momentsAgo.test(told))
    return { windowMinutes: moment, windowSource: 'question' };
  const since =
    request.previous === undefined ? null : minutesSince(new Date(request.previous.at), now);
  if (since !== null && since > 0 && comparesRuns.test(told)) {
    return { windowMinutes: clamp(since), windowSource: 'previous_run' };
  }
  const { zone, said } = zoneOf(told, usualZone);
  const asked = questionSpan(told, zone, now);
  if (asked !== null) {
    const end = asked.end === null ? 0 : Math.floor(minutesBetween(asked.end, now));
    return {
      windowMinutes: clamp(minutesSince(asked.start, now)),
      ...(end > 0 && { windowEndMinutes: end }),
      windowSource: 'question',
      ...(readAmount(told) === null && { zone: said }),
    };
  }
  if (since !== null && since > 0) {
    return { windowMinutes: clamp(since), windowSource: 'previous_run' };
  }
  return { windowMinutes: day, windowSource: 'default' };
}

/** `Jan 01 00:01:38` of a router whose clock was not set yet: no time, but where it is New Year's night. */
const unsetStamp =
  /\bJan\s{1,2}0?1\s(?:(?:19|20)\d\d\s)?00:\d\d:\d\d(?:\.\d{1,6})?|\b(?:19[789]\d|200\d)-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?/gi;

function withoutUnsetStamps(text: string, now: Date): string {
  return now.getUTCMonth() === 0 && now.getUTCDate() <= 2 ? text : text.replaceAll(unsetStamp, '');
}

/** The time that a question names. Its times of day are read on the asker's clock. */
function questionSpan(said: string, zone: Zone, now: Date): Span | null {
  const asked = onClock(now, zone);
  const text = withClockFigures(withRangesInFigures(said, asked), asked);
  const amount = readAmount(text);
  const back = amount && {
    start: new Date(asked.getTime() - amount.minutes * 60_000),
    end: null,
  };
  const span =
    (amount === null || amount.isDuration ? dateRange(text, asked) : null) ??
    clockRange(text, asked) ??
    listedMoments(text, asked) ??
    (amount?.isDuration === true
      ? (askedSpan(text, asked) ?? back)
      : (back ?? askedSpan(text, asked)));
  if (span === null) return null;
  return {
    start: momentOn(span.start, zone),
    end: span.end === null || runsOn(text) ? null : momentOn(span.end, zone),
  };
}

function minutesBetween(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / 60_000;
}

function minutesSince(then: Date, now: Date): number {
  return Math.ceil(minutesBetween(then, now));
}

function clamp(minutes: number): number {
  return Math.min(year, Math.max(1, minutes));
}

/** "24 hours", "90 minutes", "3 days". */
export function describeMinutes(minutes: number): string {
  if (minutes % day === 0 && minutes > day) return `${minutes / day} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'hour' : `${minutes / 60} hours`;
  if (minutes > 120) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes === 1 ? 'minute' : `${minutes} minutes`;
}
