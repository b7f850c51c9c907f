import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readCookie } from './cookies';
import type { Recognition } from './identity';
import type { Who } from './read-who';
import { recognize } from './recognize';

/** Why a request is not let in, before anybody asks who sent it. */
export interface Unwelcome {
  status: number;
  reason: string;
}

/**
 * Looks at where a request claims to go and where it comes from: a page of somebody else could
 * otherwise use the browser of whoever is logged in, or reach a gateway of the loopback interface
 * under a name of its own.
 */
export function whyUnwelcome(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { publicUrl }: Pick<Who, 'publicUrl'>,
): Unwelcome | null {
  const host = headers.host ?? '';
  if (host.toLowerCase() !== publicUrl?.host && !isLoopback(host)) {
    const known = publicUrl === null ? '' : ` and ${publicUrl.host}`;
    const reason = `This gateway answers to the names of this machine (localhost)${known}, not to "${host}"; who.publicUrl names another.`;
    return { status: 421, reason };
  }
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD';
  if (origin !== undefined && !isOwn(origin, host, publicUrl)) {
    return { status: 403, reason: 'A page of another site may not use this gateway.' };
  }
  if (!reads && site !== undefined && site !== 'same-origin' && site !== 'none') {
    return { status: 403, reason: 'A form of another site may not be sent to this gateway.' };
  }
  return null;
}

/** Who sent a request; its connection and headers tell. */
export function recognizeRequest(request: FastifyRequest, { recognizer }: Who): Recognition {
  return recognize(recognizer, {
    address: request.socket.remoteAddress ?? '',
    headers: request.headers,
    session: readCookie(request.headers.cookie, sessionCookie),
  });
}

export const sessionCookie = 'netoncall';

/** Refuses what is unwelcome on all routes of a part of the gateway. */
export function refuseUnwelcome(
  app: FastifyInstance,
  who: Who,
  say: (reply: FastifyReply, unwelcome: Unwelcome) => FastifyReply,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const unwelcome = whyUnwelcome(request, who);
    return unwelcome === null ? undefined : say(reply, unwelcome);
  });
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
}

function isOwn(origin: string, host: string, publicUrl: URL | null): boolean {
  if (origin === publicUrl?.origin) return true;
  return (
    isLoopback(host) && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host
  );
}
