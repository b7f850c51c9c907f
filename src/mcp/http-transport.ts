/* oxlint-disable unicorn/prefer-add-event-listener -- clients and transports of the SDK are no event targets */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import type { McpServer } from '../domain/configuration/profile';
import { settlesWithin } from './abort';
import { currentReplyWatch, watchedFetch } from './reply-watch';
import type { SupervisedTransport } from './supervised-transport';

/** How long a server gets to acknowledge the end of a session. */
const farewellMs = 1_000;

/**
 * How often the SDK tries to take up a numbered stream of events again: three times within about
 * a second. Then the server is taken to be gone.
 */
const reconnectionOptions = {
  initialReconnectionDelay: 200,
  reconnectionDelayGrowFactor: 1.5,
  maxReconnectionDelay: 2_000,
  maxRetries: 3,
};

/** A server that is reached over streamable HTTP. */
export function createHttpTransport(
  server: McpServer,
  traceContext: () => Record<string, string>,
): SupervisedTransport {
  const transport = new StreamableHTTPClientTransport(new URL(server.url ?? ''), {
    requestInit: { headers: server.headers },
    fetch: async (url, init) => await watchedFetch(url, withHeaders(init, traceContext())),
    reconnectionOptions,
  });
  transport.onerror = (error) => {
    if (!error.message.startsWith('Maximum reconnection attempts')) return;
    currentReplyWatch()?.reconnectionFailed(
      'the connection broke before the server answered, and the server could not be reached again',
    );
  };
  return {
    transport,
    exclusive: false,
    lastWords: () => '',
    shutDown: async () => {
      await settlesWithin(transport.terminateSession(), farewellMs);
      await transport.close();
    },
    destroy: () => transport.close(),
  };
}

function withHeaders(init: RequestInit = {}, added: Record<string, string>): RequestInit {
  const names = Object.entries(added);
  if (names.length === 0) return init;
  const headers = new Headers(init.headers);
  for (const [name, value] of names) headers.set(name, value);
  return { ...init, headers };
}
