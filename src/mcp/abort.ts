import { setMaxListeners } from 'node:events';

/** The promise, or the reason of the abort as soon as the signal fires. The work itself goes on. */
export async function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  const { aborted, unlink } = onAbort(signal);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    unlink();
  }
}

function onAbort(signal: AbortSignal): { aborted: Promise<never>; unlink: () => void } {
  let listener = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    listener = () => reject(signal.reason as Error);
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener, { once: true });
  });
  aborted.catch(() => undefined);
  return { aborted, unlink: () => signal.removeEventListener('abort', listener) };
}

/**
 * Runs work under a signal of its own that follows the outer one. Whatever listens to the inner
 * signal is gone afterwards: the MCP SDK never takes its listeners back, and would answer an
 * abort with a cancellation of each request that the outer signal has ever seen.
 */
export async function withOwnSignal<T>(
  outer: AbortSignal | undefined,
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const unlink = follow(outer, controller);
  try {
    return await work(controller);
  } finally {
    unlink();
  }
}

/**
 * Aborts the controller with the outer signal, until the returned function is called. A long-lived
 * signal keeps a trace of each `AbortSignal.any` that it went into (Node 20).
 */
export function follow(outer: AbortSignal | undefined, controller: AbortController): () => void {
  const abort = (): void => controller.abort(outer?.reason);
  if (outer?.aborted === true) abort();
  // More than ten calls may be under way.
  if (outer !== undefined) setMaxListeners(0, outer);
  outer?.addEventListener('abort', abort, { once: true });
  return () => outer?.removeEventListener('abort', abort);
}

/** Resolves to true when the promise settles in time, however it does, and to false otherwise. */
export async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
