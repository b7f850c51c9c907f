import type { Goal } from '../../../domain/analysis/goal';
import type { InvestigationRequest } from '../../../domain/investigation/investigation-request';
import { agoMinutes } from './window-amounts';
import { sinceInstant } from './window-instants';
import { clockRange } from './window-range';

const day = 24 * 60;
const year = 365 * day;

/**
 * Minutes before now that a question is about: an override, what the question says (with its end,
 * where it names one), the time since the previous run, else 24 hours. Times of day are UTC, as the routers' logs are.
 */
export function readWindow(
  text: string,
  request: InvestigationRequest,
  now: Date,
): Pick<Goal, 'windowMinutes' | 'windowEndMinutes' | 'windowSource'> {
  const override = request.overrides?.windowMinutes;
  if (override !== undefined) return { windowMinutes: override, windowSource: 'override' };
  const range = clockRange(text, now);
  if (range !== null) {
    const end = Math.floor((now.getTime() - range.end.getTime()) / 60_000);
    return {
      windowMinutes: clamp(minutesSince(range.start, now)),
      ...(end > 0 && { windowEndMinutes: end }),
      windowSource: 'question',
    };
  }
  const asked = questionMinutes(text, now);
  if (asked !== null) return { windowMinutes: clamp(asked), windowSource: 'question' };
  if (request.previous !== undefined) {
    const since = minutesSince(new Date(request.previous.at), now);
    if (since > 0) return { windowMinutes: clamp(since), windowSource: 'previous_run' };
  }
  return { windowMinutes: day, windowSource: 'default' };
}

function questionMinutes(text: string, now: Date): number | null {
  const amount = agoMinutes(text);
  if (amount !== null) return amount;
  const instant = sinceInstant(text, now);
  return instant === null ? null : minutesSince(instant, now);
}

function minutesSince(then: Date, now: Date): number {
  return Math.ceil((now.getTime() - then.getTime()) / 60_000);
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
