import { AsyncLocalStorage } from 'node:async_hooks';

/** The time of whatever is simulated: the wall clock, and all that was waited without waiting. */
export class Clock {
  /** Milliseconds by which this clock is ahead of the wall clock. */
  private constructor(private ahead: number) {}

  static start(): Clock {
    return new Clock(0);
  }

  /** Epoch milliseconds. */
  get now(): number {
    return wallClock() + this.ahead;
  }

  /** Lets so many milliseconds pass at once. */
  pass(milliseconds: number): void {
    this.ahead += Math.max(0, milliseconds);
  }

  /** A clock for something that happens beside others: it starts here and goes its own way. */
  fork(): Clock {
    return new Clock(this.ahead);
  }

  /** Waits for what went by another clock. */
  join(other: Clock): void {
    this.ahead = Math.max(this.ahead, other.ahead);
  }

  /** Everything that `work` does, and all that comes of it, reads this clock by `Date.now()`. */
  run<T>(work: () => T): T {
    return clocks.run(this, work);
  }

  /** The clock of whoever asks; null outside of anything simulated. */
  static current(): Clock | null {
    return clocks.getStore() ?? null;
  }
}

const clocks = new AsyncLocalStorage<Clock>();
const wallClock = Date.now;
// The code that is run measures by `Date.now()` how long a call took; elsewhere nothing changes.
Date.now = () => clocks.getStore()?.now ?? wallClock();
