import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { isNativeError } from 'node:util/types';

import type { McpFailure } from './call-result';
import { jsonRpcCode } from './json-rpc-code';
import { ReplyLostError } from './reply-watch';

/** Codes of the system and of Node's HTTP client for an address that nobody answers at. */
const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Codes that mean the configuration is wrong: no such host, no such program, no right to run it. */
const misconfigured = new Set(['ENOTFOUND', 'ENOENT', 'EACCES', 'ENOTDIR']);

/**
 * Nobody answers at the address: no program listens, the name is gone (as that of a container that is
 * stopped), or a proxy says so. Of a connection that was being made.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof StreamableHTTPError) return [502, 503, 504].includes(error.code ?? 0);
  const code = systemCode(error);
  return unreachable.has(code) || code === 'ENOTFOUND';
}

/** What a failure says about the session or the connection it came over. */
export function isSessionLost(error: unknown): boolean {
  if (!(error instanceof StreamableHTTPError)) return false;
  // The specification says 404; servers built on the SDK's examples answer 400.
  return error.code === 404 || (error.code === 400 && /session/i.test(error.message));
}

/** The request was given up before it was sent. */
export function isNotConnected(error: unknown): boolean {
  return isNativeError(error) && error.message === 'Not connected';
}

export function isTimeout(error: unknown): boolean {
  return (
    error instanceof McpError &&
    error.code === jsonRpcCode.requestTimeout &&
    /timed out|timeout exceeded/i.test(error.message)
  );
}

/** The connection ended while the request was open; a server may use the same code otherwise. */
export function isConnectionClosed(error: unknown): boolean {
  return (
    error instanceof McpError &&
    error.code === jsonRpcCode.connectionClosed &&
    /connection closed/i.test(error.message)
  );
}

/**
 * Sorts what the SDK threw for a request that was not aborted.
 * @param error anything a request of the SDK's client rejects with
 */
export function classifyFailure(error: unknown): McpFailure {
  if (error instanceof ReplyLostError) return failure('transport', error.message, true, true);
  if (isTimeout(error)) return failure('timeout', textOf(error), true, true);
  if (isConnectionClosed(error)) {
    return failure('connection', 'the connection closed before the server answered', true, true);
  }
  if (isNotConnected(error)) return failure('connection', 'not connected', true, false);
  if (error instanceof McpError) return classifyReply(error);
  if (error instanceof UnauthorizedError) {
    return failure('authentication', textOf(error), false, false);
  }
  if (error instanceof StreamableHTTPError) return classifyStatus(error);
  return classifySystemError(error);
}

/** JSON-RPC errors: the server answered, and the answer is no. */
function classifyReply(error: McpError): McpFailure {
  const message = textOf(error).replace(/^(?:MCP error -?\d+: )+/, '');
  switch (error.code) {
    case jsonRpcCode.invalidParams:
      return /unknown tool|tool .*not found/i.test(message)
        ? failure('unknown_tool', message, false, false)
        : failure('invalid_arguments', message, false, false);
    case jsonRpcCode.methodNotFound:
      return failure('not_supported', message, false, false);
    case jsonRpcCode.invalidRequest:
    case jsonRpcCode.parseError:
      return failure('transport', message, false, false);
    default:
      return failure('server', message, false, true);
  }
}

function classifyStatus(error: StreamableHTTPError): McpFailure {
  const status = error.code ?? 0;
  const message = textOf(error);
  if (status === 401 || status === 403) return failure('authentication', message, false, false);
  if (status === 429) return failure('unavailable', message, true, false);
  if ([408, 502, 503, 504].includes(status)) return failure('unavailable', message, true, true);
  if (status >= 500) return failure('server', message, false, true);
  if (isSessionLost(error)) return failure('connection', message, true, false);
  return failure('transport', message, false, status < 400);
}

function classifySystemError(error: unknown): McpFailure {
  const code = systemCode(error);
  const message = code === '' ? textOf(error) : `${textOf(error)} (${code})`;
  if (misconfigured.has(code)) return failure('connection', message, false, false);
  if (unreachable.has(code)) return failure('connection', message, true, false);
  // A validation error of the SDK: the server answered, but not as the protocol says.
  if (typeof error === 'object' && error !== null && 'issues' in error) {
    return failure('transport', 'the reply is not what MCP allows', false, true);
  }
  return failure('transport', message, code !== '', true);
}

/** Node's fetch hides the system's error as the cause of its own. */
function systemCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? systemCode(error.cause) : '';
}

function textOf(error: unknown): string {
  return (isNativeError(error) ? error.message : String(error)).trim();
}

function failure(
  kind: McpFailure['class'],
  message: string,
  transient: boolean,
  mayHaveRun: boolean,
): McpFailure {
  return { class: kind, message, transient, mayHaveRun };
}
