/** Of the time that was waited, the share that may pass until it is looked again. */
const share = 1 / 20;
const longestMs = 3_600_000;

/**
 * How long to wait before something that is away is asked again. Each time adds to the history of the
 * run, which is bounded: what has been away for a day is not back within seconds.
 * @param usualMs where it has not been away for long
 */
export function growingPause(usualMs: number, waitedMs: number): number {
  return Math.max(usualMs, Math.min(waitedMs * share, longestMs));
}
