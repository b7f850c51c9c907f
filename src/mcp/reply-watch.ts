import { AsyncLocalStorage } from 'node:async_hooks';

import { httpFetch } from '../http';

/** The reply of a call can no longer arrive. */
export class ReplyLostError extends Error {
  override readonly name = 'ReplyLostError';
}

/** Time for events that were read before the end of a stream to reach the caller. */
const graceMs = 100;

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
  private giveUp: (reason: string) => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private resumable = false;

  constructor() {
    this.lost = new Promise((_resolve, reject) => {
      this.giveUp = (reason) => reject(new ReplyLostError(reason));
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
    this.timer = setTimeout(() => this.giveUp(reason), graceMs);
  }

  reconnectionFailed(reason: string): void {
    this.giveUp(reason);
  }

  /** To be called when the call is over, however it ended. */
  stop(): void {
    clearTimeout(this.timer);
    this.giveUp = () => undefined;
  }
}

const current = new AsyncLocalStorage<ReplyWatch>();

/** The call on whose behalf the running code works, if any. */
export function currentReplyWatch(): ReplyWatch | undefined {
  return current.getStore();
}

/** A `fetch` that tells the call's watch when a stream of events ends. */
export async function watchedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const watch = current.getStore();
  let isStream = false;
  const onEnd = (complete: boolean): void => {
    if (!isStream) return;
    watch?.streamEnded(
      complete
        ? 'the server closed the stream of the reply before it answered'
        : 'the connection broke before the server answered',
    );
  };
  const response = await httpFetch(url, { ...init, onEnd });
  const type = response.headers.get('content-type') ?? '';
  isStream = type.startsWith('text/event-stream');
  return response;
}
