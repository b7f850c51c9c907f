import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { EncryptionError, type KeySource } from '../../encryption';
import { encryptionCodec } from '../encryption-codec';
import { admitRequest, type CodecAccess } from './admit-request';
import { readPayloads, writePayloads } from './payload-json';

export interface CodecServerOptions extends CodecAccess {
  keys: KeySource;
  host: string;
  /** 0 lets the system choose. */
  port: number;
}

export interface CodecServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Bytes of a request: several payloads of the 2 MB that Temporal takes, in base64. */
const bodyAtMost = 16 * 1024 * 1024;
const requestTimeout = 30_000;

/**
 * Serves `/encode` and `/decode` for Temporal's Web UI and CLI (docs.temporal.io/codec-server).
 * @throws the system's error where it cannot listen
 */
export async function serveCodec(options: CodecServerOptions): Promise<CodecServer> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      const known = error instanceof EncryptionError;
      end(response, known ? 422 : 500, known ? error.message : 'This codec server failed.');
    });
  });
  Object.assign(server, { requestTimeout, headersTimeout: requestTimeout });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  const { port, family, address } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { keys, ...access }: CodecServerOptions,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  const admission = admitRequest({ method, url, headers }, access);
  if (admission.kind === 'refuse') return end(response, admission.status, admission.reason);
  allowOrigin(response, headers.origin);
  if (admission.kind === 'preflight') return void response.writeHead(204).end();
  const body = await readBody(request);
  if (body === null) return end(response, 413, `A request has at most ${bodyAtMost} bytes.`);
  const payloads = readPayloads(body);
  if (payloads === null) {
    return end(response, 400, 'Send {"payloads": [{"metadata": {…}, "data": "…"}]} in base64.');
  }
  const result = await encryptionCodec(keys)[admission.kind](payloads);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(writePayloads(result));
}

/** The origin was found among those of the configured Web UIs. */
function allowOrigin(response: ServerResponse, origin: string | undefined): void {
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
  response.setHeader('access-control-allow-headers', 'content-type, x-namespace, authorization');
}

/** The body as text; null where it is too long, of which no more is read. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyAtMost) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function end(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  // What was not read of a request that is refused would be taken for the next one.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ message }));
}
