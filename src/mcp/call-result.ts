import type { ToolErrorClass } from '../domain/calls/tool';

/** What a tool answered. `isError` is the tool's own failure, not the transport's. */
export interface McpToolReply {
  /** Blocks of text, images and resources, as the server sent them. */
  content: ({ type: string } & Record<string, unknown>)[];
  structuredContent?: Record<string, unknown>;
  isError: boolean;
}

/** Why a request brought no reply of a tool. */
export interface McpFailure {
  class: ToolErrorClass;
  /** One line, at most 1,000 characters, without the secrets of the server's configuration. */
  message: string;
  /** Whether the same request may succeed later without a change. */
  transient: boolean;
  /** False only where it is certain that the tool did not start. */
  mayHaveRun: boolean;
  /** Nobody answers at the server's address: it is stopped, or starts anew. */
  away?: boolean;
}

export type McpCallResult =
  | { kind: 'result'; result: McpToolReply }
  | ({ kind: 'transport_error' } & McpFailure);

/** A server that could not be reached or asked. */
export class McpServerError extends Error {
  override readonly name = 'McpServerError';

  constructor(
    readonly server: string,
    readonly failure: McpFailure,
  ) {
    super(failure.message);
  }
}

export interface McpLogEntry {
  level: 'debug' | 'info' | 'warn';
  server: string;
  message: string;
}

export type McpLog = (entry: McpLogEntry) => void;
