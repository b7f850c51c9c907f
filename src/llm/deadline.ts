/** How a piece of work under a deadline ended. */
export type Ending<T> =
  | { kind: 'value'; value: T }
  | { kind: 'error'; error: unknown; endedBy: 'caller' | 'deadline' | null };

/**
 * Runs work under a signal that follows the caller's and fires by itself at the deadline. Returns
 * as soon as either fires, even if the work does not listen. Never throws.
 */
export async function withDeadline<T>(
  outer: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Ending<T>> {
  const controller = new AbortController();
  let endedBy: 'caller' | 'deadline' | null = null;
  const end = (by: 'caller' | 'deadline'): void => {
    endedBy ??= by;
    controller.abort();
  };
  const followOuter = (): void => end('caller');
  if (outer.aborted) followOuter();
  outer.addEventListener('abort', followOuter, { once: true });
  const timer = setTimeout(() => end('deadline'), Math.min(milliseconds, 2 ** 31 - 1));
  try {
    const value = await Promise.race([aborted(controller.signal), work(controller.signal)]);
    return { kind: 'value', value };
  } catch (error) {
    return { kind: 'error', error, endedBy };
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', followOuter);
  }
}

async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_resolve, reject) => {
    const stop = (): void => reject(new Error('aborted'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
