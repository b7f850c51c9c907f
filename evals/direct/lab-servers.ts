import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

import { answerTool, type Lab } from '../../lab/gnmi/lab';
import { deathWatch } from '../../lab/gnmi/server/death';
import { delayOf } from '../../lab/gnmi/server/delays';
import type { ServerReply, ToolServers } from '../../src/activities/interfaces';
import type { McpServer } from '../../src/domain/configuration/profile';
import { failureDescriber } from '../../src/mcp/describe-failure';
import { toolDefinition } from '../../src/mcp/list-tools';
import { Clock } from './clock';

/**
 * A lab as the one MCP server of a run, without a transport. What takes time takes it by the
 * clock of the call; a call that would take too long fails, as its client would report it.
 * @param server how the profile reaches its routers
 */
export function labServers(lab: Lab, name: string, server: McpServer): ToolServers {
  const isDeadly = deathWatch(lab, { earlier: [], write: () => undefined });
  const describe = failureDescriber(name, server);
  const failed = (tool: string, error: McpError): ServerReply => ({
    kind: 'transport_error',
    ...describe(error, tool),
  });
  return {
    limits: (asked) => (asked === name ? server : null),
    listTools: async () => plain(lab.tools).map((tool) => toolDefinition(name, tool)),
    callTool: async (_server, tool, values, { timeoutMs }) => {
      if (isDeadly({ tool, arguments: values })) {
        return failed(tool, new McpError(ErrorCode.ConnectionClosed, 'Connection closed'));
      }
      const delay = delayOf(lab, tool, values);
      Clock.current()?.pass(Math.min(delay, timeoutMs));
      if (delay >= timeoutMs) {
        return failed(tool, new McpError(ErrorCode.RequestTimeout, 'Request timed out'));
      }
      const { content, isError = false, structuredContent } = answerTool(lab, tool, values);
      const result = { content, isError, ...(structuredContent && { structuredContent }) };
      return { kind: 'result', result: plain(result) };
    },
  };
}

/** As it arrives over a wire. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
