const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const hour = 3_600_000;
/** Milliseconds since midnight. */
export type Clock = number;
const day = 24 * hour;

/** How long before a time that is named the look back begins: what led to it comes before it. */
const lead = hour;

/** When a night begins, in hours UTC. */
const evening = 18;

/** The moment from which on a question wants to know; null where it names none. All in UTC. */
export function sinceInstant(text: string, now: Date): Date | null {
  return isoInstant(text, now) ?? datedInstant(text, now) ?? relativeInstant(text, now);
}

function isoInstant(text: string, now: Date): Date | null {
  const match = /\b(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2}))?/.exec(text);
  if (match === null) return null;
  const [, year, month, date, hours, minutes] = match.map(Number);
  return past(new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date, hours || 0, minutes || 0)), now);
}

/** "May 18", "18 May 20:00", "Monday at 7:30". */
export function datedInstant(text: string, now: Date): Date | null {
  const names = months.map((month) => `${month}[a-z]*`).join('|');
  const match =
    new RegExp(String.raw`\b(${names})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!:)`, 'i').exec(text) ??
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${names})\b`, 'i').exec(text);
  if (match !== null) {
    const words = [match[1] ?? '', match[2] ?? ''];
    const name = words.find((word) => /[a-z]{3}/i.test(word)) ?? '';
    const date = Number(words.find((word) => /^\d/.test(word)));
    const month = months.indexOf(name.slice(0, 3).toLowerCase());
    const start = new Date(Date.UTC(now.getUTCFullYear(), month, date));
    if (start > now) start.setUTCFullYear(start.getUTCFullYear() - 1);
    return past(atTimeOfDay(start, text), now);
  }
  const weekday = weekdays.findIndex((name) => new RegExp(String.raw`\b${name}\b`, 'i').test(text));
  if (weekday < 0) return null;
  const back = (now.getUTCDay() - weekday + 7) % 7 || 7;
  const night = new RegExp(String.raw`\b${weekdays[weekday] ?? ''}\s+(?:night|evening)`, 'i').test(
    text,
  );
  const start = new Date(midnight(now).getTime() - back * day + (night ? evening * hour : 0));
  return past(atTimeOfDay(start, text), now);
}

/** "since 02:00", "overnight", "yesterday evening", "this morning", "last week". */
function relativeInstant(text: string, now: Date): Date | null {
  const today = midnight(now).getTime();
  const has = (pattern: RegExp): boolean => pattern.test(text);
  if (has(/\byesterday\b/i)) {
    const start = new Date(
      today - day + (has(/\byesterday\s+(?:evening|night)/i) ? evening * hour : 0),
    );
    return past(atTimeOfDay(start, text), now);
  }
  if (has(/\b(?:last|over|during the|in the|at|tonight'?s?)[\s-]?night\b|\bovernight\b/i)) {
    return new Date(today + evening * hour - (now.getTime() < today + evening * hour ? day : 0));
  }
  const clock = timeOfDay(text);
  if (clock !== null) {
    const named = new Date(today + clock.milliseconds);
    if (named > now) named.setTime(named.getTime() - day);
    return clock.since ? named : new Date(named.getTime() - lead);
  }
  if (has(/\b(?:since midnight|today|this morning)\b/i)) return past(new Date(today), now);
  if (has(/\b(?:last|past|this) week\b/i)) return new Date(now.getTime() - 7 * day);
  if (has(/\b(?:last|past|this) month\b/i)) return new Date(now.getTime() - 30 * day);
  return null;
}

function timeOfDay(text: string): { milliseconds: number; since: boolean } | null {
  const match =
    /\b(since|from|after|between|at|around|about|by)\s+(?:around\s+|about\s+)?(\d{1,2})(?:[:h](\d{2}))(?::\d{2})?\s*(am|pm)?\b/i.exec(
      text,
    ) ??
    /\b(since|from|after|at|around)\s+(?:around\s+|about\s+)?(\d{1,2})()\s*(am|pm)\b/i.exec(text);
  if (match === null) return null;
  const afternoon = match[4]?.toLowerCase();
  const hours =
    (Number(match[2]) % (afternoon === undefined ? 24 : 12)) + (afternoon === 'pm' ? 12 : 0);
  const minutes = Number(match[3] || 0);
  if (minutes > 59) return null;
  return {
    milliseconds: hours * hour + minutes * 60_000,
    since: /^(?:since|from|after|between)$/i.test(match[1] ?? ''),
  };
}

function atTimeOfDay(start: Date, text: string): Date {
  const clock = timeOfDay(text) ?? plainTime(text);
  if (clock === null) return start;
  const at = midnight(start).getTime() + clock.milliseconds;
  return new Date(clock.since ? at : at - lead);
}

function plainTime(text: string): { milliseconds: number; since: boolean } | null {
  const match = /\b(\d{1,2}):(\d{2})\b/.exec(text);
  if (match === null || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  const milliseconds = Number(match[1]) * hour + Number(match[2]) * 60_000;
  return { milliseconds, since: /\bsince\b/i.test(text) };
}

export function midnight(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}

/** A moment to come cannot be looked back to. */
function past(moment: Date, now: Date): Date | null {
  return Number.isNaN(moment.getTime()) || moment >= now ? null : moment;
}
