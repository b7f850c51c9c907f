import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Lab } from '../lab';
import type { Caller } from './caller';
import { mcpServer } from './mcp-server';

/** Serves a lab on standard input and output; resolves when the client closes its end. */
export async function serveStdio(lab: Lab, call: Caller): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await mcpServer(lab, call).connect(new StdioServerTransport());
  await ended;
}
