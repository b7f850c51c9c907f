import { setMaxListeners } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Agent as HttpsAgent, request as secureRequest } from 'node:https';

export interface HttpOptions extends RequestInit {
  /**
   * Told when the connection has no more of the response to give, whether that was all, and what
   * broke it if something did.
   */
  onEnd?: (complete: boolean, error: Error | null) => void;
  /** Bytes of a body; one that grows beyond it ends the connection. No limit where absent. */
  largest?: number | undefined;
}

/** A body that grew beyond what is taken. */
export class BodyTooLongError extends Error {
  override readonly name = 'BodyTooLongError';

  constructor(largest: number) {
    super(`the reply is longer than the ${largest} bytes that are taken`);
  }
}

/** As long as the global `fetch` waits for a host that does not answer at all. */
const connectTimeoutMs = 10_000;
/** Shorter than the five seconds after which many servers close a connection that is not used. */
const idleTimeoutMs = 4_000;

const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: idleTimeoutMs }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: idleTimeoutMs }),
};
/** A response of these statuses must have no body. */
const withoutBody = new Set([204, 205, 304]);

/**
 * One request in the form of `fetch`, over Node's own HTTP module: it takes half the processor time
 * of the global one, which counts where each call to a tool and each turn of a model is a request.
 * Sends text only, asks for no compression and follows no redirect: one is rejected where `redirect`
 * is `error` and given back otherwise.
 * @throws as the global one does: a TypeError whose cause is the system's error, with its code,
 *   where no answer came; the signal's `AbortError`
 */
export async function httpFetch(
  address: string | URL,
  options: HttpOptions = {},
): Promise<Response> {
  const url = new URL(address);
  const incoming = await send(url, options);
  incoming.once('close', () => options.onEnd?.(incoming.complete, incoming.errored));
  const status = incoming.statusCode ?? 0;
  if (options.redirect === 'error' && status >= 300 && status < 400 && status !== 304) {
    incoming.destroy();
    throw failed(new Error('unexpected redirect'));
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (withoutBody.has(status)) incoming.resume();
  const body = withoutBody.has(status) ? null : streamOf(incoming, options.largest);
  return new Response(body, { status, statusText: incoming.statusMessage ?? '', headers });
}

/**
 * The body as a web stream that reads no faster than it is read; Node's own adapter costs 0.1–0.2 ms
 * more a request. Errors where the connection ends before the body does.
 */
function streamOf(
  incoming: IncomingMessage,
  largest = Number.POSITIVE_INFINITY,
): ReadableStream<Uint8Array> {
  let givenUp = false;
  let size = 0;
  return new ReadableStream({
    start(controller) {
      incoming.pause();
      incoming.on('data', (chunk: Buffer) => {
        if (givenUp) return;
        size += chunk.byteLength;
        if (size > largest) {
          incoming.destroy(new BodyTooLongError(largest));
          return;
        }
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.once('end', () => {
        if (!givenUp) controller.close();
      });
      incoming.once('error', (error) => controller.error(error));
    },
    pull: () => void incoming.resume(),
    cancel() {
      givenUp = true;
      incoming.destroy();
    },
  });
}

async function send(url: URL, { method, headers, body, signal }: RequestInit) {
  const secure = url.protocol === 'https:';
  const options: RequestOptions = {
    agent: agents[secure ? 'https:' : 'http:'],
    method: method ?? 'GET',
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal && { signal }),
  };
  const text = textOf(body);
  // A transport hands the same signal to all of its requests, and more than ten may be under way.
  if (signal) setMaxListeners(0, signal);
  return await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = (secure ? secureRequest : request)(url, options);
    outgoing.on('response', resolve);
    outgoing.on('error', (error) => reject(signal?.aborted === true ? error : failed(error)));
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => outgoing.destroy(notConnected(url)), connectTimeoutMs);
      for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
    });
    outgoing.end(text);
  });
}

function textOf(body: RequestInit['body']): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return body;
  throw new TypeError('Only text can be sent.');
}

/** A name with several addresses fails with one error that holds those of all, and says nothing. */
function failed(error: Error): TypeError {
  const cause: unknown = 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error;
  return new TypeError('fetch failed', { cause });
}

function notConnected({ host }: URL): Error {
  const message = `no connection to ${host} within ${connectTimeoutMs / 1000} s`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}
