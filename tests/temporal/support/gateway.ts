import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  connect,
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

import { type Certificates, readPair } from './certificates';

export interface Gateway {
  address: string;
  /** Values of `authorization` that calls brought. */
  keys: Set<string>;
  close(): Promise<void>;
}

/**
 * What stands in front of a Temporal server in production: TLS, on demand a client certificate or
 * an API key, and behind it the server itself.
 */
export async function startGateway(
  serverAddress: string,
  { server: pair, ca }: Certificates,
  demand: { clientCertificate?: boolean; apiKey?: string },
): Promise<Gateway> {
  const behind = connect(`http://${serverAddress}`);
  const keys = new Set<string>();
  const demandsCertificate = demand.clientCertificate === true;
  const front = createSecureServer({
    ...readPair(pair),
    ca: readFileSync(ca),
    requestCert: demandsCertificate,
    rejectUnauthorized: demandsCertificate,
  });
  const sessions = new Set<{ destroy(): void }>();
  front.on('session', (session) => sessions.add(session));
  front.on('sessionError', () => undefined);
  front.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    const { authorization } = headers;
    if (authorization !== undefined) keys.add(authorization);
    if (demand.apiKey !== undefined && authorization !== `Bearer ${demand.apiKey}`) refuse(stream);
    else forward(stream, headers);
  });
  function forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const call = behind.request({ ...headers, ':scheme': 'http', ':authority': serverAddress });
    let trailers: IncomingHttpHeaders = {};
    call.on('error', () => stream.destroy());
    call.on('trailers', (received) => (trailers = received));
    call.on('response', ({ ':status': status, ...rest }, flags) => {
      const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      stream.respond({ ':status': status, ...rest }, { endStream, waitForTrailers: !endStream });
      if (!endStream) call.pipe(stream);
    });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.on('close', () => call.close(constants.NGHTTP2_CANCEL));
    stream.pipe(call);
  }
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    address: `localhost:${(front.address() as AddressInfo).port}`,
    keys,
    async close() {
      for (const session of sessions) session.destroy();
      behind.destroy();
      front.close();
      await once(front, 'close');
    },
  };
}

/** UNAUTHENTICATED of gRPC. */
function refuse(stream: ServerHttp2Stream): void {
  stream.respond(
    {
      ':status': 200,
      'content-type': 'application/grpc',
      'grpc-status': '16',
      'grpc-message': 'unknown key',
    },
    { endStream: true },
  );
}
