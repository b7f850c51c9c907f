import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readAllServers } from '../../src/config/read-all-servers';

function profiles(servers: Record<string, object>): string {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-profiles-'));
  for (const [name, server] of Object.entries(servers)) {
    mkdirSync(join(directory, name));
    const profile = { name, description: 'd', scope: 's', mcpServers: { [name]: server } };
    writeFileSync(
      join(directory, name, 'profile.json'),
      JSON.stringify({ ...profile, planning: 'catalog' }),
    );
  }
  return directory;
}

const silent = (): void => undefined;

test('a worker has the servers of all profiles, and is told which profile it has to leave out', () => {
  const directory = profiles({ one: { url: 'http://one/mcp' }, two: { url: 'http://${AWAY}' } });
  const said: string[] = [];
  expect(Object.keys(readAllServers((text) => void said.push(text), {}, directory))).toEqual([
    'one',
  ]);
  expect(said).toEqual([expect.stringContaining('profile "two" is left out here')]);
});

test('a folder without profiles stops the worker: no run could succeed', () => {
  expect(() => readAllServers(silent, {}, '/nonexistent')).toThrow(
    '/nonexistent: there is no profile in this folder; NETONCALL_PROFILES may name another one',
  );
});

test('a file of servers that was named and is not there stops the worker', () => {
  const directory = profiles({ one: { url: 'http://one/mcp' } });
  const environment = { NETONCALL_MCP_CONFIG: '/nonexistent.json' };
  expect(() => readAllServers(silent, environment, directory)).toThrow('there is no such file');
});
