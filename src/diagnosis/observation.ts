/** What a check says of a resource. What could not be read is no observation. */
export interface Observation {
  /** Unique; failing ones are told apart by it. */
  id: string;
  resource: string;
  works: boolean;
  /** Down by decision: does not work, is no fault, and clears nothing. */
  meant: boolean;
  /** Moments at which it was seen to fail, ms since 1970; for a lasting failure its onset. Empty: not known. */
  moments: readonly number[];
  /** It failed for a while within the time asked about, and works again. */
  past: boolean;
  /** What works was seen to work until this moment, ms; absent where that is now. */
  until?: number;
}

/** One thing that may be broken, and what shows it. `Fault` is the knowledge's own description of it. */
export interface Hypothesis<Fault> {
  fault: Fault;
  /** Where it lies: the resources that do not work, the one under which it is filed first. */
  resources: readonly [string, ...string[]];
  /** Failing observations that show it. */
  own: readonly string[];
  /** `confirmed`: readings show it. `likely`: it accounts for what was seen. `possible`: one of several. */
  confidence: 'confirmed' | 'likely' | 'possible';
  moments: readonly number[];
  /** Its moments are those at which it was noticed: it may have begun this much earlier, ms. */
  lead?: number;
  /** What follows from it may be seen to fail this much later than with others, ms. */
  lag?: number;
  past: boolean;
  /** When all of it was seen to work again, long enough ago for what followed from it to be back too, ms. */
  recovered?: number;
  /** It has a reason of its own (shut by a person, a limit that was hit): nothing is sought beneath it. */
  isEnd: boolean;
}

/** Bounds on how long after its cause something is seen to fail, ms. */
export interface Timing {
  /** Clocks of two routers may be this far apart. */
  clocks: number;
  /** From the loss of what is needed to the loss that is seen: the longest hold time. */
  hold: number;
}

interface Moments {
  moments: readonly number[];
  past: boolean;
  recovered?: number;
  lead?: number;
  lag?: number;
}

/** Whether `from`, or `lead` before it, lies no later than `at` on clocks that differ. */
function isBefore(cause: Moments, from: number, at: number, timing: Timing): boolean {
  return from - (cause.lead ?? 0) <= at + timing.clocks;
}

/** A cause does not begin after its effect. True where either time is not known. */
export function canPrecede(cause: Moments, effect: Moments, timing: Timing): boolean {
  if (cause.moments.length === 0 || effect.moments.length === 0) return true;
  return effect.moments.some((at) =>
    cause.moments.some((from) => isBefore(cause, from, at, timing)),
  );
}

/** An effect is seen when its cause begins, or at the latest a hold time after. */
export function fitsInTime(cause: Moments, effect: Moments, timing: Timing): boolean {
  // What has been well again for long is no reason for what still fails.
  if (cause.recovered !== undefined && !effect.past) return false;
  if (cause.moments.length === 0 || effect.moments.length === 0) {
    // What is over explains something that lasts only where the two are known to have begun together.
    return !cause.past || effect.past;
  }
  return effect.moments.some((at) =>
    cause.moments.some(
      (from) =>
        isBefore(cause, from, at, timing) &&
        at <= from + (cause.lag ?? 0) + timing.hold + timing.clocks,
    ),
  );
}
