import type { McpServer } from '../domain/configuration/profile';
import type { ComponentKind, ToolDefinition } from '../domain/calls/tool';
import { abortable } from './abort';
import { type McpCallResult, type McpFailure, type McpLog, McpServerError } from './call-result';
import { type FailureDescriber, failureDescriber } from './describe-failure';
import type { ToolRequest } from './mcp-connection';
import { secretFilter } from './secrets';
import { ServerSupervisor } from './server-supervisor';
import { withConnection } from './with-connection';

export interface McpPoolOptions {
  clientVersion: string;
  log?: McpLog;
  /**
   * W3C trace context of the running code, `traceparent` by name. It goes along with requests, as
   * headers and in `_meta` (MCP specification, "OpenTelemetry Trace Context").
   */
  traceContext?: (() => Record<string, string>) | undefined;
}

export interface ListToolsOptions {
  signal?: AbortSignal;
  /** Asks the server, whatever it said before. */
  fresh?: boolean;
}

export interface CallToolOptions {
  signal?: AbortSignal;
  /** Without a reply or a sign of progress. Default: the server's `callTimeoutMs`. */
  timeoutMs?: number;
  /** Until there is a connection, where there is none yet. Default: what the server may take. */
  connectWithinMs?: number;
  /** Set where the tool stands for the resources or the prompts of the server. */
  component?: ComponentKind;
  /** Sent along as `_meta`. */
  meta?: Record<string, unknown>;
  /** Asks the server for progress; each sign of it starts the timeout anew. */
  onProgress?: NonNullable<ToolRequest['onProgress']>;
}

/** The MCP servers of one process. Connections are made when first needed and then shared. */
export interface McpPool {
  /**
   * A server's tools, all pages; asked once a connection and again after the server said that
   * they changed. Takes at most the server's connect and call timeouts together.
   * @throws McpServerError; the signal's reason when it fires
   */
  listTools(server: string, options?: ListToolsOptions): Promise<ToolDefinition[]>;

  /**
   * Calls a tool once. What goes wrong is a value. A request that certainly never reached the
   * server is sent a second time; nothing else is repeated. An activity that calls this needs a
   * timeout above connect timeout plus call timeout.
   * @throws only the signal's reason, when it fires
   */
  callTool(
    server: string,
    tool: string,
    args: Record<string, unknown>,
    options?: CallToolOptions,
  ): Promise<McpCallResult>;

  /** Ends all connections and child processes. */
  close(): Promise<void>;
}

interface Member {
  server: McpServer;
  supervisor: ServerSupervisor;
  describe: FailureDescriber;
}

/** @param servers as `resolveServers` gives them, by name */
export function createMcpPool(
  servers: Readonly<Record<string, McpServer>>,
  options: McpPoolOptions,
): McpPool {
  const members = new Map(
    Object.entries(servers).map(([name, server]) => [name, createMember(name, server, options)]),
  );
  return {
    async listTools(name, { signal, fresh } = {}) {
      const member = members.get(name);
      if (member === undefined) throw new McpServerError(name, unknownServer(name, members));
      try {
        return await withConnection(
          member.supervisor,
          { request: 'its tools', harmless: true },
          signal,
          (connection) => abortable(connection.listTools(fresh), signal),
        );
      } catch (error) {
        signal?.throwIfAborted();
        const { blockage } = member.supervisor;
        throw new McpServerError(name, member.describe(error, 'its tools', blockage));
      }
    },

    async callTool(name, tool, args, use = {}) {
      const { signal, timeoutMs, connectWithinMs, component, meta, onProgress } = use;
      const member = members.get(name);
      if (member === undefined) return transportError(unknownServer(name, members));
      const request: ToolRequest = {
        tool,
        component,
        arguments: args,
        timeoutMs: timeoutMs ?? member.server.callTimeoutMs,
        signal,
        meta,
        onProgress,
      };
      try {
        const asked = {
          request: describeRequest(tool, args),
          ...(connectWithinMs !== undefined && { connectWithinMs }),
        };
        const result = await withConnection(member.supervisor, asked, signal, (connection) =>
          connection.callTool(request),
        );
        return { kind: 'result', result };
      } catch (error) {
        signal?.throwIfAborted();
        return transportError(member.describe(error, tool, member.supervisor.blockage));
      }
    },

    async close() {
      await Promise.all([...members.values()].map(({ supervisor }) => supervisor.close()));
    },
  };
}

function createMember(name: string, server: McpServer, options: McpPoolOptions): Member {
  const clean = secretFilter(server);
  const supervisor = new ServerSupervisor({
    name,
    server,
    clientVersion: options.clientVersion,
    traceContext: options.traceContext ?? noTrace,
    note: (level, message) => options.log?.({ level, server: name, message: clean(message) }),
  });
  return { server, supervisor, describe: failureDescriber(name, server) };
}

const noTrace = (): Record<string, string> => ({});

const longestRequest = 200;

/** A call in words, for the reasons of calls that come after it. */
function describeRequest(tool: string, args: Record<string, unknown>): string {
  const words = `${tool} ${JSON.stringify(args)}`;
  return words.length <= longestRequest ? words : `${words.slice(0, longestRequest - 1)}…`;
}

function transportError(failure: McpFailure): McpCallResult {
  return { kind: 'transport_error', ...failure };
}

function unknownServer(name: string, members: ReadonlyMap<string, Member>): McpFailure {
  const known = [...members.keys()].join(', ') || 'none';
  return {
    class: 'connection',
    message: `No MCP server is called "${name}"; those there are: ${known}.`,
    transient: false,
    mayHaveRun: false,
  };
}
