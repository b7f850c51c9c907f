import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { listenOn, loopback, whyForeign } from '../../src/http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const PATH = '/mcp';

export interface HttpServer {
  url: string;
  port: number;
  close: () => Promise<void>;
}

type Sessions = Map<string, StreamableHTTPServerTransport>;

/** As the real server words it; a client has to connect anew after a restart. */
function sessionNotFound(response: ServerResponse): void {
  const error = { code: -32600, message: 'Session not found' };
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 'server-error', error }));
}

async function newSession(
  serverFor: () => Server,
  sessions: Sessions,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID().replaceAll('-', ''),
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await serverFor().connect(transport);
  return transport;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  context: { serverFor: () => Server; sessions: Sessions },
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0];
  if (path === '/health' && request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('OK');
  } else if (path === `${PATH}/`) {
    response.writeHead(307, { location: PATH }).end();
  } else if (path !== PATH) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not Found');
  } else {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? context.sessions.get(id) : undefined;
    if (id !== undefined && known === undefined) return sessionNotFound(response);
    const transport = known ?? (await newSession(context.serverFor, context.sessions));
    await transport.handleRequest(request, response);
  }
}

/**
 * Serves MCP over streamable HTTP at /mcp, with sessions; port 0 lets the system choose.
 * `serverFor` makes the server of one client. Requests that a web page of somebody else could have
 * made are refused, since many of the tools change something.
 */
export async function serveHttp(
  serverFor: () => Server,
  address: { host?: string; port?: number; allowedHost?: readonly string[] } = {},
): Promise<HttpServer> {
  const context = { serverFor, sessions: new Map() as Sessions };
  const server = createServer((request, response) => {
    const foreign = whyForeign(request.headers, address.allowedHost);
    if (foreign !== null) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(foreign);
      return;
    }
    handle(request, response, context).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500).end((error as Error).message);
    });
  });
  const { host = loopback } = address;
  await listenOn(server, address.port ?? 0, host);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${PATH}`,
    port,
    close: async () => {
      // Streams stay open for as long as their client wants; a server that stops does not wait.
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([...context.sessions.values()].map((transport) => transport.close()));
    },
  };
}
