import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

import { createMcpServer, type McpServerOptions } from './create-server';

export interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/**
 * Serves one client on standard input and output until the client closes its end or the signal
 * fires. Nothing but the protocol goes to the output.
 */
export async function serveStdio(
  options: Omit<McpServerOptions, 'elicits'>,
  { input, output }: Streams,
  signal: AbortSignal,
): Promise<void> {
  const server = createMcpServer({ ...options, elicits: true });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
    output.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(
    new StdioServerTransport(
      input as ConstructorParameters<typeof StdioServerTransport>[0],
      output as ConstructorParameters<typeof StdioServerTransport>[1],
    ),
  );
  await ended;
  await server.close();
}
