import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Lab } from '../lab';
import type { Caller } from './caller';

/**
 * An MCP server for one client. The low-level class is used so that schemas and the texts of
 * validation errors are those of the real server, and not the SDK's.
 */
export function mcpServer(lab: Lab, call: Caller): Server {
  const server = new Server(
    { name: 'gNMIBuddy lab', version: '0.1.0' },
    { capabilities: { tools: { listChanged: false } } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...lab.tools] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    call(params.name, params.arguments ?? {}, signal),
  );
  return server;
}
