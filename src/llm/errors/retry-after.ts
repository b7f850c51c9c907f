/** The longest wait that a timer of Node takes: longer ones fire at once. */
const longestTimer = 2 ** 31 - 1;

/** A name-insensitive look into response headers. */
export interface HeaderReader {
  get(name: string): string | null;
}

/**
 * What an endpoint asks to wait, in milliseconds: `retry-after-ms` first, then `retry-after` as
 * seconds or as an HTTP date (RFC 9110, 10.2.3). A date that has passed is 0. Null for a header
 * that is absent, negative or malformed: then the caller's own backoff applies. Never above
 * 2^31 - 1.
 * @param now milliseconds since the epoch
 */
export function readRetryAfter(headers: HeaderReader, now: number): number | null {
  const milliseconds = readNumber(headers.get('retry-after-ms'));
  if (milliseconds !== null) return clamp(milliseconds);
  const value = headers.get('retry-after');
  const seconds = readNumber(value);
  if (seconds !== null) return clamp(seconds * 1000);
  return readDate(value, now);
}

function readNumber(value: string | null): number | null {
  if (value === null || !/^\d+(?:\.\d+)?$/.test(value.trim())) return null;
  return Number(value);
}

/** Only the forms that HTTP knows; `Date.parse` alone would take "-5" for a year. */
function readDate(value: string | null, now: number): number | null {
  if (value === null || !/^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(value.trim())) return null;
  const at = Date.parse(value.trim());
  return Number.isNaN(at) ? null : clamp(Math.max(0, at - now));
}

function clamp(milliseconds: number): number {
  return Math.min(longestTimer, Math.round(milliseconds));
}
