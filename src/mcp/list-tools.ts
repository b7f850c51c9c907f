import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListToolsResultSchema, McpError } from '@modelcontextprotocol/sdk/types.js';

import type { ToolDefinition } from '../domain/calls/tool';
import { listComponentTools } from './components';
import { jsonRpcCode } from './json-rpc-code';

/** A server that turns pages for ever is broken; 200 pages are far above any real one. */
const mostPages = 200;

/**
 * All pages of a server's tool list, and a tool each for its resources and its prompts. A server that does not know the method has no tools.
 * @param timeoutMs how long the whole list may take
 */
export async function listAllTools(
  client: Client,
  server: string,
  timeoutMs: number,
): Promise<ToolDefinition[]> {
  const deadline = Date.now() + timeoutMs;
  const tools: ToolDefinition[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const result = await listPage(client, cursor, Math.max(1, deadline - Date.now()));
    tools.push(...result.tools.map((tool) => toolDefinition(server, tool)));
    if (result.nextCursor === undefined || result.nextCursor === '') {
      return [...tools, ...(await listComponentTools(client, server, deadline, tools))];
    }
    cursor = result.nextCursor;
  }
  throw new McpError(jsonRpcCode.internalError, `the tool list has more than ${mostPages} pages`);
}

type Page = Awaited<ReturnType<Client['listTools']>>;

/**
 * Asks for one page without `client.listTools`, which compiles the output schema of every tool to
 * validate replies with it (see `McpConnection.callTool`).
 */
async function listPage(
  client: Client,
  cursor: string | undefined,
  timeout: number,
): Promise<Pick<Page, 'tools' | 'nextCursor'>> {
  const params = cursor === undefined ? {} : { cursor };
  try {
    return await client.request({ method: 'tools/list', params }, ListToolsResultSchema, {
      timeout,
    });
  } catch (error) {
    const unknown = error instanceof McpError && error.code === jsonRpcCode.methodNotFound;
    if (!unknown) throw error;
    return { tools: [] };
  }
}

/** A tool as its server lists it, in the words of the domain. */
export function toolDefinition(server: string, tool: Page['tools'][number]): ToolDefinition {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations ?? {};
  const hints = { readOnlyHint, destructiveHint, idempotentHint, openWorldHint };
  const given = Object.entries(hints).filter(([, hint]) => hint !== undefined);
  return {
    server,
    name: tool.name,
    description: tool.description ?? '',
    inputSchema: tool.inputSchema,
    ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    ...(given.length === 0 ? {} : { annotations: Object.fromEntries(given) }),
  };
}
