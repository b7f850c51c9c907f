import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listProfiles, loadProfile } from '../../src/config/load-profile';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'netoncall-profiles-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, changes: object = {}): string {
  mkdirSync(join(directory, name));
  const file = join(directory, name, 'profile.json');
  writeFileSync(file, JSON.stringify({ ...minimal(name), ...changes }));
  return file;
}

function minimal(name: string): object {
  return {
    name,
    description: 'A domain.',
    scope: 'Questions about the domain.',
    planning: 'catalog',
    mcpServers: { gnmi: { url: '${GNMI_URL}', headers: { authorization: '${GNMI_TOKEN}' } } },
  };
}

test('a profile is read with its defaults filled in', () => {
  write('network');
  expect(loadProfile('network', { directory })).toMatchObject({
    name: 'network',
    reasoner: 'rules',
    limits: { maxRetries: 2, nodes: 50 },
    mcpServers: { gnmi: { concurrency: 1, callTimeoutMs: 30_000 } },
  });
});

test('references to the environment stay as they are written, so that no secret is stored', () => {
  write('network');
  process.env['GNMI_TOKEN'] = 'a secret';
  try {
    const profile = loadProfile('network', { directory });
    expect(profile.mcpServers['gnmi']?.headers).toEqual({ authorization: '${GNMI_TOKEN}' });
    expect(JSON.stringify(profile)).not.toContain('a secret');
  } finally {
    delete process.env['GNMI_TOKEN'];
  }
});

test('a name that does not exist gives the nearest one and all there are', () => {
  write('network');
  write('graph');
  expect(() => loadProfile('netwrok', { directory })).toThrow(
    `there is no profile "netwrok" in ${directory}. Did you mean "network"? Available: graph, network.`,
  );
});

test.each([
  ['profile.yaml', '; profile.yaml is not read: a profile is written in JSON'],
  ['notes.txt', ''],
])('a folder with %s and no profile.json says so', (file, hint) => {
  mkdirSync(join(directory, 'desk'));
  writeFileSync(join(directory, 'desk', file), 'name: desk');
  expect(() => loadProfile('desk', { directory })).toThrow(
    `${join(directory, 'desk')}: there is no profile.json in it${hint}`,
  );
});

test('a name that is near to none gives those there are', () => {
  write('network');
  expect(() => loadProfile('x', { directory })).toThrow(
    `there is no profile "x" in ${directory}. Available: network.`,
  );
});

test.each(['../network', '/etc', '', 'Network', '.'])(
  'the name %j cannot lead to a file',
  (name) => {
    write('network');
    expect(() => loadProfile(name, { directory })).toThrow('there is no profile');
  },
);

test('each wrong field of a profile is reported with its path', () => {
  const file = write('network', {
    planning: 'sometimes',
    limits: { maxRetries: -1 },
    mcpServers: { both: { url: 'http://localhost', command: 'node' } },
  });
  const load = (): unknown => loadProfile('network', { directory });
  expect(load).toThrow(`${file}: planning: `);
  expect(load).toThrow('limits.maxRetries: ');
  expect(load).toThrow('mcpServers.both: needs either "command"');
});

test('knowledge that does not exist is told with the nearest name and all there are', () => {
  const file = write('network', { checks: 'netwrok' });
  expect(() => loadProfile('network', { directory })).toThrow(
    `${file}: checks: there is no knowledge "netwrok". Did you mean "network"? Available: network, service-desk; null for none`,
  );
});

test('a profile must be called like its folder', () => {
  write('network', { name: 'other' });
  expect(() => loadProfile('network', { directory })).toThrow(
    'name: is "other" and must be "network", as its folder is named',
  );
});

test('an inventory must come from a server that the profile has', () => {
  write('network', { inventory: { server: 'nobody', tool: 'list' } });
  expect(() => loadProfile('network', { directory })).toThrow(
    'inventory.server: "nobody" is not one of mcpServers (gnmi)',
  );
});

test('a range of an argument that holds nothing is reported', () => {
  write('network', { argumentRules: [{ parameter: 'minutes', minimum: 10, maximum: 5 }] });
  expect(() => loadProfile('network', { directory })).toThrow(
    'argumentRules[0]: minimum 10 is above maximum 5',
  );
});

test('the profiles of a folder are its folders with a profile.json, and a missing folder has none', () => {
  write('network');
  write('files');
  writeFileSync(join(directory, 'README.md'), '');
  mkdirSync(join(directory, 'without-profile-json'));
  expect(listProfiles(directory)).toEqual(['files', 'network']);
  expect(listProfiles(join(directory, 'none'))).toEqual([]);
});
