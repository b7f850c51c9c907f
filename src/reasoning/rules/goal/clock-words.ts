export const hoursInWords: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
/** Hours that need no half of the day. */
const named: Record<string, number> = { midnight: 0, noon: 12, midday: 12 };
export const minutesAway: Record<string, number> = {
  five: 5,
  ten: 10,
  'a quarter': 15,
  quarter: 15,
  '1/4': 15,
  '1⁄4': 15,
  '1/2': 30,
  '1⁄2': 30,
  twenty: 20,
  'twenty-five': 25,
  half: 30,
};

const hour = String.raw`(\d{1,2}|${[...Object.keys(hoursInWords), ...Object.keys(named)].join('|')})`;
const halfOfDay = String.raw`(?:\s+o'?clock\b)?(?:\s*(am|pm|a\.m\.|p\.m\.)(?!\w)|(?=\s+(?:(?:in the|this|yesterday|last|at)\s+)?(morning|afternoon|evening|night|tonight)\b)|)`;
/** "Quarter to nine", "ten past nine pm", "half past 5 this afternoon". */
const spoken = new RegExp(
  String.raw`\b(${Object.keys(minutesAway)
    .sort((a, b) => b.length - a.length)
    .join(
      '|',
    )}|\d{1,2}(?=\s+(?:minutes\s+)?past\b))\s+(?:minutes\s+)?(past|after|to|before)\s+${hour}\b${halfOfDay}`,
  'gi',
);
/** "9 o'clock", "nine o'clock in the evening". */
const whole = new RegExp(String.raw`\b${hour}(?=\s+o'?clock\b)${halfOfDay}`, 'gi');
/** "At half three", "since half 8": half past, as it is said in Britain and Ireland. */
const british = new RegExp(
  String.raw`\b(at|around|about|since|until|till|by|before|after)\s+half\s+(?=(?:\d{1,2}|${Object.keys(hoursInWords).join('|')})\b)`,
  'gi',
);
/** "Was PE1 up at three?": a smaller number may count what somebody looked at. */
const atHour = new RegExp(
  String.raw`\bat\s+(${Object.keys(hoursInWords).slice(2).join('|')})(?=\s*(?:[.,;?!]|$))`,
  'gi',
);
/** "Since ten or so", "around nine.": a number in words that nothing is counted by. */
const bare = new RegExp(
  String.raw`\b(since|around|about|from|until|after|before)\s+(${Object.keys(hoursInWords).join('|')})(?=\s+or so\b|-?ish\b|\s*(?:[.,;?!]|$))`,
  'gi',
);
/** "5:30 this afternoon", "8 in the evening", "5 this morning": figures with a part of the day. */
const parted = new RegExp(
  String.raw`\b(\d{1,2})(?:[:.h](\d{2}))?\s+(?:(?:in the|this)\s+(morning|afternoon|evening)|(tonight|at night|in the night))\b`,
  'gi',
);

/** "Three am", "around three in the morning": an hour in words with its half of the day. */
const partedWord = new RegExp(
  String.raw`\b(${Object.keys(hoursInWords).join('|')})(?:\s*(am|pm|a\.m\.|p\.m\.)(?!\w)|(?=\s+(?:(?:in the|this)\s+(morning|afternoon|evening)|(at night|in the night))\b))`,
  'gi',
);
/** "Just before midnight", "around midnight": of the day that is told, it is the end. */
const nearMidnight = /\b(before|around|about|at|towards)\s+midnight\b/gi;

/** "Since 2110 CET", "from 2100 until now", "at 0830": four figures behind a word that times follow. */
const military = new RegExp(
  String.raw`\b(since|from|at|around|about|between|betw|after|before|until|till|by|and|to)\s+([01]\d|2[0-3])([0-5]\d)(?![\d:./-])(\s*(?:h|hrs|hours|z|utc|gmt|local|until|till|[A-Z]{3,4})\b|)`,
  'g',
);

/**
 * A text with its spoken times of day as figures, which are read like any other. Where neither "am" nor
 * a part of the day is told, the half of the day is meant in which that time was last.
 * @param now the asker's clock, written as if it were UTC
 */
export function withClockFigures(text: string, now: Date): string {
  return text
    .replace(british, '$1 half past ')
    .replace(
      spoken,
      (match, away: string, word: string, at: string, ap?: string, part?: string) => {
        const offset = minutesAway[away.toLowerCase()] ?? Number(away);
        const told = hourOf(at);
        if (told === null || !(offset < 60)) return match;
        const sign = /^(?:past|after)$/i.test(word) ? 1 : -1;
        const plain = named[at.toLowerCase()];
        return plain === undefined
          ? figures(told * 60 + sign * offset, ap ?? part, now)
          : clockOf(plain * 60 + sign * offset);
      },
    )
    .replace(bare, (_, word: string, at: string) => {
      return `${word} ${figures((hoursInWords[at.toLowerCase()] ?? 0) * 60, undefined, now)}`;
    })
    .replace(atHour, (_, at: string) => {
      return `at ${figures((hoursInWords[at.toLowerCase()] ?? 0) * 60, undefined, now)}`;
    })
    .replace(whole, (match, at: string, ap?: string, part?: string) => {
      const told = hourOf(at);
      return told === null ? match : figures(told * 60, ap ?? part, now);
    })
    .replace(partedWord, (_, at: string, ap?: string, part?: string, night?: string) =>
      figures((hoursInWords[at.toLowerCase()] ?? 0) * 60, ap ?? part ?? night, now),
    )
    .replace(nearMidnight, (_, word: string) => `${/before/i.test(word) ? 'at' : word} 23:59`)
    .replace(parted, (match, at: string, past?: string, part?: string, night?: string) => {
      const told = Number(at);
      if (told > 12) return match;
      const clock = figures(told * 60 + Number(past ?? 0), part ?? night, now);
      return `${clock}${match.slice(match.search(/\s/))}`;
    });
}

function hourOf(written: string): number | null {
  const word = written.toLowerCase();
  const told = hoursInWords[word] ?? named[word] ?? Number(written);
  return told >= 0 && told <= 24 ? told : null;
}

const day = 24 * 60;
export const halfDay = day / 2;

/** Minutes of a day as `HH:MM`. */
export function figures(minutesOfDay: number, half: string | undefined, now: Date): string {
  let at = ((minutesOfDay % day) + day) % day;
  const isHalf = at < day / 2 || at < 13 * 60;
  if (isHalf && half !== undefined) {
    at %= day / 2;
    if (/^(?:p|afternoon|evening|tonight|night|at night|in the night)/i.test(half)) {
      // Nights go on after midnight: "two at night" is no afternoon.
      if (!/night/i.test(half) || at >= 6 * 60) at += day / 2;
    }
  } else if (isHalf) {
    at %= day / 2;
    const clock = now.getUTCHours() * 60 + now.getUTCMinutes();
    // The later of the two that is over; before both, yesterday's second one.
    if (clock < at || clock >= at + day / 2) at += day / 2;
  }
  return clockOf(at);
}

/** Minutes from midnight, of the day before too, as `HH:MM`. */
export function clockOf(minutesOfDay: number): string {
  const at = ((minutesOfDay % day) + day) % day;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

const minutesSaid: Record<string, number> = {
  'oh five': 5,
  'o five': 5,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};
const unit = 'one|two|three|four|five|six|seven|eight|nine';
/** "Two fifty pm", "eight oh five in the evening", "at twelve forty-five": hour and minutes in words, with what says that it is a time. */
const spelled = new RegExp(
  String.raw`(?<=\b(at|around|about|since|from|until|till|by|before|after)?\s)(${Object.keys(hoursInWords).join('|')})\s+(?:(${Object.keys(minutesSaid).join('|')})(?:[\s-]+(${unit}))?|(?:oh|o)\s+(${unit}))(?=(\s*(?:am|pm|a\.m\.|p\.m\.)(?!\w)|\s+(?:in the|this|yesterday)\s+(?:morning|afternoon|evening)\b)?)(?![\w-])`,
  'gi',
);

/** "Two fifty pm" as "2:50 pm"; two numbers without a word for times around them may be anything. */
function withSpelledTimes(text: string): string {
  return text.replace(
    spelled,
    (match, word: string | undefined, ...said: (string | undefined)[]) => {
      const [at = '', tens = '', more = '', few = '', half] = said;
      if (word === undefined && half === undefined) return match;
      const past =
        (minutesSaid[tens.toLowerCase().replace(/\s+/, ' ')] ?? 0) +
        (hoursInWords[more.toLowerCase()] ?? 0) +
        (hoursInWords[few.toLowerCase()] ?? 0);
      return `${hoursInWords[at.toLowerCase()] ?? 0}:${String(past).padStart(2, '0')}`;
    },
  );
}

const figuresOfDay = String.raw`([01]\d|2[0-3])([0-5]\d)`;
const zoneLetters = String.raw`\s*(?:z|utc|gmt|h|hrs|[A-Z]{3,4})\b`;
/** "2040z to 2110z", "0520 to 0610 JST": a range without a word before it, and with a zone or "h". */
const militaryRange = new RegExp(
  String.raw`(?<![\d:./-])\b${figuresOfDay}(${zoneLetters})?(\s*(?:-|–|\bto\b|\buntil\b|\btill\b)\s*)${figuresOfDay}(${zoneLetters})`,
  'g',
);

/** "26 Nov 0310Z": a zone that is glued to four figures makes them a time. */
const gluedZone = new RegExp(String.raw`(?<![\w:./-])${figuresOfDay}Z(?!\w)`, 'g');
/** "Gone 1410-1440 today": with the day behind it. */
const pairOfDay = new RegExp(
  String.raw`(?<![\w:./-])${figuresOfDay}\s?(?:-|–|to)\s?${figuresOfDay}(?=\s+(?:today|yesterday|this (?:morning|afternoon|evening)|last night|tonight|on)\b)`,
  'g',
);

const longDays = new Map(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].flatMap((name) =>
    [3, 4, 5].map((letters) => [name.slice(0, letters), name] as const),
  ),
);
/** "Sat 22:00", "thu night": a short name of a day with a time or a part of the day behind it. */
const shortDay =
  /\b(mon|tues?|wed|thur?s?|fri|sat|sun)\b\.?(?=,?\s+(?:(?:at|around|about|from)\s+)?(?:\d{1,2}(?::\d{2}|h|\s?[ap]m)|night|morning|evening|afternoon)\b)/gi;

/** "Since like 9", "from maybe two": words that say nothing of a time. */
const filler =
  /\b((?:since|at|around|about|from|by|until|till|after|before)\s)(?:like|maybe|say|probably|exactly|precisely)\s(?=\d|half\b|quarter\b|\p{L}+\s(?:am|pm|o'?clock|past)\b)/giu;
/** "Ca. 14:00", "approx 9 pm", "~14:10". */
const nearly =
  /(?:\b(?:ca|circa|approx|approximately|roughly)\b\.?\s?|(?<![\w~])~\s?)(?=\d{1,2}(?::\d{2}|\s?[ap]m\b|\s?o'?clock)|half\s|quarter\s)/gi;

/** `2110` as `21:10`, where it stands for a time of day. */
export function withColons(told: string): string {
  const text = withSpelledTimes(told)
    .replaceAll(/\b(\d{1,2})\s?-?ish\b/gi, "$1 o'clock")
    .replaceAll(filler, '$1')
    .replaceAll(nearly, 'about ')
    .replaceAll(shortDay, (found, name: string) => longDays.get(name.toLowerCase()) ?? found)
    .replaceAll(/\bbetw\.?(?=\s)/gi, 'between')
    .replace(militaryRange, (_, ...parts: (string | undefined)[]) => {
      const [hour1 = '', past1 = '', zone1 = '', to = '', hour2 = '', past2 = '', zone2 = ''] =
        parts;
      return `${hour1}:${past1} ${zone1.trim()}${to}${hour2}:${past2} ${zone2.trim()}`;
    });
  const behindDate = text.replace(gluedZone, '$1:$2Z').replace(pairOfDay, '$1:$2 - $3:$4');
  return behindDate.replace(
    military,
    (match, word: string, at: string, past: string, behind: string) =>
      // "Since 2024" is a year, unless something says that it is a time.
      behind === '' && /^(?:19|20)$/.test(at) ? match : `${word} ${at}:${past}${behind}`,
  );
}
