/** The straight end of a curve on a logarithmic scale. */
export interface TerminalPhase {
  /** Rate constant in 1/h. */
  rate: number;
  /** Adjusted coefficient of determination of the line. */
  fit: number;
  from: number;
  to: number;
  points: number;
}

/** The fewest points that show a straight line. */
const FEWEST_POINTS = 3;
/** Below this part of the peak, a value is rounding and not concentration. */
const SMALLEST_PART = 1e-10;

/**
 * Fits ln(concentration) over the last points, three or more, all after `after`, and takes the
 * number of points with the best adjusted fit; the usual rule of non-compartmental analysis.
 * Null where the curve does not fall there.
 */
export function terminalPhase(
  times: readonly number[],
  concentrations: readonly number[],
  after: number,
): TerminalPhase | null {
  const smallest = Math.max(...concentrations) * SMALLEST_PART;
  const usable = times
    .map((time, index) => ({ time, concentration: concentrations[index]! }))
    .filter(({ time, concentration }) => time > after && concentration > smallest);
  const last = usable.at(-1);
  if (last === undefined) return null;
  // Sums are taken from the last point, so that they stay small and exact.
  const sums = { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  let best: TerminalPhase | null = null;
  for (const { time, concentration } of [...usable].reverse()) {
    const x = time - last.time;
    const y = Math.log(concentration / last.concentration);
    sums.n += 1;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.xy += x * y;
    sums.yy += y * y;
    if (sums.n < FEWEST_POINTS) continue;
    const { n } = sums;
    const spread = n * sums.xx - sums.x ** 2;
    const joint = n * sums.xy - sums.x * sums.y;
    const square = joint ** 2 / (spread * (n * sums.yy - sums.y ** 2));
    const fit = 1 - ((1 - square) * (n - 1)) / (n - 2);
    const rate = -joint / spread;
    if (rate > 0 && (best === null || fit > best.fit)) {
      best = { rate, fit, from: time, to: last.time, points: n };
    }
  }
  return best;
}
