import type { Fraction } from '../../score/fraction';

/** Of a normal distribution: 95 % lie within so many standard deviations. */
const Z = 1.959_964;

/**
 * The 95 % interval of a share, by Wilson's score (Journal of the American Statistical Association
 * 22, 1927), which holds for small counts and shares near 0 and 1 as well. Null for none of none.
 */
export function wilsonInterval({ right, of }: Fraction): { low: number; high: number } | null {
  if (of === 0) return null;
  const share = right / of;
  const square = Z ** 2;
  const center = share + square / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2));
  const scale = 1 + square / of;
  return {
    low: Math.max(0, (center - spread) / scale),
    high: Math.min(1, (center + spread) / scale),
  };
}

/** `.93 .88–.96`; a dash for none of none. */
export function shareText(fraction: Fraction): string {
  const interval = wilsonInterval(fraction);
  if (interval === null) return '–';
  const text = (value: number): string => value.toFixed(2).replace(/^0/, '');
  const { low, high } = interval;
  return `${text(fraction.right / fraction.of)} ${text(low)}–${text(high)}`;
}
