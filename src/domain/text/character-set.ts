/** Code units of UTF-16, as ranges with both ends in it, in order and apart from each other. */
export type CharacterSet = readonly (readonly [low: number, high: number])[];

const last = 0xff_ff;
const digits: CharacterSet = [[0x30, 0x39]];
const wordCharacters: CharacterSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** WhiteSpace and LineTerminator of ECMA-262. */
const blanks: CharacterSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x16_80, 0x16_80],
  [0x20_00, 0x20_0a],
  [0x20_28, 0x20_29],
  [0x20_2f, 0x20_2f],
  [0x20_5f, 0x20_5f],
  [0x30_00, 0x30_00],
  [0xfe_ff, 0xfe_ff],
];
const lineEnds: CharacterSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x20_28, 0x20_29],
];

const escaped: Readonly<Record<string, CharacterSet>> = {
  d: digits,
  D: complementOf(digits),
  w: wordCharacters,
  W: complementOf(wordCharacters),
  s: blanks,
  S: complementOf(blanks),
  t: [[0x09, 0x09]],
  n: [[0x0a, 0x0a]],
  v: [[0x0b, 0x0b]],
  f: [[0x0c, 0x0c]],
  r: [[0x0d, 0x0d]],
  'line ends': lineEnds,
};

/** What `\d` and the like stand for, by their letter; empty for any other. */
export function escapedSet(letter: string): CharacterSet {
  return Object.hasOwn(escaped, letter) ? (escaped[letter] ?? []) : [];
}

export function complementOf(set: CharacterSet): CharacterSet {
  const found: [number, number][] = [];
  let next = 0;
  for (const [low, high] of set) {
    if (low > next) found.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= last) found.push([next, last]);
  return found;
}

export function unionOf(...sets: CharacterSet[]): CharacterSet {
  const found: [number, number][] = [];
  for (const [low, high] of sets.flat().sort((a, b) => a[0] - b[0])) {
    const before = found.at(-1);
    if (before === undefined || low > before[1] + 1) found.push([low, high]);
    else before[1] = Math.max(before[1], high);
  }
  return found;
}

export function overlap(left: CharacterSet, right: CharacterSet): boolean {
  return left.some(([low, high]) => right.some(([from, to]) => low <= to && from <= high));
}
