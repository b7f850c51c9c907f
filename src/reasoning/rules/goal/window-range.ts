import { datedDay, midnight } from './window-instants';
import { type Clock, hour, sentenceOf } from './window-times';
import { daysBack } from './window-days';
import { zoneAfterTime } from './window-zone';

const day = 24 * hour;

/** The time between two times of day that a question names. */
export interface ClockRange {
  start: Date;
  end: Date;
}

const time = String.raw`(\d{1,2})(?:[:h.](\d{2}))?\s*(am|pm)?`;
const zone = String.raw`(?:${zoneAfterTime}|\s*(?:h|hrs|o'?clock)\b)?`;
const joint = String.raw`(and|to|till?|until|-|–)\s*(?:about\s+|around\s+|roughly\s+|like\s+|say\s+|~\s*)?`;
/** Two times with their minutes, whatever stands behind them. */
const inFull = new RegExp(
  String.raw`\b(between|from)?\s*\b(\d{1,2})(?::(\d{2}))\s*(am|pm)?${zone}\s*${joint}(\d{1,2})(?::(\d{2}))\s*(am|pm)?(?![\d:])(?!\s*(?:neighbors?|peers?|sessions?|routes?|prefixes|ports?)\b)`,
  'i',
);
const range = new RegExp(
  String.raw`\b(between|from)?\s*\b${time}${zone}\s*${joint}${time}${zone}(?=\s*(?:$|[?.,;)!]|(?:last|this|on|in|at|yesterday|today|tonight|for|there|during|is|was|were|did|and|our|local|utc|gmt|went|gone|down|dropped|lost|died|not|we|it|they|but|so|why|what|when)\b|\())`,
  'i',
);
/** "Between 14:00 and now" lasts until now, whatever happened at another time. */
const untilNow = new RegExp(
  String.raw`\b(?:between|from|since)\s+(?:(?:today|yesterday|this morning|utc|at)\s+){0,3}${time}${zone}\s*(?:and|to|till|until|up to|-|–)\s*(?:right )?(?:now|present)\b`,
  'i',
);
const near = String.raw`(?:\s+(?:at|from|around|about|shortly|just|after|before|roughly)){0,3}\s+`;
const dayWord = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today)(?:\s+(?:night|evening|morning|afternoon))?,?`;
const figures = String.raw`(?:the\s+)?(?:\d{1,2}[/.]\d{1,2}\.?(?:\d{2,4})?|\d{4}-\d{2}-\d{2})`;
const joined = String.raw`\s*(?:and|to|till?|until|-|–)\s*`;
const timeOf = (end: 1 | 2) =>
  String.raw`(?<hours${end}>\d{1,2})(?:[:h.](?<minutes${end}>\d{2}))?\s*(?<half${end}>am|pm)?`;
const dayFirst = (end: 1 | 2) =>
  String.raw`(?<day${end}>${dayWord}|${figures})(?:${near})${timeOf(end)}${zone}`;
const dayLast = (end: 1 | 2) =>
  String.raw`${timeOf(end)}${zone}\s+(?:(?:on|of)\s+)?(?<day${end}>${figures})`;
/** "From saturday 20:48 to sunday shortly after 6:00", "between 23:30 of the 3/9 and 0:30 of the 4/9": each end has its day. */
const acrossDays = [dayFirst, dayLast].map(
  (end) => new RegExp(String.raw`(?<![\w/.:])${end(1)}${joined}${end(2)}(?![\w/])`, 'i'),
);
const night = /\b(?:night|overnight|tonight|evening)\b/i;
const partOfDay =
  /\b(?:night|overnight|tonight|evening|morning|afternoon|today|yesterday|o'?clock|utc|local|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

/**
 * "Between 1 and 2 last night", "from 14:00 to 14:30", "yesterday 22:00-23:30": both ends, as `now`;
 * null where a question names no such range or one to come. Bare numbers count only where the
 * question speaks of a part of a day: "between 1 and 2" may be two devices.
 */
export function clockRange(text: string, now: Date): ClockRange | null {
  const open = untilNow.exec(text);
  const since = open === null ? null : clockOf(open[1], open[2], open[3], text);
  if (since !== null)
    return { start: new Date(dayOf(text, since, now).getTime() + since), end: now };
  const across = rangeOfDays(text, now);
  if (across !== null) return across;
  const match = range.exec(text) ?? inFull.exec(text);
  if (match === null) return null;
  const [, word, hours1, minutes1, half1, and, hours2, minutes2, half2] = match;
  const plain = [minutes1, minutes2, half1, half2].every((one) => one === undefined);
  if (plain && (word === undefined || !partOfDay.test(text))) return null;
  // "At 08:35 and 10:42" names two moments.
  if (word === undefined && /^and$/i.test(and ?? '')) return null;
  const beside = sentenceOf(text, match.index);
  const from = clockOf(hours1, minutes1, half1 ?? half2, beside);
  const to = clockOf(hours2, minutes2, half2, beside);
  if (from === null || to === null) return null;
  const start = new Date(dayOf(text, from, now).getTime() + from);
  const end = new Date(midnight(start).getTime() + to + (to <= from ? day : 0));
  return start >= now ? null : { start, end: end > now ? now : end };
}

function rangeOfDays(text: string, now: Date): ClockRange | null {
  const told = acrossDays.map((one) => one.exec(text)?.groups).find((one) => one !== undefined);
  if (told === undefined) return null;
  const { day1 = '', hours1, minutes1, half1, day2 = '', hours2, minutes2, half2 } = told;
  const from = clockOf(hours1, minutes1, half1, '');
  const to = clockOf(hours2, minutes2, half2, '');
  if (from === null || to === null) return null;
  // A date in figures is one where a time stands beside it.
  const dayIn = (named: string, at: Clock, until: Date): Date => dayOf(`${named} 00:00`, at, until);
  const last = new Date(dayIn(day2, to, now).getTime() + to);
  // Two days of a week, the second of which may be the one of the question itself.
  const end = last > now ? now : last;
  const start = new Date(dayIn(day1, from, end).getTime() + from);
  return start < end ? { start, end } : null;
}

/** Milliseconds since midnight; a night's hours from 6 to 11 are those before midnight. */
function clockOf(
  hoursText = '',
  minutesText = '0',
  half: string | undefined,
  text: string,
): Clock | null {
  const written = Number(hoursText);
  const minutes = Number(minutesText);
  if (written > 24 || minutes > 59) return null;
  let hours = written % 24;
  if (half !== undefined) hours = (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  else if (night.test(text) && written >= 6 && written <= 11) hours = written + 12;
  else if (night.test(text) && written === 12) hours = 0;
  else if (/\bafternoon\b/i.test(text) && written >= 1 && written <= 6) hours = written + 12;
  return hours * hour + minutes * 60_000;
}

/** The day in which the range begins: the one that is named, else the last in which it has begun. */
export function dayOf(text: string, from: Clock, now: Date): Date {
  const today = midnight(now);
  const dated = datedDay(text, now);
  const afterMidnight = night.test(text) && from < day / 2;
  if (dated !== null) return shifted(midnight(dated), afterMidnight ? day : 0);
  const back = daysBack(text);
  if (back !== null) return shifted(today, (afterMidnight ? 1 - back : -back) * day);
  if (/\blast\s+(?:night|evening)\b|\bovernight\b/i.test(text)) {
    return shifted(today, afterMidnight ? 0 : -day);
  }
  return shifted(today, today.getTime() + from < now.getTime() ? 0 : -day);
}

function shifted(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}
