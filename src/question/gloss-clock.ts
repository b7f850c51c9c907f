/** How a language tells times of day. */
export interface ClockWords {
  /** Words of the hours from one to twelve; `a/b` is either of two. */
  hours?: string[];
  /** Times of day in words by what they are in English; `half to seven` is half past six. */
  clock?: Partial<Record<SpokenClock, string[]>>;
  /** What stands around a time in figures or a full hour, by the English word before it. */
  times?: Partial<Record<'since' | 'until' | 'around' | 'at', string[]>>;
  /** Two times of day with what stands before and between them: `zwischen {time} und {time}`. */
  ranges?: string[];
  /** What stands around the number of a day: `am {day}.`, `le {day}`. */
  days?: string[];
  /** Words before a time that is not told to the minute: `kurz nach`, `ca.`. */
  near?: NearWords;
}

/** `shortly` means a time whatever number follows; `about` may count anything. */
export interface NearWords {
  shortly: string[];
  about: string[];
}

type SpokenClock = 'half past' | 'half to' | 'quarter past' | 'quarter to';

export interface ClockPatterns {
  hours: string[];
  spoken: [SpokenClock, RegExp][];
  times: [string, RegExp][];
  ranges: RegExp | null;
  days: RegExp | null;
}

/** `14 Uhr`, `14h30`: times of day as digits. */
const clockUhr = /(?<![\d:])(\d{1,2})(?::(\d{2}))?\s*uhr(?:\s*(\d{2})(?!\d))?/gi;
/** "Nelle ultime 24h", "les 24 dernières heures": so many hours, and no time of day. */
const clockHeures =
  /(?<![\w:]|\b(?:ultime|ultimi|últimas|ultimas|últimos|dernières|dernieres|derniers|letzten|letzte|laatste|senaste|siste|sidste|ostatnich|ostatnie|posledních|ultimele)\s)(\d{1,2})\s*(?:h|heures?)(?:\s*(\d{2}))?(?![\w:])/gi;

/** A time of day as every reading knows it. */
export const time = (hours: string, minutes = '00') => `${hours}:${minutes.padStart(2, '0')}`;

const formsOf = (hour: string): string[] => hour.split('/');

/** Units behind a number that is no time of day: "um 3 ms", "sobre las 2 horas de corte". */
const counted = String.raw`\s?(?:%|ms|s|db|prozent|stunden?|minuten?|tagen?|wochen?)(?![\p{L}\p{N}])`;

/** A time of a range: an hour by its word or figures, or what was read as half or a quarter of one already. */
const endOf = (hour: string): string =>
  String.raw`(?:(?:las?|les?|as|às|l'|kl\.?|klockan|klokken|klokka|godz\.?|ore)\s*)?((?:half past|quarter past|quarter to) \d{1,2}|${hour}(?:\s?[:.h]\s?\d{2}(?!\d)|\s?(?:h|hs|uhr|uur|u|horas?|heures?|hod\p{L}*|godz\p{L}*|час\p{L}*|годин\p{L}*)(?![\p{L}\p{N}]))?)`;

const anyOf = (entries: readonly string[]): string =>
  entries
    .map((entry) => entry.replaceAll('.', String.raw`\.`).replaceAll(' ', String.raw`\s+`))
    .join('|');

/** Behind the number of a day stands a time, or the end of what is said. */
const dayEnds = String.raw`(?=\s*(?:[,;?!)]|$)|\s+(?:oder|und|bis|ou|et|o|y|of|en|eller|och|og|lub|i)\s|(?:\s+[\p{L}'.]{1,9}){0,2}\s+(?:\d{1,2}[:.h]\d{2}|\d{1,2}\s?(?:h|uhr|uur)\b)|\s+(?:a las|alle|às|om|um|à|kl\.?|klockan|o)\s+\d)`;

/** How a language tells times of day: each form with its pattern, the hour as its first group. */
export function clockPatterns({
  clock = {},
  hours = [],
  times = {},
  ranges = [],
  days = [],
  near = { shortly: [], about: [] },
}: ClockWords): ClockPatterns {
  const { around: about = [], at: exact, ...beginnings } = times;
  const at = exact === undefined ? {} : { at: exact };
  const around = [...about, ...near.shortly.map((words) => `${words} {time}`)];
  const nearWords = [...near.shortly, ...near.about].sort((a, b) => b.length - a.length);
  const hedge = nearWords.length === 0 ? '' : `(?:(?:${anyOf(nearWords)})\\s*)?`;
  const hour = `(${[...hours.flatMap(formsOf), String.raw`\d{1,2}`].join('|')})`;
  const full = `${hour}${String.raw`(?:\s?[:.h]\s?(\d{2}))?`}`;
  const patternOf = (entries: string[], before = '') => {
    const source = entries
      .map((entry) => entry.replaceAll('.', String.raw`\.`).replaceAll(' ', String.raw`\s+`))
      .join('|')
      .replaceAll('{hour}', hour)
      .replaceAll('{time}', `${before}${full}`);
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}:]|${counted})`, 'giu');
  };
  return {
    hours,
    spoken: Object.entries(clock).map(([form, entries]) => [
      form as SpokenClock,
      patternOf(entries),
    ]),
    // "Ab kurz nach zehn" begins, before "kurz nach zehn" is about it.
    times: Object.entries({ ...beginnings, ...(around.length > 0 && { around }), ...at }).map(
      ([word, entries]) => [word, patternOf(entries, word === 'around' ? '' : hedge)],
    ),
    ranges:
      ranges.length === 0
        ? null
        : new RegExp(
            `(?<![\\p{L}\\p{N}])(?:${anyOf(ranges).replaceAll('{time}', `${hedge}${endOf(hour.replace('(', '(?:'))}`)})(?![\\p{L}\\p{N}:])`,
            'giu',
          ),
    days:
      days.length === 0
        ? null
        : new RegExp(
            `(?<![\\p{L}\\p{N}])(?:${anyOf(days).replaceAll('{day}', '(\\d{1,2})')})${dayEnds}`,
            'giu',
          ),
  };
}

/** `halb sieben` → `half past 6`, `kl. 14.30` → `at 14:30`, `14h` → `14:00`. */
export function withClockTimes(
  text: string,
  { hours, spoken, times, ranges, days }: ClockPatterns,
): string {
  const wordOf = (found: string) =>
    hours.findIndex((hour) => formsOf(hour).includes(found.toLowerCase())) + 1;
  const numberOf = (found: string) => wordOf(found) || Number(found);
  const inWords = spoken.reduce(
    (told, [form, pattern]) =>
      told.replace(pattern, (...found: unknown[]) => {
        const named = numberOf(groupsOf(found)[0] ?? '');
        return form === 'half to' ? `half past ${named - 1 || 12}` : `${form} ${named}`;
      }),
    text,
  );
  const inRanges =
    ranges === null
      ? inWords
      : inWords.replace(ranges, (...found: unknown[]) => {
          const [one = '', two = ''] = groupsOf(found).map((end) => plainTime(end, wordOf));
          // "Zwischen 22 und 23 Uhr": the word behind the second is of both.
          const isClock = two.includes(':') || one.includes(':') || isEnd(found, one, two);
          const full = (end: string) => (isClock && /^\d+$/.test(end) ? time(end) : end);
          return `between ${full(one)} and ${full(two)}`;
        });
  const dated = days === null ? inRanges : inRanges.replace(days, dayNumber);
  return times
    .reduce(
      (told, [word, pattern]) =>
        told.replace(pattern, (...found: unknown[]) => {
          const [hour = '', minutes] = groupsOf(found);
          // An hour in words may be of either half of the day.
          const isWord = wordOf(hour) > 0 && minutes === undefined;
          return isWord
            ? `${word} ${numberOf(hour)} oclock`
            : `${word} ${time(String(numberOf(hour)), minutes)}`;
        }),
      dated,
    )
    .replace(clockUhr, (_, hour: string, minutes?: string, more?: string) =>
      time(hour, minutes ?? more),
    )
    .replace(clockHeures, (_, hour: string, minutes?: string) => time(hour, minutes));
}

/** "Między 14 a 15?": hours of the afternoon with nothing behind them that they may count. */
function isEnd(found: unknown[], one: string, two: string): boolean {
  const [whole, offset, text] = [
    found[0],
    ...found.slice(found.findIndex((part) => typeof part === 'number')),
  ];
  const behind = String(text).slice(Number(offset) + String(whole).length);
  const isLate = [one, two].every((end) => /^(?:\d|1\d|2[0-4])$/.test(end)) && Number(two) > 12;
  return isLate && /^\s*(?:[,.;?!)]|$)/.test(behind);
}

/** `am 14.` → `on the 14th`. */
function dayNumber(...found: unknown[]): string {
  return `on the ${groupsOf(found)[0] ?? ''}th`;
}

/** One end of a range: `drei` → `3`, `14h10` → `14:10`, `14 Uhr` → `14:00`. */
function plainTime(said: string, wordOf: (found: string) => number): string {
  if (/^(?:half|quarter) /.test(said)) return said;
  const [, hour = '', minutes, unit] =
    /^(\p{L}+|\d{1,2})(?:\s?[:.h]\s?(\d{2})|\s?(\p{L}+))?$/iu.exec(said) ?? [];
  const told = wordOf(hour) || Number(hour);
  if (minutes === undefined && unit === undefined) return String(told);
  return time(String(told), minutes);
}

/** The groups that a replacement found, without the match before and its place and text behind. */
function groupsOf(found: unknown[]): string[] {
  const place = found.findIndex((one) => typeof one === 'number');
  return found.slice(1, place).filter((one) => typeof one === 'string');
}
