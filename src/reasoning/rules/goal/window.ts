import type { Goal } from '../../../domain/analysis/goal';
import type { InvestigationRequest } from '../../../domain/investigation/investigation-request';
import { withSingleBlanks } from '../../../domain/text/bounded-text';
import { agoMinutes } from './window-amounts';
import { complaintOf } from './window-complaint';
import { askedSpan, type Span } from './window-instants';
import { clockRange } from './window-range';
import { zoneOf } from './window-zone';

const day = 24 * 60;
const year = 365 * day;

/**
 * Minutes before now that a question is about: an override, what the question says (with its end,
 * where it names one), the time since the previous run, else 24 hours.
 */
export function readWindow(
  text: string,
  request: InvestigationRequest,
  now: Date,
): Pick<Goal, 'windowMinutes' | 'windowEndMinutes' | 'windowSource'> {
  const override = request.overrides?.windowMinutes;
  if (override !== undefined) return { windowMinutes: override, windowSource: 'override' };
  const asked = questionSpan(complaintOf(withSingleBlanks(text)), now);
  if (asked !== null) {
    const end = asked.end === null ? 0 : Math.floor(minutesBetween(asked.end, now));
    return {
      windowMinutes: clamp(minutesSince(asked.start, now)),
      ...(end > 0 && { windowEndMinutes: end }),
      windowSource: 'question',
    };
  }
  if (request.previous !== undefined) {
    const since = minutesSince(new Date(request.previous.at), now);
    if (since > 0) return { windowMinutes: clamp(since), windowSource: 'previous_run' };
  }
  return { windowMinutes: day, windowSource: 'default' };
}

/** The time that a question names. Its times of day are read on the asker's clock. */
function questionSpan(text: string, now: Date): Span | null {
  const east = zoneOf(text) * 60_000;
  const asked = new Date(now.getTime() + east);
  const amount = agoMinutes(text);
  const span =
    clockRange(text, asked) ??
    (amount === null
      ? askedSpan(text, asked)
      : { start: new Date(asked.getTime() - amount * 60_000), end: null });
  if (span === null) return null;
  const inUtc = (moment: Date) => new Date(moment.getTime() - east);
  return { start: inUtc(span.start), end: span.end === null ? null : inUtc(span.end) };
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
