/** How a language tells times of day. */
export interface ClockWords {
  /** Words of the hours from one to twelve; `a/b` is either of two. */
  hours?: string[];
  /** Times of day in words by what they are in English; `half to seven` is half past six. */
  clock?: Partial<Record<SpokenClock, string[]>>;
  /** What stands around a time in figures or a full hour, by the English word before it. */
  times?: Partial<Record<'since' | 'until' | 'around' | 'at', string[]>>;
}

type SpokenClock = 'half past' | 'half to' | 'quarter past' | 'quarter to';

export interface ClockPatterns {
  hours: string[];
  spoken: [SpokenClock, RegExp][];
  times: [string, RegExp][];
}

/** `14 Uhr`, `14h30`: times of day as digits. */
const clockUhr = /(?<![\d:])(\d{1,2})(?::(\d{2}))?\s*uhr(?:\s*(\d{2})(?!\d))?/gi;
const clockHeures = /(?<![\w:])(\d{1,2})\s*(?:h|heures?)(?:\s*(\d{2}))?(?![\w:])/gi;

/** A time of day as every reading knows it. */
export const time = (hours: string, minutes = '00') => `${hours}:${minutes.padStart(2, '0')}`;

const formsOf = (hour: string): string[] => hour.split('/');

/** How a language tells times of day: each form with its pattern, the hour as its first group. */
export function clockPatterns({ clock = {}, hours = [], times = {} }: ClockWords): ClockPatterns {
  const hour = `(${[...hours.flatMap(formsOf), String.raw`\d{1,2}`].join('|')})`;
  const full = `${hour}${String.raw`(?:\s?[:.h]\s?(\d{2}))?`}`;
  const patternOf = (entries: string[]) => {
    const source = entries
      .map((entry) => entry.replaceAll('.', String.raw`\.`).replaceAll(' ', String.raw`\s+`))
      .join('|')
      .replaceAll('{hour}', hour)
      .replaceAll('{time}', full);
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}:])`, 'giu');
  };
  return {
    hours,
    spoken: Object.entries(clock).map(([form, entries]) => [
      form as SpokenClock,
      patternOf(entries),
    ]),
    times: Object.entries(times).map(([word, entries]) => [word, patternOf(entries)]),
  };
}

/** `halb sieben` → `half past 6`, `kl. 14.30` → `at 14:30`, `14h` → `14:00`. */
export function withClockTimes(text: string, { hours, spoken, times }: ClockPatterns): string {
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
  return times
    .reduce(
      (told, [word, pattern]) =>
        told.replace(pattern, (...found: unknown[]) => {
          const [hour = '', minutes] = groupsOf(found);
          // An hour in words may be of either half of the day.
          const isWord = wordOf(hour) > 0 && minutes === undefined;
          return isWord
            ? `${word} ${numberOf(hour)} o'clock`
            : `${word} ${time(String(numberOf(hour)), minutes)}`;
        }),
      inWords,
    )
    .replace(clockUhr, (_, hour: string, minutes?: string, more?: string) =>
      time(hour, minutes ?? more),
    )
    .replace(clockHeures, (_, hour: string, minutes?: string) => time(hour, minutes));
}

/** The groups that a replacement found, without the match before and its place and text behind. */
function groupsOf(found: unknown[]): string[] {
  const place = found.findIndex((one) => typeof one === 'number');
  return found.slice(1, place).filter((one) => typeof one === 'string');
}
