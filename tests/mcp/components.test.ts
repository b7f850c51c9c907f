import { join } from 'node:path';

import { type McpServer, mcpServerSchema } from '../../src/domain/configuration/profile';
import { endAll, poolWith, textOf } from './support/servers';

afterEach(endAll);

function library(changes: Partial<McpServer> = {}): McpServer {
  const args = [join(__dirname, '..', 'support', 'library-server.cjs')];
  return mcpServerSchema.parse({ command: process.execPath, args, ...changes });
}

test('resources and prompts are listed with the tools, each kind as what reads it', async () => {
  const { pool } = poolWith(library());
  const tools = await pool.listTools('it');
  expect(tools.map(({ name }) => name)).toEqual(['count', 'read_resource', 'get_prompt']);
  expect(tools[1]).toMatchObject({
    server: 'it',
    inputSchema: {
      properties: {
        uri: { enum: ['rules://naming', 'rules://layout', 'secret://salaries', 'picture://logo'] },
      },
    },
    annotations: { readOnlyHint: true },
    component: { kind: 'resource' },
  });
  expect(tools[1]?.description).toContain('- rules://naming: naming – How files are named.');
  expect(tools[2]?.description).toContain('- review: (arguments: file, tone?) Reviews a file.');
});

test('a resource is read as text, and of what is no text it is told that it is there', async () => {
  const { pool } = poolWith(library());
  const read = (uri: string) =>
    textOf(pool.callTool('it', 'read_resource', { uri }, { component: 'resource' }));
  expect(await read('rules://naming')).toBe('Names are lower case.');
  expect(await read('picture://logo')).toBe(
    '(picture://logo: 6 bytes of image/png, which are not text)',
  );
});

test('a prompt comes filled in', async () => {
  const { pool } = poolWith(library());
  const values = { name: 'review', arguments: { file: 'a.txt' } };
  const text = await textOf(pool.callTool('it', 'get_prompt', values, { component: 'prompt' }));
  expect(text).toBe('user: Review a.txt with care.');
});

test('a resource that is gone or hangs is an error of this call', async () => {
  const { pool } = poolWith(library({ env: { SLOW: 'rules://layout' } }));
  const read = (uri: string, limits: { timeoutMs?: number } = {}) =>
    pool.callTool('it', 'read_resource', { uri }, { component: 'resource', ...limits });
  expect(await read('rules://gone')).toMatchObject({
    kind: 'transport_error',
    message: expect.stringContaining('Resource not found') as string,
    transient: false,
  });
  expect(await read('rules://layout', { timeoutMs: 500 })).toMatchObject({
    kind: 'transport_error',
    class: 'timeout',
  });
});
