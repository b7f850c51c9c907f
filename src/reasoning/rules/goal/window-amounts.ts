/** Minutes in the units that people name. */
const units: [pattern: string, minutes: number][] = [
  ['seconds?|secs?', 1 / 60],
  ['minutes?|mins?|m', 1],
  ['hours?|hrs?|h', 60],
  ['days?|d', 24 * 60],
  ['nights?', 24 * 60],
  ['weeks?|w', 7 * 24 * 60],
  ['months?', 30 * 24 * 60],
];
const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  'couple of': 2,
  'a couple of': 2,
  three: 3,
  few: 5,
  'a few': 5,
  four: 4,
  five: 5,
  several: 6,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  twelve: 12,
  half: 0.5,
  'half an': 0.5,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};

const number = String.raw`(?:\d+(?:\.\d+)?|${Object.keys(numbers)
  .sort((a, b) => b.length - a.length)
  .join('|')})`;
const unit = units.map(([pattern]) => pattern).join('|');
const span = String.raw`(${number})?\s*-?(${unit})(?![a-z])`;

const lasting = new RegExp(
  String.raw`\b(?:(?:in|over|during|within|for|of)\s+)?(?:the\s+)?(?:last|past|previous|recent)\s+${span}`,
  'i',
);
const within = new RegExp(
  String.raw`\b(within|for|since|over|down|out|gone|dead|off)\s+(?:the\s+)?(?:about\s+|more than\s+)?(${number})\s*-?(${unit})(?![a-z])(?!\s+(?:ago|of|before|after)\b)`,
  'i',
);
/** How long each time: "for a few seconds now and then", "10 minutes every hour". */
const repeated =
  /^[^.?!]{0,24}\b(?:every|each time|at a time|now and then|now and again|again and again|on and off|off and on|repeatedly|from time to time|once in a while|occasionally)\b/i;
/** What is told as over: "was gone for ten minutes" says how long, and not when. */
const over = /\b(?:was|were|went|dropped|lost|disappeared|bounced|vanished|stopped)\b[^.?!]*$/i;
const untilNow = /\b(?:has|have|had|is|are|been)\b[^.?!]*$/i;
const ago = new RegExp(String.raw`\b(${number})\s*-?(${unit})\s+(?:ago|back|earlier)\b`, 'i');
/** `T-20min`: so long before now. */
const beforeNow = new RegExp(String.raw`\bT\s?[-−]\s?(\d{1,3})\s?(${unit})\b`);

/** "For an hour or more" says how long at least, and not where to begin. */
const atLeast = /\b(?:more than|longer than)\b|\b(?:or|and)\s+(?:more|longer)\b/i;

/** How much longer ago than "an hour ago" may be: people round. */
const agoSlack = 1.5;

export interface Amount {
  minutes: number;
  /** It may be a duration and no time to look back: a moment that is told beside it says when. */
  isDuration: boolean;
}

const beside = new RegExp(
  String.raw`\b(?:in|during|within|over)\s+the\s+(${number})\s*-?(${unit})\s+(before|after)\b`,
  'i',
);

/** "In the two hours before the reload": minutes on one side of a moment; null where none is said. */
export function amountBeside(text: string): { minutes: number; side: 'before' | 'after' } | null {
  const told = beside.exec(text);
  if (told === null) return null;
  const side = /^before$/i.test(told[3] ?? '') ? 'before' : 'after';
  return { minutes: Math.ceil(amount(told[1], told[2])), side };
}

/** "In the last two hours", "for 3 days" or "20 minutes ago"; null where none is said. */
export function readAmount(text: string): Amount | null {
  const last = lasting.exec(text);
  const exact = last ?? within.exec(text);
  if (exact !== null && atLeast.test(text.slice(exact.index, exact.index + exact[0].length + 12))) {
    return null;
  }
  if (exact !== null && last === null && /^for$/i.test(exact[1] ?? '')) {
    const before = text.slice(0, exact.index);
    if (repeated.test(text.slice(exact.index + exact[0].length))) return null;
    if (over.test(before) && !untilNow.test(before)) return null;
    if (ago.test(text)) return longAgo(text);
    return { minutes: Math.ceil(amount(exact[2], exact[3])), isDuration: true };
  }
  if (
    exact !== null &&
    !/^\s*last\s+(?:night|week|month)/i.test(exact[0].replace(/^.*?(?=last)/i, ''))
  ) {
    const [count, name] = last === null ? exact.slice(2) : exact.slice(1);
    return { minutes: Math.ceil(amount(count, name)), isDuration: false };
  }
  return longAgo(text);
}

/** "20 minutes ago", `T-20min`. */
function longAgo(text: string): Amount | null {
  const past = ago.exec(text) ?? beforeNow.exec(text);
  return past === null
    ? null
    : { minutes: Math.ceil(amount(past[1], past[2]) * agoSlack), isDuration: false };
}

function amount(count = '1', name = ''): number {
  const minutes =
    units.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(name))?.[1] ?? 1;
  return (numbers[count.toLowerCase()] ?? Number(count)) * minutes;
}
