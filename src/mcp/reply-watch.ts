import { AsyncLocalStorage } from 'node:async_hooks';

import { BodyTooLongError, httpFetch } from '../http';
import { follow } from './abort';
import { largestMessage } from './largest-message';

/** The reply of a call can no longer arrive. */
export class ReplyLostError extends Error {
  override readonly name = 'ReplyLostError';
}

/** Time for events that were read before the end of a stream to reach the caller. */
const graceMs = 100;
/** Time for the word that a call is cancelled to reach the server, which goes out as it is given up. */
const farewellMs = 1_000;

/**
 * Follows the streams on which the reply of one call may arrive. The SDK does not reject a call
 * when its stream breaks: it only reports to `onerror`, without saying which call that was, and
 * the caller would wait for its whole timeout for a server that is dead. So each call carries a
 * watch with it (through AsyncLocalStorage, which follows the SDK into its reconnections), and
 * the watch gives the call up when its last stream has ended and no other can follow.
 */
export class ReplyWatch {
  /** Rejects with `ReplyLostError`; never resolves. */
  readonly lost: Promise<never>;
  private giveUp: (error: Error) => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private resumable = false;
  private readonly requests = new AbortController();

  constructor() {
    this.lost = new Promise((_resolve, reject) => {
      this.giveUp = reject;
    });
    this.lost.catch(() => undefined);
  }

  /** Runs a request so that its streams are found to be this call's. */
  run<T>(request: () => Promise<T>): Promise<T> {
    return current.run(this, request);
  }

  /** The server numbers its events, so a broken stream can be taken up again. */
  markResumable(): void {
    this.resumable = true;
  }

  streamEnded(reason: string): void {
    if (this.resumable) return;
    this.timer = setTimeout(() => this.giveUp(new ReplyLostError(reason)), graceMs);
  }

  /** Whoever took the stream up again would read as much once more. */
  replyTooLong(error: BodyTooLongError): void {
    this.giveUp(error);
  }

  reconnectionFailed(reason: string): void {
    this.giveUp(new ReplyLostError(reason));
  }

  /**
   * A signal that fires with the transport's, and when nobody waits for the reply any more.
   * @returns with it, what is to be called at the end of the request
   */
  signalOf(transport: AbortSignal | undefined): { signal: AbortSignal; unlink: () => void } {
    return { signal: this.requests.signal, unlink: follow(transport, this.requests) };
  }

  /** To be called when the call is over, however it ended. */
  stop(): void {
    clearTimeout(this.timer);
    this.giveUp = () => undefined;
  }

  /**
   * To be called where the call ended without a reply. The SDK leaves the request open, and many
   * servers never end the stream of a call that was cancelled.
   */
  abandon(): void {
    setTimeout(() => this.requests.abort(), farewellMs).unref();
  }
}

const current = new AsyncLocalStorage<ReplyWatch>();

/** The call on whose behalf the running code works, if any. */
export function currentReplyWatch(): ReplyWatch | undefined {
  return current.getStore();
}

/**
 * A `fetch` that tells the call's watch when a stream of events ends. What is not the stream on which
 * a server speaks of its own accord, for as long as it lives, has a limit.
 */
export async function watchedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const watch = current.getStore();
  const largest = watch !== undefined || init.method === 'POST' ? largestMessage : undefined;
  if (watch === undefined) return await httpFetch(url, { ...init, largest });
  const { signal, unlink } = watch.signalOf(init.signal ?? undefined);
  let isStream = false;
  const onEnd = (complete: boolean, error: Error | null): void => {
    unlink();
    if (error instanceof BodyTooLongError) watch.replyTooLong(error);
    if (!isStream) return;
    watch.streamEnded(
      complete
        ? 'the server closed the stream of the reply before it answered'
        : 'the connection broke before the server answered',
    );
  };
  try {
    const response = await httpFetch(url, { ...init, signal, onEnd, largest });
    const type = response.headers.get('content-type') ?? '';
    isStream = type.startsWith('text/event-stream');
    return response;
  } catch (error) {
    unlink();
    throw error;
  }
}
