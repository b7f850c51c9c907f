import { months, type Span } from './window-instants';
import { hour } from './window-times';

const day = 24 * hour;

const date = String.raw`(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?`;
const month = String.raw`(?:of\s+)?(${months.map((name) => `${name}[a-z]*`).join('|')})\.?`;
const to = String.raw`(?:\s*(?:-|–|\bto\b|\band\b|\buntil\b|\btill\b|\bthrough\b)\s*)`;
/** "Between 20 and 29 february", "from the 28th of november to 2 december". */
const dayFirst = new RegExp(
  String.raw`(?<![\d:./])\b${date}(?:\s+${month})?${to}${date}\s+${month}(?![a-z])`,
  'i',
);
/** "Nov 20-25", "between november 28 and december 2". */
const monthFirst = new RegExp(
  String.raw`\b${month}\s+${date}${to}(?:${month}\s+)?${date}(?![\d:./]|\s*(?:am|pm)\b)`,
  'i',
);
/** `2026-11-20 to 2026-11-25`. */
const figures = new RegExp(
  String.raw`\b(\d{4})-(\d{2})-(\d{2})${to}(\d{4})-(\d{2})-(\d{2})(?![\dT])`,
);

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase());

/** Days from one date to another, the last of them whole; null where a question names no such range, or one to come. */
export function dateRange(text: string, now: Date): Span | null {
  const [, year1, month1, day1, year2, month2, day2] = (figures.exec(text) ?? []).map(Number);
  if (year1 !== undefined && month1 !== undefined && year2 !== undefined && month2 !== undefined) {
    return spanOf(
      new Date(Date.UTC(year1, month1 - 1, day1)),
      new Date(Date.UTC(year2, month2 - 1, day2)),
      now,
    );
  }
  const [first, last] = datesIn(text) ?? [];
  if (first === undefined || last === undefined) return null;
  const end = new Date(Date.UTC(now.getUTCFullYear(), last.month, last.date));
  // A range that has begun may go on; one whose first day is to come was a year ago.
  const start = new Date(Date.UTC(end.getUTCFullYear(), first.month, first.date));
  if (start > end) start.setUTCFullYear(start.getUTCFullYear() - 1);
  if (start > now) {
    start.setUTCFullYear(start.getUTCFullYear() - 1);
    end.setUTCFullYear(end.getUTCFullYear() - 1);
  }
  return spanOf(start, end, now);
}

interface DayOfYear {
  date: number;
  month: number;
}

function datesIn(text: string): [DayOfYear, DayOfYear] | null {
  const [all, date1 = '', name1, date2 = '', name2 = ''] = dayFirst.exec(text) ?? [];
  if (all !== undefined) {
    const last = { date: Number(date2), month: monthOf(name2) };
    return [
      { date: Number(date1), month: name1 === undefined ? last.month : monthOf(name1) },
      last,
    ];
  }
  const [found, begins = '', from = '', ends, until = ''] = monthFirst.exec(text) ?? [];
  if (found === undefined) return null;
  const first = { date: Number(from), month: monthOf(begins) };
  return [first, { date: Number(until), month: ends === undefined ? first.month : monthOf(ends) }];
}

function spanOf(start: Date, lastDay: Date, now: Date): Span | null {
  const end = new Date(lastDay.getTime() + day);
  const isSpan = start < end && start < now;
  return isSpan ? { start, end: end < now ? end : null } : null;
}
