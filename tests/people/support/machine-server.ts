import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

type Values = Record<string, unknown>;

export interface MachineServer {
  url: string;
  /** What the machine is set to; tests may change it behind everybody's back. */
  values: Record<string, unknown>;
  /** Every call that changed or cost something, counted where it was carried out. */
  executed: { tool: string; values: Values; key: unknown }[];
  /** What the server lists; tests may change it under everybody's feet. */
  tools: MachineTool[];
  /** Names that were read, in the order in which the requests came. */
  read: string[];
  /** Called after a request to read has come and before it is answered. */
  beforeRead: (name: string) => Promise<void>;
  /** Called after a request to change something has come and before it is carried out. */
  beforeCommit: (values: Values) => Promise<void>;
  /** Called after a call was carried out and before it is answered. */
  afterCommit: (values: Values) => Promise<void>;
  close(): Promise<void>;
}

const properties = {
  name: { type: 'string' },
  value: { type: 'number' },
  unit: { type: 'string' },
};
const tool = (name: string, required: string[], annotations?: object) => ({
  name,
  description: name.replaceAll('_', ' '),
  inputSchema: { type: 'object' as const, properties, required },
  ...(annotations !== undefined && { annotations }),
});

export type MachineTool = ReturnType<typeof tool>;

const ownTools = [
  tool('list', [], { readOnlyHint: true }),
  tool('get_value', ['name']),
  tool('set_value', ['name', 'value']),
  tool('set_unread', ['name', 'value']),
  tool('wipe', [], { destructiveHint: true }),
];

/** A real MCP server over HTTP that holds named values and counts what it carries out. */
export async function startMachine(): Promise<MachineServer> {
  const machine: Omit<MachineServer, 'url' | 'close'> = {
    values: { weight: 70 },
    executed: [],
    tools: ownTools,
    read: [],
    beforeRead: async () => undefined,
    beforeCommit: async () => undefined,
    afterCommit: async () => undefined,
  };
  const http = createServer((request, response) => {
    const transport = new StreamableHTTPServerTransport({});
    void serverFor(machine)
      .connect(transport as Parameters<Server['connect']>[0])
      .then(() => transport.handleRequest(request, response));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return Object.assign(machine, {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  });
}

function serverFor(machine: Omit<MachineServer, 'url' | 'close'>): Server {
  const server = new Server({ name: 'machine', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: machine.tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: values = {} } = params;
    const answer = (structuredContent: Values) => ({ content: [], structuredContent });
    if (name === 'list') return answer({ devices: [{ name: 'PE1' }] });
    const key = String(values['name']);
    if (name === 'get_value') {
      machine.read.push(key);
      await machine.beforeRead(key);
      return answer({ name: key, value: machine.values[key] ?? null });
    }
    // oxlint-disable-next-line no-underscore-dangle -- MCP calls its metadata _meta
    const idempotencyKey = params._meta?.['netoncall/idempotencyKey'];
    await machine.beforeCommit(values);
    machine.executed.push({ tool: name, values, key: idempotencyKey });
    if (name === 'wipe') machine.values = {};
    else machine.values[key] = values['value'];
    await machine.afterCommit(values);
    return answer({ done: true });
  });
  return server;
}
