/** How days are told: by a number of the month, in figures, or by a word. */
const day = 24 * 3_600_000;

/** "Sat 28th 05:20", "on the 3rd", "the 14th at 3 am", "14th 03:00": the last day of that number. */
const numberedDays = [
  /\b(?:(?:sun|mon|tue|tues|wed|thu|thur|thurs|fri|sat)[a-z]*\.?,?|on|of|since|from|until) (?:the )?(\d{1,2})(?:st|nd|rd|th)\b/gi,
  /\bthe (\d{1,2})(?:st|nd|rd|th)(?=\s*(?:$|[,;.?!)]|(?:(?:at|around|about|from|between|after|before|until|since)\s+)?(?:about\s+)?\d|(?:early\s+)?in the (?:early|morning|afternoon|evening|night)|(?:morning|afternoon|evening|night)\b))/gi,
  /(?<![\w/.-])(\d{1,2})(?:st|nd|rd|th),?(?=\s+(?:(?:at|around|about)\s+)?\d{1,2}(?::\d{2}|\s*[ap]m\b))/gi,
];

/** The last day of the number that a text tells, the earliest of several; null where it tells none. */
export function dayOfMonth(text: string, now: Date): Date | null {
  const told = numberedDays.flatMap((one) =>
    [...text.matchAll(one)].flatMap(([, number]) => lastOfNumber(Number(number), now) ?? []),
  );
  const [first] = told.sort((one, other) => one.getTime() - other.getTime());
  return first ?? null;
}

function lastOfNumber(told: number, now: Date): Date | null {
  const days = [0, 1, 2].map(
    (back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, told)),
  );
  return days.find((one) => one.getUTCDate() === told && one <= now) ?? null;
}

/** The head of a message in a chat: `[02:21, 2/12/2026]`, `2/12/26, 02:21 - `. */
const inBrackets = /\[[^\]\n]{0,20}$/;
const headOfMessage = /^,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)? ?[-–] \p{L}/iu;

/** `26/11 14:10`, `since 26.11.`, `27/11/2026`, `11/26 2:10 pm`: with a year, a word or a time beside it. */
const figured =
  /(?:\b(on|since|from|of|at|until|till)\s+(?:the\s+)?)?(?<![\w/.:-])(\d{1,2})([/.])(\d{1,2})(\3(20\d\d|\d\d)?)?(?![\d/:-])(?=(\s*[,;]?\s*(?:(?:at|around|about|from|between)\s+)?\d{1,2}:\d{2})?)/g;

/** The day that is told in figures: the day before the month, unless only the other order is a date that was. */
export function figuredDay(text: string, now: Date): Date | null {
  const [iso, isoYear, isoMonth, isoDate] = /\b(20\d\d)-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  if (iso !== undefined) return dateOf(Number(isoDate), Number(isoMonth), isoYear, now);
  for (const match of text.matchAll(figured)) {
    const [, word, one = '', mark, two = '', ending, year, time] = match;
    // "Errors on 1/2" may be of a port and "from 2.10 to 2.40" a time; 14/11 and 14.11. are days.
    const isDay = mark === '.' ? ending !== undefined : Math.max(Number(one), Number(two)) > 12;
    const isHead =
      inBrackets.test(text.slice(Math.max(0, match.index - 24), match.index)) ||
      headOfMessage.test(
        text.slice(match.index + match[0].length, match.index + match[0].length + 24),
      );
    if (isHead) continue;
    if (year === undefined && time === undefined && (word === undefined || !isDay)) continue;
    const dayFirst = dateOf(Number(one), Number(two), year, now);
    const monthFirst = mark === '/' ? dateOf(Number(two), Number(one), year, now) : null;
    const found = dayFirst ?? monthFirst;
    if (found !== null) return found;
  }
  return null;
}

function dateOf(date: number, month: number, year: string | undefined, now: Date): Date | null {
  const told = year === undefined ? now.getUTCFullYear() : Number(year.padStart(4, '20'));
  const found = new Date(Date.UTC(told, month - 1, date));
  if (found.getUTCDate() !== date || found.getUTCMonth() !== month - 1) return null;
  if (found > now && year === undefined) found.setUTCFullYear(told - 1);
  // What was told without a year is not nearly a year ago.
  return found > now || now.getTime() - found.getTime() > 300 * day ? null : found;
}

/** "Yesterday", "the day before yesterday": days back; null where neither is told. */
export function daysBack(text: string): number | null {
  const told = /\b(?:(day before )|)yesterday\b/i.exec(text);
  if (told === null) return null;
  return told[1] === undefined ? 1 : 2;
}

/** Hours of a day between which a part of it lies, the longest words first; a night goes on into the next day. */
const parts: readonly (readonly [string, number, number])[] = [
  ['early hours', 0, 6],
  ['early morning', 0, 8],
  ['morning', 0, 12],
  ['afternoon', 12, 18],
  ['evening', 17, 24],
  ['night', 18, 32],
];
const partWords = parts.map(([name]) => name).join('|');
/** "In the early hours of the 26th", "the 14th in the evening", "night from the 14th to the 15th". */
const partOfDate = new RegExp(
  String.raw`\b(${partWords})\s+(?:of|on|from)\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2}(?:st|nd|rd|th),?\s+(?:early\s+)?(?:in the\s+)?(${partWords})\b`,
  'i',
);

/** Hours of the day that a text tells beside its number; null where it tells none. */
export function hoursOfPart(text: string): readonly [number, number] | null {
  const [found, before, behind] = partOfDate.exec(text) ?? [];
  if (found === undefined) return null;
  const [, from, to] =
    parts.find(([name]) => name === (before ?? behind ?? '').toLowerCase()) ?? [];
  return from === undefined || to === undefined ? null : [from, to];
}
