import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';

import type { Runs } from '../../src/domain/run/runs';
import { createMcpServer } from '../../src/mcp-server/create-server';

type Elicit = (params: { message: string; requestedSchema?: unknown }) => ElicitResult;

/** A client in this process of a server over the given runs. */
export async function connected(runs: Runs, elicit?: Elicit) {
  const failures: string[] = [];
  const server = createMcpServer({
    runs,
    name: 'alice',
    sign: (_request, answer) => answer,
    explain: (error) => (error instanceof Error ? error.message : 'not an error'),
    onFailure: (tool, message) => failures.push(`${tool}: ${message}`),
    version: '0.0.0',
    elicits: true,
  });
  const client = new Client(
    { name: 'test', version: '0' },
    { capabilities: elicit === undefined ? {} : { elicitation: {} } },
  );
  if (elicit !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) =>
      elicit(params as Parameters<Elicit>[0]),
    );
  }
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  // The client holds every reply against the output schema of its tool once it knows the tools.
  const { tools } = await client.listTools();
  return {
    client,
    tools,
    failures,
    call: async (name: string, values: Record<string, unknown> = {}, options = {}) => {
      const reply = await client.callTool({ name, arguments: values }, undefined, options);
      const [first] = reply.content as { type: string; text: string }[];
      return {
        isError: reply.isError === true,
        text: first?.text ?? '',
        structured: reply.structuredContent as Record<string, unknown> | undefined,
      };
    },
    close: () => client.close(),
  };
}
