import { httpFetch } from './http-fetch';

export interface ExchangeRequest {
  url: string | URL;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
}

export interface ExchangeOptions {
  signal: AbortSignal;
  /** How long all of it may take. */
  timeoutMs: number;
  /** Bytes of the answer that are taken. */
  largest?: number;
}

/** What came of one request. Where nothing came back, nobody knows whether it arrived. */
export type Exchange =
  | {
      answered: true;
      status: number;
      /** Milliseconds that the server asks to wait (`Retry-After`); null where it asks nothing. */
      retryAfterMs: number | null;
      /** From JSON; undefined where it is none. */
      body: unknown;
    }
  | {
      answered: false;
      /** In words and without the address, which may be a secret. */
      reason: string;
    };

/** Whether a service did what it was asked. */
export function isDone(answer: Exchange): answer is Extract<Exchange, { answered: true }> {
  return answer.answered && answer.status >= 200 && answer.status < 300;
}

const largestAnswer = 4 * 1024 * 1024;

/**
 * One request with JSON as its answer. Follows no redirect: it would carry what is sent to an
 * address that nobody configured.
 * @throws where the signal is aborted, and for nothing else
 */
export async function exchange(
  { url, method = 'POST', headers = {}, body }: ExchangeRequest,
  { signal, timeoutMs, largest = largestAnswer }: ExchangeOptions,
): Promise<Exchange> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await httpFetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.any([signal, timeout]),
      largest,
    });
    const text = await response.text();
    return {
      answered: true,
      status: response.status,
      retryAfterMs: retryAfter(response.headers),
      body: fromJson(text),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { answered: false, reason: `did not answer in ${timeoutMs} ms` };
    return { answered: false, reason: `could not be reached (${systemCode(error)})` };
  }
}

/** Whether the same request may succeed later, by the status of its answer. */
export function isTransientStatus(status: number): boolean {
  return status === 429 || status === 408 || status >= 500;
}

/** Seconds or a date (RFC 9110 10.2.3); PagerDuty has a header of its own, in seconds. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? headers.get('ratelimit-reset');
  if (text === null) return null;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only the code: the message of the system may name the address. */
function systemCode(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  if (typeof cause?.code === 'string') return cause.code;
  return name === 'BodyTooLongError' ? 'its answer is too long' : 'network error';
}
