import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import type { McpServer } from '../domain/configuration/profile';
import type { McpFailure } from './call-result';
import { classifyFailure, isAway } from './classify-failure';
import { ConnectError } from './connect-error';
import { secretFilter } from './secrets';

/** Servers put whole documents into their errors; history keeps this much of one. */
const longestMessage = 1_000;

/** Turns whatever a request failed with into a failure that a person can read. */
export type FailureDescriber = (
  error: unknown,
  request: string,
  /** What blocks the server, in words, where that is known. */
  blockage?: string | null,
) => McpFailure;

/** @param request what was asked, for instance `get_logs` or `its tools` */
export function failureDescriber(name: string, server: McpServer): FailureDescriber {
  const clean = secretFilter(server);
  const who = `MCP server "${name}" (${addressOf(server)})`;
  return (error, request, blockage) => {
    const failure = error instanceof ConnectError ? connectFailure(error) : classifyFailure(error);
    const what =
      error instanceof ConnectError ? `Cannot connect to ${who}` : `${who}, asked for ${request}`;
    const why = blockage ? `${failure.message}; ${blockage}` : failure.message;
    return { ...failure, message: cap(clean(`${what}: ${why}`)) };
  };
}

function connectFailure({ reason, hint }: ConnectError): McpFailure {
  const away = isAway(reason);
  const failure = { ...classifyConnectReason(reason), mayHaveRun: false, ...(away && { away }) };
  if (hint === '' || failure.message.includes(hint)) return failure;
  return { ...failure, message: `${failure.message}; its last words: ${hint}` };
}

function classifyConnectReason(reason: unknown): McpFailure {
  const failure = classifyFailure(reason);
  if (reason instanceof StreamableHTTPError && [404, 405].includes(reason.code ?? 0)) {
    const message = `nothing at this address speaks MCP (HTTP ${reason.code})`;
    return { ...failure, class: 'connection', message, transient: false };
  }
  if (failure.class === 'transport') return { ...failure, class: 'connection', transient: true };
  return failure;
}

/** The address without a password and without a query, or the program that is started. */
function addressOf(server: McpServer): string {
  if (server.url === undefined) return `command ${server.command ?? ''}`;
  if (!URL.canParse(server.url)) return 'an address that is none';
  const { origin, pathname } = new URL(server.url);
  return `${origin}${pathname}`;
}

function cap(text: string): string {
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
  return line.length <= longestMessage ? line : `${line.slice(0, longestMessage - 1)}…`;
}
