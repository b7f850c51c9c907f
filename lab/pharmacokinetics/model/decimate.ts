/**
 * At most `limit` (two or more) of `values`' places, evenly spread, always with the first, the
 * last, and, from three on, the highest.
 */
export function decimate(values: readonly number[], limit: number): number[] {
  if (values.length <= limit) return values.map((_, index) => index);
  const last = values.length - 1;
  const spread = Array.from({ length: limit }, (_, at) => Math.round((at * last) / (limit - 1)));
  const peak = values.indexOf(Math.max(...values));
  if (limit < 3 || spread.includes(peak)) return spread;
  const inner = spread.slice(1, -1);
  const nearest = inner.reduce((best, index) =>
    Math.abs(index - peak) < Math.abs(best - peak) ? index : best,
  );
  return spread
    .map((index) => (index === nearest ? peak : index))
    .sort((left, right) => left - right);
}
