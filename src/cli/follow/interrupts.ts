import { setMaxListeners } from 'node:events';

/** Hears Ctrl-C while a run is followed, instead of the process ending. */
export interface Interrupts {
  /** Aborted when the person wants to leave at once. */
  leave: AbortSignal;
  /** How often Ctrl-C came. */
  readonly count: number;
  /** What a Ctrl-C does that reached somebody else, such as a prompt. */
  interrupt(): void;
  stop(): void;
}

/**
 * The first Ctrl-C calls `onFirst`; where that says "leave", and at the second one, `leave` is
 * aborted. SIGTERM and SIGHUP leave at once: nobody is there to type a second Ctrl-C.
 */
export function listenForInterrupts(onFirst: () => 'stay' | 'leave'): Interrupts {
  const controller = new AbortController();
  // Temporal's client listens once a request and never stops; Node would warn of the eleventh.
  setMaxListeners(0, controller.signal);
  let count = 0;
  const interrupt = (): void => {
    count += 1;
    if (count > 1 || onFirst() === 'leave') controller.abort();
  };
  const leave = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', leave);
  process.on('SIGHUP', leave);
  return {
    leave: controller.signal,
    get count() {
      return count;
    },
    interrupt,
    stop() {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', leave);
      process.off('SIGHUP', leave);
    },
  };
}
