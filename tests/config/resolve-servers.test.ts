import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { resolveServers } from '../../src/config/resolve-servers';
import { type McpServer, mcpServerSchema } from '../../src/domain/configuration/profile';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'netoncall-servers-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function profileWith(servers: Record<string, unknown>): {
  name: string;
  mcpServers: Record<string, McpServer>;
} {
  const parsed = Object.entries(servers).map(([name, server]) => [
    name,
    mcpServerSchema.parse(server),
  ]);
  return { name: 'network', mcpServers: Object.fromEntries(parsed) };
}

function overrides(content: unknown): string {
  const file = join(directory, 'mcp.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('variables', () => {
  test('are filled in wherever a server has text', () => {
    const profile = profileWith({
      child: {
        command: '${RUNTIME}',
        args: ['--port', '${PORT:-8000}'],
        env: { TOKEN: 'Bearer ${TOKEN}' },
        cwd: '${HOME_DIRECTORY}/app',
      },
      remote: { url: 'http://${HOST}/mcp', headers: { 'x-key': '${TOKEN}' } },
    });
    const environment = { RUNTIME: 'node', TOKEN: 't$&0', HOME_DIRECTORY: '/srv', HOST: 'lab:1' };
    expect(resolveServers(profile, environment)).toMatchObject({
      child: {
        command: 'node',
        args: ['--port', '8000'],
        env: { TOKEN: 'Bearer t$&0' },
        cwd: '/srv/app',
      },
      remote: { url: 'http://lab:1/mcp', headers: { 'x-key': 't$&0' } },
    });
  });

  test('leave the profile itself as it is written', () => {
    const profile = profileWith({ remote: { url: 'http://${HOST}/mcp' } });
    resolveServers(profile, { HOST: 'lab' });
    expect(profile.mcpServers['remote']?.url).toBe('http://${HOST}/mcp');
  });

  test('that are set to nothing take their default', () => {
    const profile = profileWith({ remote: { url: '${URL_OF_SERVER:-http://localhost:8000/mcp}' } });
    expect(resolveServers(profile, { URL_OF_SERVER: '' })['remote']?.url).toBe(
      'http://localhost:8000/mcp',
    );
  });

  test('that are missing are all reported, each with the field that needs it', () => {
    const profile = profileWith({
      child: { command: 'node', env: { 'API-KEY': '${API_KEY}', 'a b': '${OTHER}' } },
      remote: { url: '${HOST}' },
    });
    const resolve = (): unknown => resolveServers(profile, {});
    expect(resolve).toThrow('mcpServers.child.env.API-KEY: needs the environment variable API_KEY');
    expect(resolve).toThrow('mcpServers.child.env["a b"]: needs the environment variable OTHER');
    expect(resolve).toThrow('mcpServers.remote.url: needs the environment variable HOST');
  });

  test('that give no usable address are reported without what they hold', () => {
    const profile = profileWith({ remote: { url: '${HOST}/mcp' } });
    const resolve = (): unknown => resolveServers(profile, { HOST: 'secret-host' });
    expect(resolve).toThrow('mcpServers.remote.url: "${HOST}/mcp" does not give an http:// or');
    expect(resolve).not.toThrow('secret-host');
  });
});

describe('overrides', () => {
  const profile = profileWith({
    gnmi: { url: '${NOT_SET}', callTimeoutMs: 60_000 },
    logs: { url: 'http://logs/mcp' },
  });

  test.each([
    ['wrapped', { mcpServers: { gnmi: { command: 'node', args: ['${SCRIPT}'] } }, theme: 'dark' }],
    ['bare', { gnmi: { command: 'node', args: ['${SCRIPT}'] } }],
  ])('in a %s map take the place of the server of the same name', (_shape, content) => {
    const environment = { NETONCALL_MCP_CONFIG: overrides(content), SCRIPT: 'server.js' };
    const servers = resolveServers(profile, environment);
    expect(servers['gnmi']).toEqual(
      mcpServerSchema.parse({ command: 'node', args: ['server.js'] }),
    );
    expect(servers['logs']?.url).toBe('http://logs/mcp');
  });

  test('for servers that the profile does not have add nothing', () => {
    const file = overrides({
      mcpServers: { gnmi: { url: 'http://lab/mcp' }, editor: { command: '${UNSET}' } },
    });
    expect(Object.keys(resolveServers(profile, { NETONCALL_MCP_CONFIG: file }))).toEqual([
      'gnmi',
      'logs',
    ]);
  });

  test('with a wrong field are reported with file and field', () => {
    const file = overrides({ mcpServers: { gnmi: { url: 'http://lab/mcp', concurrency: 0 } } });
    expect(() => resolveServers(profile, { NETONCALL_MCP_CONFIG: file })).toThrow(
      `${file}: mcpServers.gnmi.concurrency: `,
    );
  });

  test('in a file that is not there are reported with its name', () => {
    const file = join(directory, 'none.json');
    expect(() => resolveServers(profile, { NETONCALL_MCP_CONFIG: file })).toThrow(
      `${file}: there is no such file`,
    );
  });

  test('that miss a variable are reported under their own file', () => {
    const file = overrides({ gnmi: { url: '${LAB}' } });
    expect(() => resolveServers(profile, { NETONCALL_MCP_CONFIG: file })).toThrow(
      `${file}: mcpServers.gnmi.url: needs the environment variable LAB`,
    );
  });
});

test.each([
  [{ url: 'http://lab/mcp', transport: 'stdio' }, '"stdio" needs "command"'],
  [{ command: 'node', transport: 'http' }, '"http" needs "url"'],
])('a transport that does not fit is reported (%j)', (server, reason) => {
  expect(() => resolveServers(profileWith({ server }), {})).toThrow(
    `mcpServers.server.transport: ${reason}`,
  );
});
