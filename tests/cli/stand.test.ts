import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { otherWish } from '../../src/cli/commands/up';
import { workerEnvironment } from '../../src/cli/commands/worker';
import { withLab } from '../../src/cli/stand/lab-url';
import { readReadyLine } from '../../src/cli/stand/read-ready-line';
import { standEnvironment, withoutSettings } from '../../src/cli/stand/stand-environment';
import { standText } from '../../src/cli/stand/stand-text';
import type { Stand } from '../../src/temporal';

const places = {
  address: '127.0.0.1:7',
  namespace: 'default',
  evidenceDirectory: '/e',
  configurationFile: '/c.toml',
  labUrl: 'http://127.0.0.1:8/mcp',
};

describe('the environment of a stand', () => {
  it('leads to this stand and takes away whatever leads elsewhere', () => {
    const environment = {
      TEMPORAL_ADDRESS: 'production:7233',
      TEMPORAL_TLS: 'true',
      TEMPORAL_API_KEY: 'secret',
      TEMPORAL_PROFILE: 'production',
      GNMIBUDDY_URL: 'http://production/mcp',
      NETONCALL_MCP_CONFIG: '/production.json',
    };
    const changes = standEnvironment(environment, places);
    expect({ ...environment, ...changes }).toEqual({
      TEMPORAL_ADDRESS: '127.0.0.1:7',
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_CONFIG_FILE: '/c.toml',
      TEMPORAL_TLS: undefined,
      TEMPORAL_API_KEY: undefined,
      TEMPORAL_PROFILE: undefined,
      GNMIBUDDY_URL: 'http://127.0.0.1:8/mcp',
      NETONCALL_MCP_CONFIG: undefined,
      NETONCALL_EVIDENCE: '/e',
      NETONCALL_READY: 'json',
    });
  });

  it('leaves the configured servers alone where there is no lab', () => {
    const changes = standEnvironment({ GNMIBUDDY_URL: 'http://x' }, { ...places, labUrl: null });
    expect(Object.keys(changes)).not.toContain('GNMIBUDDY_URL');
    expect(Object.keys(changes)).not.toContain('NETONCALL_MCP_CONFIG');
  });

  it('is free of settings in a demo, except where the server is found', () => {
    const environment = { NETONCALL_PLANS: '/p', NETONCALL_CACHE: '/c', HOME: '/h' };
    expect(withoutSettings(environment)).toEqual({ NETONCALL_PLANS: undefined });
  });
});

describe('what `up` says can be done next', () => {
  const stand: Stand = {
    version: 1,
    owner: { host: 'here', pid: 1, start: 0 },
    address: '127.0.0.1:7',
    namespace: 'default',
    uiUrl: 'http://127.0.0.1:9',
    startedAt: '2026-01-01T00:00:00Z',
    databaseFile: '/d',
    evidenceDirectory: '/e',
  };

  it('is a question about the lab, by either command line', () => {
    const text = standText(
      { ...stand, labUrl: 'http://127.0.0.1:8/mcp' },
      { NETONCALL_TASK_QUEUE: 'noc' },
    );
    expect(text).toContain('MCP server       http://127.0.0.1:8/mcp');
    expect(text).not.toContain('Gateway');
    const gatewayUrl = 'http://127.0.0.1:8085';
    expect(standText({ ...stand, gatewayUrl }, {})).toContain(`Gateway          ${gatewayUrl}\n`);
    expect(text).toContain('\n  netoncall run "Check BGP neighbors on PE1"\n');
    expect(text).toContain('--address 127.0.0.1:7 --task-queue noc --type investigate --input');
  });

  it('asks first whether the network is reached where there is no lab, and names no router of it', () => {
    const text = standText(stand, {});
    expect(text).toContain('MCP server       as configured');
    expect(text).toMatch(/Try:\n {2}netoncall doctor /);
    expect(text).not.toContain('PE1');
  });

  it('names a profile of a folder that lacks the one which is taken else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'netoncall-stand-'));
    mkdirSync(join(folder, 'parcels'));
    writeFileSync(join(folder, 'parcels', 'profile.json'), '{}');
    const text = standText(stand, { NETONCALL_PROFILES: folder });
    rmSync(folder, { recursive: true });
    expect(text).toMatch(
      / {2}netoncall doctor --profile parcels .*\n {2}netoncall run .* --profile parcels\n/,
    );
    expect(text).not.toContain('router');
  });
});

describe('a second `up`', () => {
  const stand = {
    address: '127.0.0.1:7',
    uiUrl: 'http://127.0.0.1:9',
    labUrl: 'http://127.0.0.1:8/mcp',
    scenario: 'healthy',
  } as Stand;

  it('is content with the stand that runs, unless it asks for another one', () => {
    expect(otherWish(stand, { lab: true })).toBeNull();
    expect(otherWish(stand, { lab: true, scenario: 'healthy', port: 7, uiPort: 9 })).toBeNull();
    expect(otherWish(stand, { lab: true, scenario: 'mtu-mismatch' })).toBe(
      'with the network "healthy" and not "mtu-mismatch"',
    );
    expect(otherWish(stand, { lab: false })).toBe('with a simulated network');
    expect(otherWish(stand, { lab: true, gateway: 'gateway.yaml' })).toBe('without a gateway');
    expect(otherWish(stand, { lab: true, port: 70 })).toBe('at 127.0.0.1:7');
    expect(otherWish(stand, { lab: true, uiPort: 90 })).toContain('Web UI at http://127.0.0.1:9');
  });
});

describe('the lab of a stand', () => {
  it('stands in for gNMIBuddy where nothing else is configured', () => {
    expect(withLab({}, 'http://lab/mcp')).toEqual({ GNMIBUDDY_URL: 'http://lab/mcp' });
    expect(withLab({ GNMIBUDDY_URL: 'http://own' }, 'http://lab/mcp')).toEqual({
      GNMIBUDDY_URL: 'http://own',
    });
    expect(withLab({}, undefined)).toEqual({});
  });
});

describe('workerEnvironment', () => {
  it('lets options take the place of variables and keeps the others', () => {
    const environment = { NETONCALL_PLANS: '/old', NETONCALL_EVIDENCE: '/e' };
    expect(workerEnvironment(environment, { plans: '/new', taskQueue: 'noc' })).toEqual({
      NETONCALL_PLANS: '/new',
      NETONCALL_EVIDENCE: '/e',
      NETONCALL_TASK_QUEUE: 'noc',
    });
  });
});

describe('readReadyLine', () => {
  const logFile = join(mkdtempSync(join(tmpdir(), 'netoncall-test-')), 'log');
  const read = (line: unknown): string | undefined => (line as { url?: string } | undefined)?.url;
  const options = { logFile, read, running: () => true, deadline: Date.now() + 10_000 };

  it('waits for the line among whatever else is printed, past what an earlier start left', async () => {
    const old = '{"url":"old"}\n';
    writeFileSync(logFile, old);
    const waiting = readReadyLine({ ...options, offset: Buffer.byteLength(old) });
    writeFileSync(logFile, `${old}{"ur`);
    setTimeout(() => writeFileSync(logFile, `${old}{"noise\n{"url":"new"}\n`), 100);
    expect(await waiting).toBe('new');
  });

  it('gives up when the program has ended, but reads what it wrote last', async () => {
    writeFileSync(logFile, 'error\n');
    expect(await readReadyLine({ ...options, offset: 0, running: () => false })).toBeUndefined();
    writeFileSync(logFile, '{"url":"last"}\n');
    expect(await readReadyLine({ ...options, offset: 0, running: () => false })).toBe('last');
  });
});
