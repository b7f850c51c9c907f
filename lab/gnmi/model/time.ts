const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const UNITS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `2026-11-27 21:29:12`, UTC. */
export function formatDateTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** The stamp of an IOS XR log line: `Nov 27 21:27:52.833 UTC`. */
export function formatLogStamp(at: Date, zone = 'UTC'): string {
  const day = String(at.getUTCDate()).padStart(2, '0');
  return `${MONTHS[at.getUTCMonth()]} ${day} ${at.toISOString().slice(11, 23)} ${zone}`;
}

/** The moment of a log line, or null where it is not stamped in UTC. The year is guessed from `now`. */
export function parseLogStamp(line: string, now: Date): Date | null {
  const match = /RP\/\d+\/\w+\/\w+:(\w+)\s+(\d+)\s+(\d+):(\d+):(\d+)\.(\d+)\s+UTC:/.exec(line);
  if (match === null) return null;
  const [, monthName, day, hour, minute, second, milliseconds] = match;
  const month = Math.max(
    0,
    MONTHS.findIndex((name) => name === monthName),
  );
  const year = now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0);
  return new Date(
    Date.UTC(year, month, +day!, +hour!, +minute!, +second!, +milliseconds!.slice(0, 3)),
  );
}

/** A length of time such as `30s`, `12m`, `26h` or `200ms`, in milliseconds. Throws on anything else. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim());
  if (match === null) {
    throw new Error(`"${text}" is not a length of time; write for instance 30s, 12m, 26h or 3d`);
  }
  return Number(match[1]) * UNITS[match[2]!]!;
}

/** A moment: `-12m` before `now`, or an ISO 8601 time with a zone. */
export function parseMoment(text: string, now: Date): Date {
  if (text.startsWith('-')) return new Date(now.getTime() - parseDuration(text.slice(1)));
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) {
    throw new Error(`"${text}" is not a time; write for instance -12m or 2026-11-27T21:15:00Z`);
  }
  return at;
}
