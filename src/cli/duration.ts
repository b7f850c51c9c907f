import type { Duration } from '@temporalio/common';
import { msToNumber } from '@temporalio/common/lib/time';
import { InvalidArgumentError } from 'commander';

/** Reads `90s`, `15m`, `24h`, `7d` as seconds; commander prints the message with the option. */
export function seconds(minimum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+(\.\d+)?\s*[a-z]+$/i.test(text) ? parse(text) : Number.NaN;
    if (Number.isFinite(value) && value >= minimum) return Math.round(value);
    throw new InvalidArgumentError(`Give a time of at least ${minimum}s, for instance 15m or 24h.`);
  };
}

function parse(text: string): number {
  try {
    return msToNumber(text as Duration) / 1000;
  } catch {
    return Number.NaN;
  }
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads until when something holds: a day (to its end, UTC), a time with its offset, or a span
 * from now (`7d`). Returns ISO 8601.
 */
export function untilTime(text: string, now: Date = new Date()): string {
  const span = /^\d+\s*[a-z]+$/i.test(text) ? parse(text) : Number.NaN;
  const time = Number.isFinite(span)
    ? new Date(now.getTime() + span * 1000)
    : new Date(day.test(text) ? `${text}T23:59:59Z` : text);
  const written = day.test(text) || /(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isFinite(span);
  if (!written || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError(
      'Give a day (2026-12-01), a time (2026-12-01T08:00:00Z) or a span (7d).',
    );
  }
  if (time.getTime() <= now.getTime()) throw new InvalidArgumentError('That time has passed.');
  return time.toISOString();
}
