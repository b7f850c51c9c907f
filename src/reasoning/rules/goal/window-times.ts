import { zoneAfterTime } from './window-zone';

export const hour = 3_600_000;
/** Milliseconds since midnight. */
export type Clock = number;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const dayWords = String.raw`(?:the|this|last|day before|yesterday|today|tonight|morning|afternoon|evening|night|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|(?:${months})[a-z]{0,6}|\d{1,2}(?:st|nd|rd|th)?|\d{1,2}[./]\d{1,2}[./]?(?:\d{2,4})?|\d{4}(?:-\d{2}-\d{2})?|of|on|at|that|about|around|utc)[\s,]+`;
/** What is counted begins with the time, while a complaint has a lead. */
const counts = /\bhow (?:often|many)\b|\bnumber of\b|\bcount\b|\bgoing back to\b/i;
const sinceDay = new RegExp(
  String.raw`\b(?:since|from|going back to)\s+(?:${dayWords}){1,7}$`,
  'i',
);
/** "Since Thu 26 Nov 03:10", "how often since yesterday 15:00": a day with its date is told with care. */
function isExact(text: string, before: string): boolean {
  const [told] = sinceDay.exec(before) ?? [];
  return told !== undefined && (counts.test(text) || /\d/.test(told));
}

/** "After the restart at 3:14": what came of it is asked about, up to now. */
const afterEvent =
  /\b(?:after|following|since)\s+(?:(?:the|our|your|their|planned|last)\s+){0,2}(?:restart|reload|reboot|upgrade|maintenance|work|swap|change|cutover|migration|failover)\s+(?:at|around)\s+$/i;

export interface TimeOfDay {
  milliseconds: number;
  /** It is told as the beginning of what is asked about. */
  since: boolean;
  /** It is that of an event of which the asker wants to know what came after it. */
  onward: boolean;
  /** Whether it is told as "am" or "pm". */
  half: boolean;
  /** Where it stands in the text. */
  index: number;
}

/** A time without a word before it counts where its zone or day stands behind it. */
const bareTime = new RegExp(
  String.raw`()\b(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?(?=${zoneAfterTime}|\s+(?:this morning|today|yesterday|last night)\b)`,
  'i',
);

/** The first time of day that a text tells with a word, a zone or a day beside it. */
export function timeOfDay(text: string): TimeOfDay | null {
  const match =
    /\b(since|from|after|between|at|around|about|by)\s+(?:(?:this (?:morning|afternoon|evening)|today)\s+)?(?:at\s+|around\s+|about\s+)?(\d{1,2})(?:[:h](\d{2}))(?::\d{2})?\s*(am|pm)?(?:\b|(?=z\b))/i.exec(
      text,
    ) ??
    /\b(since|from|after|at|around)\s+(?:around\s+|about\s+)?(\d{1,2})()\s*(am|pm)\b/i.exec(text) ??
    bareTime.exec(text) ??
    /\b(since)\s+(?:[a-z']{1,12}\s+){1,5}at\s+(\d{1,2})()()(?=\s*(?:[.,;?!)]|$))/i.exec(text) ??
    /()(?<![\w:.])(\d{1,2})()\s?(am|pm)\b/i.exec(text);
  if (match === null) return null;
  const afternoon = match[4]?.toLowerCase();
  const hours =
    (Number(match[2]) % (afternoon === undefined ? 24 : 12)) + (afternoon === 'pm' ? 12 : 0);
  const minutes = Number(match[3] || 0);
  if (minutes > 59) return null;
  const before = `${text.slice(Math.max(0, match.index - 80), match.index)}${match[1] ?? ''} `;
  return {
    milliseconds: hours * hour + minutes * 60_000,
    since: /^(?:since|from|after|between)$/i.test(match[1] ?? '') || isExact(text, before),
    onward: afterEvent.test(before),
    half: afternoon !== undefined,
    index: match.index,
  };
}

/** A time of day in figures, whatever stands beside it. */
export function plainTime(
  text: string,
): Pick<TimeOfDay, 'milliseconds' | 'since' | 'onward'> | null {
  const match = /\b(\d{1,2}):(\d{2})(?!\d)/.exec(text);
  if (match === null || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  const milliseconds = Number(match[1]) * hour + Number(match[2]) * 60_000;
  return { milliseconds, since: /\bsince\b/i.test(text), onward: false };
}

/** What stands around a time: the night of another sentence is another one. */
export function sentenceOf(text: string, at: number): string {
  const begin = Math.max(...['. ', '? ', '! ', '\n'].map((mark) => text.lastIndexOf(mark, at))) + 1;
  const behind = text.slice(at).search(/[.?!]\s|\n/);
  return text.slice(begin, behind < 0 ? undefined : at + behind);
}
