/** Readers for values of unknown shape: the right kind of value, or null. Never a default. */

export type Fields = Record<string, unknown>;

export function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

export function list(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null;
}

/**
 * Characters of a single value of a device that are read: as many as a receiver of syslog should
 * take (RFC 5424, section 6.1). All names, states, descriptions and lines of logs are shorter.
 */
export const longestValue = 2048;

/** Non-empty text, trimmed; what goes beyond the longest value is left out. */
export function text(value: unknown): string | null {
  return wholeText(value)?.slice(0, longestValue) ?? null;
}

/** Non-empty text of any length, trimmed: a reply, a summary of many lines, a message of an error. */
export function wholeText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A finite number, also where it comes as a string of digits (counters do). */
export function numeric(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return Number(value);
  return null;
}

export function truth(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

export function texts(value: unknown): string[] {
  return (list(value) ?? []).flatMap((one) => text(one) ?? []);
}

/** `2026-01-14 02:11:09`, with or without ` UTC`, or ISO 8601; UTC where no zone is given. */
export function moment(value: unknown): Date | null {
  const written = text(value);
  if (written === null) return null;
  const plain = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?: ?UTC)?$/.exec(written);
  const at = new Date(plain === null ? written : `${plain[1]}T${plain[2]}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
