import type { IncomingMessage, ServerResponse } from 'node:http';

import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

import { createMcpServer, type McpServerOptions } from './create-server';

/**
 * Answers one POST of a client by streamable HTTP. Without sessions: each request finds all that it
 * needs in Temporal, whichever process it reaches. Nothing that a client sends in another request
 * could reach this one, so questions stand in replies and are not put to the client.
 */
export async function answerOverHttp(
  options: Omit<McpServerOptions, 'elicits'>,
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
): Promise<void> {
  const server = createMcpServer({ ...options, elicits: false });
  const transport = new StreamableHTTPServerTransport({});
  // Whoever is gone waits for nothing any more; the run goes on.
  response.once('close', () => void server.close().catch(() => undefined));
  // The package's own type of it lacks what `exactOptionalPropertyTypes` would tell apart.
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
}
