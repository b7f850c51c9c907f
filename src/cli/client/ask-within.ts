import type { Session } from './session';

export interface Patience {
  /** Milliseconds. */
  patience: number;
  /** Breaks the question off, so that it does not outlive the connection. */
  signal?: AbortSignal | undefined;
}

/** Asks the server one question that ends in time. Rejects with what the client rejects with. */
export async function askWithin<T>(
  { client }: Session,
  { patience, signal }: Patience,
  ask: () => Promise<T>,
): Promise<T> {
  // The client listens to its signal for ever: a short-lived one for each question.
  const asking = new AbortController();
  const breakOff = (): void => asking.abort();
  signal?.addEventListener('abort', breakOff);
  try {
    return await client.withAbortSignal(asking.signal, () =>
      client.withDeadline(Date.now() + patience, ask),
    );
  } finally {
    signal?.removeEventListener('abort', breakOff);
  }
}
