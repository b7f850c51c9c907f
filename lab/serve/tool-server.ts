import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type ServerNotification,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { CallContext, LabTool } from './tool';
import { IDEMPOTENCY_KEY, type ToolCaller } from './tool-caller';

function listed(tool: LabTool, annotated: boolean): Tool {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' });
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchema as Tool['inputSchema'],
    ...(annotated ? { annotations: tool.annotations } : {}),
  };
}

interface RequestExtra {
  signal: AbortSignal;
  sendNotification: (notification: ServerNotification) => Promise<void>;
}

function contextOf(
  meta: Record<string, unknown> & { progressToken?: string | number },
  { signal, sendNotification }: RequestExtra,
): CallContext & { idempotencyKey?: string } {
  const { progressToken, [IDEMPOTENCY_KEY]: key } = meta;
  return {
    signal,
    wantsProgress: progressToken !== undefined,
    reportProgress: async (progress, total, message) => {
      if (progressToken === undefined || signal.aborted) return;
      const params = { progressToken, progress, total, message };
      await sendNotification({ method: 'notifications/progress', params });
    },
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  };
}

/**
 * An MCP server of tools for one client; `annotated` says whether the tools' annotations are
 * listed. The low-level class is used so that wrong arguments are typed errors of the lab.
 */
export function toolServer(
  name: string,
  tools: readonly LabTool[],
  call: ToolCaller,
  annotated: boolean,
): Server {
  const info = { name, version: '0.1.0' };
  const server = new Server(info, { capabilities: { tools: { listChanged: false } } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => listed(tool, annotated)),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const { name: tool, arguments: given = {}, _meta: meta = {} } = params;
    return call(tool, given, contextOf(meta, extra));
  });
  return server;
}
