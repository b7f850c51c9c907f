/* oxlint-disable unicorn/prefer-add-event-listener -- clients and transports of the SDK are no event targets */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CallToolResultSchema,
  type Progress,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

import type { McpServer } from '../domain/configuration/profile';
import type { ComponentKind, ToolDefinition } from '../domain/calls/tool';
import { abortable, withOwnSignal } from './abort';
import type { McpLogEntry, McpToolReply } from './call-result';
import { createChildTransport } from './child-transport';
import { readComponent } from './components';
import { createHttpTransport } from './http-transport';
import { listAllTools } from './list-tools';
import { ReplyWatch } from './reply-watch';
import type { SupervisedTransport } from './supervised-transport';

export interface ConnectionTarget {
  name: string;
  server: McpServer;
  clientVersion: string;
  traceContext: () => Record<string, string>;
  note: (level: McpLogEntry['level'], message: string) => void;
}

export interface ToolRequest {
  tool: string;
  /** Set where the tool stands for the resources or the prompts of the server. */
  component?: ComponentKind | undefined;
  arguments: Record<string, unknown>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  meta?: Record<string, unknown> | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** One MCP session with one server, from handshake to end. */
export class McpConnection {
  isOpen = true;
  /** Calls that wait for their reply. */
  private pending = 0;
  private released = false;
  private readonly client: Client;
  private readonly supervised: SupervisedTransport;
  private tools: Promise<ToolDefinition[]> | undefined;
  private lastError = '';

  constructor(private readonly target: ConnectionTarget) {
    const { server, note } = target;
    this.supervised =
      server.command === undefined
        ? createHttpTransport(server, target.traceContext)
        : createChildTransport(server, (line) => note('debug', line));
    this.client = new Client({ name: 'netoncall', version: target.clientVersion });
    this.client.onclose = () => {
      this.isOpen = false;
    };
    this.client.onerror = (error) => {
      this.lastError = error.message;
      note('debug', error.message);
    };
    for (const changed of [
      ToolListChangedNotificationSchema,
      ResourceListChangedNotificationSchema,
      PromptListChangedNotificationSchema,
    ]) {
      this.client.setNotificationHandler(changed, () => {
        this.tools = undefined;
      });
    }
  }

  /**
   * Shakes hands. Where that fails or is given up, whatever was started has ended when this
   * rejects.
   */
  async open(signal: AbortSignal): Promise<void> {
    try {
      const connecting = this.client.connect(this.supervised.transport, {
        signal,
        timeout: this.target.server.connectTimeoutMs,
      });
      await abortable(connecting, signal);
    } catch (error) {
      await this.destroy();
      throw error;
    }
  }

  /** What is known about why the server fails; empty where nothing is. */
  get hint(): string {
    return this.supervised.lastWords() || this.lastError;
  }

  /**
   * Listed once a connection, and again after the server said that its list changed.
   * @param fresh whether the server is asked whatever it said before
   */
  async listTools(fresh = false): Promise<ToolDefinition[]> {
    if (this.tools !== undefined && !fresh) return this.tools;
    const listing = listAllTools(this.client, this.target.name, this.target.server.callTimeoutMs);
    this.tools = listing;
    listing.catch(() => {
      if (this.tools === listing) this.tools = undefined;
    });
    return listing;
  }

  /**
   * Calls a tool. The reply is not held against the tool's output schema: what a device answers
   * is evidence also where it is not what was announced.
   */
  async callTool(request: ToolRequest): Promise<McpToolReply> {
    const watch = new ReplyWatch();
    this.pending += 1;
    try {
      return await withOwnSignal(request.signal, async ({ signal }) => {
        const reply = watch.run(() => this.request(request, watch, signal));
        return Promise.race([reply, watch.lost]);
      });
    } catch (error) {
      watch.abandon();
      throw error;
    } finally {
      watch.stop();
      this.pending -= 1;
      if (this.released && this.pending === 0) await this.destroy();
    }
  }

  private async request(
    { tool, component, arguments: args, timeoutMs, meta, onProgress }: ToolRequest,
    watch: ReplyWatch,
    signal: AbortSignal,
  ): Promise<McpToolReply> {
    const options = {
      signal,
      timeout: timeoutMs,
      onresumptiontoken: () => watch.markResumable(),
      ...(onProgress === undefined ? {} : { onprogress: onProgress, resetTimeoutOnProgress: true }),
    };
    if (component !== undefined) return await readComponent(this.client, component, args, options);
    const told = { ...meta, ...this.target.traceContext() };
    const sent = Object.keys(told).length === 0 ? {} : { _meta: told };
    const params = { name: tool, arguments: args, ...sent };
    const request = { method: 'tools/call' as const, params };
    const reply = await this.client.request(request, CallToolResultSchema, options);
    return {
      content: reply.content,
      isError: reply.isError ?? false,
      ...(reply.structuredContent === undefined
        ? {}
        : { structuredContent: reply.structuredContent }),
    };
  }

  async ping(timeoutMs: number): Promise<void> {
    await this.client.ping({ timeout: timeoutMs });
  }

  /**
   * Takes the connection out of use. A remote server may still answer the calls that it has, so
   * they are left to end; a child process has to go before there can be another.
   */
  async release(): Promise<void> {
    this.released = true;
    if (this.supervised.exclusive || this.pending === 0) await this.destroy();
  }

  async shutDown(): Promise<void> {
    await this.supervised.shutDown();
  }

  async destroy(): Promise<void> {
    this.isOpen = false;
    await this.supervised.destroy();
    await this.client.close();
  }
}
