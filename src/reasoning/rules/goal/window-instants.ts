import { amountBeside } from './window-amounts';
import { dayOfMonth, daysBack, figuredDay, hoursOfPart } from './window-days';
import { hour, plainTime, sentenceOf, type TimeOfDay, timeOfDay } from './window-times';

export const months = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const day = 24 * hour;

/** How long before a time that is named the look back begins: what led to it comes before it. */
const lead = hour;

/** How long after it what it did still comes: hold times run out, and a router takes as long to boot. */
const aftermath = hour / 2;

/** What a question wants to know about: from `start` on, up to `end` where that is over. */
export interface Span {
  start: Date;
  end: Date | null;
}

/** The asker reports what began then, and not of a moment that is over. */
const lasting =
  /\b(?:since|still|keeps?|(?:has|have) (?:been|lost|gone|dropped|failed|stopped|died|disappeared|vanished)|until now|(?:has|have|gets?|getting) no|no (?:service|answer|connection)|start(?:s|ed|ing)?|beg[aiu]n\w*|onwards?|(?:is|are) (?:down|out|unreachable|dead|gone)|(?:ok|okay|fine|good|well|up|back|working|running|stable|clean) now|(?:is|are|that's|it's) (?:(?:that|this|it|they|all|long|already|now|really) ){0,3}over)\b/i;

/** When a night begins, in hours of the asker's day. */
const evening = 18;
/** When it is over. */
const morning = 8;

/**
 * The time that a question wants to know about; null where it names none. All as `now`, which is the
 * asker's clock written as if it were UTC.
 */
export function askedSpan(text: string, now: Date): Span | null {
  const iso = isoInstant(text, now);
  if (iso !== null) return iso;
  const dated = datedDay(text, now);
  return dated === null ? relativeSpan(text, now) : past(atTimeOfDay(dated, text), now);
}

function isoInstant(text: string, now: Date): Span | null {
  const match = /\b(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2}))?/.exec(text);
  if (match === null) return null;
  const [, year, month, date, hours, minutes] = match.map(Number);
  return past(
    from(new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date, hours || 0, minutes || 0))),
    now,
  );
}

/** "May 18", "18 May 20:00", "Monday at 7:30": when that day or night begins. */
export function datedDay(text: string, now: Date): Date | null {
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
    return start;
  }
  const numbered = figuredDay(text, now) ?? dayOfMonth(text, now) ?? partOfMonth(text, now);
  if (numbered !== null) return numbered;
  // "Down today around 14:40, the people for the fiber were there on Thursday": the time is today's.
  if (timeToday.test(text)) return null;
  const weekday = weekdays.findIndex((name) => new RegExp(String.raw`\b${name}\b`, 'i').test(text));
  if (weekday < 0) return null;
  const back = (now.getUTCDay() - weekday + 7) % 7 || 7;
  const night = new RegExp(String.raw`\b${weekdays[weekday] ?? ''}\s+(?:night|evening)`, 'i').test(
    text,
  );
  return new Date(midnight(now).getTime() - back * day + (night ? evening * hour : 0));
}

const timeToday =
  /\b(?:today|this (?:morning|afternoon|evening))\b[^.,;?!\d]{0,24}\d{1,2}(?::\d{2}|\s?[ap]m\b)|\d{1,2}:\d{2}[^.,;?!\d]{0,12}\b(?:today|this (?:morning|afternoon|evening))\b/i;

/** "Since mid-November", "back to the middle of november": the first day that may be meant. */
const monthPart = new RegExp(
  String.raw`\b(beginning|start|early|first half|middle|mid|end|late|second half)(?:[\s-]+|\s+of\s+)(${months.map((month) => `${month}[a-z]*`).join('|')})\b`,
  'i',
);
const firstDays: readonly (readonly [RegExp, number])[] = [
  [/^(?:beginning|start|early|first)/i, 1],
  [/^mid/i, 12],
  [/^second/i, 16],
  [/^(?:end|late)/i, 22],
];

function partOfMonth(text: string, now: Date): Date | null {
  const [, part = '', name = ''] = monthPart.exec(text) ?? [];
  const date = firstDays.find(([word]) => word.test(part))?.[1];
  if (date === undefined) return null;
  const month = months.indexOf(name.slice(0, 3).toLowerCase());
  const start = new Date(Date.UTC(now.getUTCFullYear(), month, date));
  if (start > now) start.setUTCFullYear(start.getUTCFullYear() - 1);
  return start;
}

const isNight = (text: string): boolean =>
  /\b(?:last|over|during the|in the|at|tonight'?s?)[\s-]?night\b|\bovernight\b/i.test(text);

/** "since 02:00", "overnight", "yesterday evening", "this morning", "last week". */
function relativeSpan(text: string, now: Date): Span | null {
  const today = midnight(now).getTime();
  const has = (pattern: RegExp): boolean => pattern.test(text);
  const back = daysBack(text);
  if (back !== null) {
    const start = new Date(
      today - back * day + (has(/\byesterday\s+(?:evening|night)/i) ? evening * hour : 0),
    );
    return past(atTimeOfDay(start, text), now);
  }
  const night = isNight(text);
  const clock = timeOfDay(text);
  if (clock !== null) {
    const written = clock.milliseconds;
    // "At 9:15 last night" is in the evening.
    const beside = sentenceOf(text, clock.index);
    const late =
      isNight(beside) &&
      !/\bthis morning\b/i.test(beside) &&
      !clock.half &&
      written >= 6 * hour &&
      written < day / 2;
    const named = new Date(today + written + (late ? day / 2 : 0));
    if (named > now) named.setTime(named.getTime() - day);
    return around(named, clock, text);
  }
  if (/\blast[\s-]night\b|\bovernight\b/i.test(text) && now.getTime() >= today + evening * hour) {
    // Asked in the evening, last night is the one that is over.
    return {
      start: new Date(today - day + evening * hour),
      end: new Date(today + morning * hour),
    };
  }
  if (night) {
    const since = today + evening * hour - (now.getTime() < today + evening * hour ? day : 0);
    return from(new Date(since));
  }
  if (has(/\b(?:since midnight|today|this morning)\b/i)) return past(from(new Date(today)), now);
  if (has(/\bthis afternoon\b/i)) return past(from(new Date(today + day / 2)), now);
  if (has(/\b(?:last|past|this) week\b/i)) return from(new Date(now.getTime() - 7 * day));
  if (has(/\bthis month\b/i))
    return from(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())));
  if (has(/\bthis year\b|\b20\d\d so far\b|\bso far (?:in 20\d\d|this year)\b|\byear to date\b/i)) {
    return from(new Date(Date.UTC(now.getUTCFullYear(), 0)));
  }
  if (has(/\b(?:last|past) month\b/i)) return from(new Date(now.getTime() - 30 * day));
  return plainMoments(text, now);
}

/** "First alarm 14:02:11, clear 14:09:40": two times without a word that says so, or one with its seconds. */
function plainMoments(text: string, now: Date): Span | null {
  const told = [...text.matchAll(/(?<![\w:.])([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?(?![\w:])/g)];
  if (told.length < 2 && told[0]?.[3] === undefined) return null;
  const today = midnight(now).getTime();
  const moments = told
    .map(([, hours, minutes]) => today + Number(hours) * hour + Number(minutes) * 60_000)
    .map((one) => new Date(one > now.getTime() ? one - day : one))
    .sort((one, other) => one.getTime() - other.getTime());
  const [first] = moments;
  const last = moments.at(-1);
  return first === undefined || last === undefined ? null : aroundMoments(first, last, text);
}

function atTimeOfDay(start: Date, text: string): Span {
  const clock = timeOfDay(text) ?? plainTime(text);
  if (clock === null) return partOf(start, text) ?? from(start);
  return around(new Date(midnight(start).getTime() + clock.milliseconds), clock, text);
}

/** The part of a day that is over, where nothing says that it lasts. */
function partOf(date: Date, text: string): Span | null {
  const hours = hoursOfPart(text);
  if (hours === null) return null;
  const [first, last] = hours.map((one) => new Date(midnight(date).getTime() + one * hour));
  return first === undefined || last === undefined
    ? null
    : { start: first, end: lasting.test(text) ? null : last };
}

const from = (start: Date): Span => ({ start, end: null });

/** What led to a moment and what followed; where it is the beginning, all that came since. */
function around(
  moment: Date,
  { since, onward }: Pick<TimeOfDay, 'since' | 'onward'>,
  text: string,
): Span {
  const beside = amountBeside(text);
  if (beside !== null) return besideMoment(moment, beside);
  const span = since ? from(moment) : aroundMoments(moment, moment, text);
  return onward ? { ...span, end: null } : span;
}

/** "In the two hours before the reload on tuesday (02:06)". */
function besideMoment(
  moment: Date,
  { minutes, side }: { minutes: number; side: 'before' | 'after' },
): Span {
  const far = new Date(moment.getTime() + (side === 'before' ? -minutes : minutes) * 60_000);
  return side === 'before' ? { start: far, end: moment } : { start: moment, end: far };
}

/** What led to the first of several moments, and what followed the last. */
export function aroundMoments(first: Date, last: Date, text: string): Span {
  const end = lasting.test(text) ? null : new Date(last.getTime() + aftermath);
  return { start: new Date(first.getTime() - lead), end };
}

export function midnight(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}

/** A moment to come cannot be looked back to. */
function past(span: Span, now: Date): Span | null {
  return Number.isNaN(span.start.getTime()) || span.start >= now ? null : span;
}
