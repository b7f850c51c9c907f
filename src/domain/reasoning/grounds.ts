import { leavesOf, Mentioned } from '../text/mentions';
import type { Claims } from './sentence-claims';

/** Below this a number has to occur as it is: too many values round to a small one. */
const leastRounded = 10;

/** Digits that are part of a name, as in `ticket-9` or `s7`, are no number. */
const numeral = /(?<![\p{L}\p{N}_.-])-?\d{1,18}(?:\.\d{1,18})?(?:e[+-]?\d{1,3})?/giu;

/** What a call was given and brought, prepared once for many sentences. */
export class Grounds {
  private readonly words: Mentioned;
  private readonly numbers = new Set<number>();

  constructor(...values: unknown[]) {
    const leaves = leavesOf(values);
    this.words = new Mentioned(leaves);
    for (const leaf of leaves) {
      for (const [found] of leaf.matchAll(numeral)) {
        this.numbers.add(Number(found));
        // The sign may have been a dash.
        this.numbers.add(Math.abs(Number(found)));
      }
    }
    for (const size of values.flatMap(sizesIn)) this.numbers.add(size);
  }

  /** Which of a sentence's claims occur here, by their places: the phrases first, then the numbers. */
  carries({ phrases, numbers }: Claims): Set<number> {
    const carried = new Set<number>();
    for (const [index, phrase] of phrases.entries()) {
      if (this.words.has(phrase)) carried.add(index);
    }
    for (const [index, readings] of numbers.entries()) {
      if (readings.some((one) => this.hasNumber(one))) carried.add(phrases.length + index);
    }
    return carried;
  }

  /** The number itself, one that it is the rounding of, or how many there are of something. */
  private hasNumber(reading: string): boolean {
    const wanted = Number(reading);
    if (this.numbers.has(wanted)) return true;
    const decimals = reading.split('.')[1]?.length ?? 0;
    if (decimals > 20 || (decimals === 0 && Math.abs(wanted) < leastRounded)) return false;
    return [...this.numbers].some((known) => Number(known.toFixed(decimals)) === wanted);
  }
}

/** How many items lists have and how many lines texts have: what a sentence may count. */
function sizesIn(value: unknown): number[] {
  if (typeof value === 'string') {
    const lines = value.split('\n');
    return lines.length < 2
      ? []
      : [lines.length, lines.filter((line) => line.trim() !== '').length];
  }
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(sizesIn);
  return Array.isArray(value) ? [value.length, ...inside] : inside;
}
