import type { Fraction } from './fraction';

/** Standard normal quantile for 95 %, both sides. */
const z = 1.959964;

/** Bounds between 0 and 1. */
export interface Interval {
  low: number;
  high: number;
}

/**
 * The Wilson score interval of a share (E. B. Wilson, 1927): where the true share lies with 95 %
 * confidence, also for few cases and for shares of 0 and 1. Null of none.
 */
export function interval({ right, of }: Fraction): Interval | null {
  if (of === 0) return null;
  const share = right / of;
  const weight = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / weight;
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / weight;
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
