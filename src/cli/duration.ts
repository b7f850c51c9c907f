import type { Duration } from '@temporalio/common';
import { msToNumber } from '@temporalio/common/lib/time';
import { InvalidArgumentError } from 'commander';

/** Reads `90s`, `15m`, `24h`, `7d` as seconds; commander prints the message with the option. */
export function seconds(minimum: number): (text: string) => number {
  return (text) => {
    const value = spanOf(text);
    if (Number.isFinite(value) && value >= minimum) return Math.round(value);
    throw new InvalidArgumentError(`Give a time of at least ${minimum}s, for example 15m or 24h.`);
  };
}

/** Reads a span as whole minutes, from 1 to a year; a number alone is minutes (`90`, `2h`, `7d`). */
export function minutes(text: string): number {
  const span = /^\d+$/.test(text) ? Number(text) : Math.round(spanOf(text) / 60);
  if (span >= 1 && span <= 525_600) return span;
  throw new InvalidArgumentError('Give minutes (1 to 525600) or a span such as 2h or 7d.');
}

/** Seconds of a span such as `15m`; NaN where it is none. */
function spanOf(text: string): number {
  if (!/^\d+(\.\d+)?\s*[a-z]+$/i.test(text)) return Number.NaN;
  try {
    return msToNumber(text as Duration) / 1000;
  } catch {
    return Number.NaN;
  }
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads when something holds: a day, a time with its offset, or a span from now (`7d`), as ISO 8601.
 * @param direction `until` is ahead: a day to its end, UTC, a span from now on; `since` is over: a day
 *   from its beginning, a span back from now
 */
export function momentOf(
  direction: 'until' | 'since',
  now: Date = new Date(),
): (text: string) => string {
  const ahead = direction === 'until';
  return (text) => {
    const span = spanOf(text);
    const dayTime = ahead ? 'T23:59:59Z' : 'T00:00:00Z';
    const time = Number.isFinite(span)
      ? new Date(now.getTime() + (ahead ? span : -span) * 1000)
      : new Date(day.test(text) ? `${text}${dayTime}` : text);
    const written = day.test(text) || /(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isFinite(span);
    if (!written || Number.isNaN(time.getTime())) {
      throw new InvalidArgumentError(
        'Give a day (2026-12-01), a time (2026-12-01T08:00:00Z) or a span (7d).',
      );
    }
    if (ahead && time.getTime() <= now.getTime()) {
      throw new InvalidArgumentError('That time has passed.');
    }
    return time.toISOString();
  };
}
