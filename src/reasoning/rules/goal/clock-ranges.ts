import { clockOf, figures, halfDay, hoursInWords, minutesAway } from './clock-words';

const hour = String.raw`(\d{1,2}|${Object.keys(hoursInWords).join('|')})`;
const away = String.raw`(?:(${Object.keys(minutesAway)
  .sort((a, b) => b.length - a.length)
  .join('|')}|\d{1,2})\s+(?:minutes\s+)?(past|after|to)\s+|(half)\s+)?`;
const halfOfDay = String.raw`(?:\s*(am|pm|a\.m\.|p\.m\.)(?!\w))?`;
const time = String.raw`${away}${hour}(?:[:.h](\d{2}))?(?:-?ish\b)?(?:\s*o'?clock\b)?${halfOfDay}`;
/** "Between two and half past two", "from ten to nine until 9:10", "between half eight and nine pm". */
const range = new RegExp(
  String.raw`\b(between|from)\s+(?:about\s+|around\s+)?${time}\s*(and|to|till?|until|-)\s*(?:about\s+|around\s+|like\s+|say\s+)?${time}(?![\w:/.])(?!\.\d)`,
  'gi',
);
/** The part of the day that is told somewhere; what two times in words are read by. */
const partOfDay =
  /\b(?:(?:in the|this|yesterday|early|late) (morning|afternoon|evening)|(tonight|last night|overnight|at night|evening|night))\b/i;

interface End {
  /** Minutes from the last noon or midnight, or from midnight where the half of the day is told. */
  minutes: number;
  half: string | undefined;
  /** Nothing but an hour. */
  isBare: boolean;
  isWord: boolean;
}

function endOf(said: (string | undefined)[]): End | null {
  const [offset, sign, isHalf, at = '', past, ap] = said;
  const word = hoursInWords[at.toLowerCase()];
  const told = word ?? Number(at);
  const minutes = offset === undefined ? 0 : (minutesAway[offset.toLowerCase()] ?? Number(offset));
  if (told > 24 || minutes > 59 || Number(past ?? 0) > 59) return null;
  const direction = sign?.toLowerCase() === 'to' ? -1 : 1;
  const more = isHalf === undefined ? direction * minutes : 30;
  return {
    minutes: told * 60 + Number(past ?? 0) + more,
    half: ap,
    isBare: more === 0 && past === undefined && ap === undefined,
    isWord: word !== undefined || more !== 0,
  };
}

/**
 * A text with both ends of spoken ranges as figures, in one half of the day: of two hours alone only the words
 * become figures, as "between two and three" may count anything.
 * @param now the asker's clock, written as if it were UTC
 */
export function withRangesInFigures(text: string, now: Date): string {
  return text.replaceAll(range, (found: string, word: string, ...said: (string | undefined)[]) => {
    const one = endOf(said.slice(0, 6));
    const two = endOf(said.slice(7, 13));
    if (one === null || two === null || !(one.isWord || two.isWord)) return found;
    if (one.isBare && two.isBare) {
      return `${word} ${one.minutes / 60} ${said[6] ?? 'and'} ${two.minutes / 60}`;
    }
    const part = partOfDay.exec(text);
    const end = figuresOf(two, two.half ?? part?.[1] ?? part?.[2], now);
    const start = end - ((((end - one.minutes) % halfDay) + halfDay) % halfDay);
    return `between ${clockOf(start)} and ${clockOf(end)}`;
  });
}

/** Minutes of the day at which an end is. */
function figuresOf({ minutes }: End, half: string | undefined, now: Date): number {
  const [hours = 0, past = 0] = figures(minutes, half, now).split(':').map(Number);
  return hours * 60 + past;
}
