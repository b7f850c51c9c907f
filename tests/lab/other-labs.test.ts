import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { untilGone } from '../temporal/support/child';

const script = (lab: string): string => join(__dirname, '..', '..', 'dist', 'lab', lab, 'main.js');

it.each([
  ['pharmacokinetics', ['--list'], 0, /^velorin-oral +Velorin tablet/m],
  ['pharmacokinetics', ['--help'], 0, /--job-seconds[\s\S]*Examples:/],
  ['pharmacokinetics', ['--job-seconds', 'soon'], 2, /number of seconds/],
  ['pharmacokinetics', ['--models', '/nosuch'], 2, /no such folder of models/],
  ['graph', ['--list'], 0, /^service-desk +Tickets/m],
  ['graph', ['--seed', 'nosuch'], 2, /there are service-desk, small-network/],
  ['graph', ['--database', '/nosuch/graph.db'], 2, /cannot be opened/],
])('%s %j ends with code %i and says what there is or what is wrong', (lab, args, code, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script(lab), ...args], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toMatch(words);
  expect(status).toBe(code);
});

it.each([
  ['pharmacokinetics', [], 'load_simulation', { model_path: 'velorin-oral' }],
  ['graph', ['--seed', 'service-desk'], 'query_graph', { label: 'Ticket' }],
])(
  '%s speaks MCP on standard input and output, and ends with it',
  async (lab, args, name, given) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [script(lab), ...args],
    });
    const client = new Client({ name: 'lab tests', version: '1.0.0' });
    await client.connect(transport);
    expect(await client.callTool({ name, arguments: given })).toMatchObject({ isError: false });
    const { pid } = transport;
    await client.close();
    await untilGone(pid!, 10_000);
  },
);
