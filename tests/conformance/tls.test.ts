import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  createGnmiTarget,
  type Gnmibuddy,
  type GnmiTarget,
  installGnmibuddy,
  type InventoryEntry,
  startGnmibuddy,
  writeInventory,
} from '../../lab/gnmi-target';
import { createMcpPool, type McpPool } from '../../src/mcp';
import { type Certificates, makeCertificates } from '../temporal/support/certificates';
import { fully, installationMs } from './support/real-gnmibuddy';

/** Certificates are made with openssl; where it is missing, these tests are skipped and say so. */
const withOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!withOpenssl) process.stderr.write('SKIPPED: the TLS conformance tests need openssl.\n');

/** Routers whose certificate an authority signed, and such as also want the collector's. */
interface Routers {
  open: GnmiTarget;
  mutual: GnmiTarget;
  /** Take connections and say nothing. */
  silent: GnmiTarget;
}

const silentPe1 = {
  name: 'silent',
  title: 'PE1 takes connections and stays silent',
  kind: 'collection',
  faults: [{ fault: 'unreachable', device: 'PE1', how: 'black_holed' }],
  expect: { ask: 'Check PE1', verdict: 'inconclusive', root_cause: null },
};

async function startRouters(
  { ca: authority, server }: Certificates,
  folder: string,
): Promise<Routers> {
  const tls = { ...server, authority };
  const source = { scenario: 'healthy' };
  const scenario = join(folder, 'silent.yaml');
  writeFileSync(scenario, JSON.stringify(silentPe1));
  return {
    open: await createGnmiTarget({ ...source, tls }),
    mutual: await createGnmiTarget({ ...source, tls: { ...tls, clientAuthority: authority } }),
    silent: await createGnmiTarget({ scenario, tls }),
  };
}

/** One entry a way to connect, so that one gNMIBuddy shows them all. */
function inventoryOf(routers: Routers, mine: Certificates, other: Certificates): InventoryEntry[] {
  const seconds = 2;
  const open = routers.open.inventory(seconds)[0]!;
  const mutual = routers.mutual.inventory(seconds)[0]!;
  const silent = routers.silent.inventory(seconds)[0]!;
  const unchecked = { path_cert: undefined, path_key: undefined };
  const client = { path_cert: mine.client.certificate, path_key: mine.client.key };
  return [
    { ...open, name: 'authority-checked' },
    { ...open, name: 'other-authority', path_cert: other.ca, path_key: other.ca },
    { ...open, ...unchecked, name: 'unchecked' },
    { ...open, ...unchecked, name: 'root-alone', path_root: other.ca },
    { ...open, ...unchecked, name: 'plain-text', insecure: true },
    { ...mutual, name: 'own-certificate', ...client, path_root: mine.ca },
    { ...mutual, name: 'own-certificate-missing' },
    { ...silent, name: 'authority-checked-silent' },
    { ...silent, ...unchecked, name: 'unchecked-silent' },
  ];
}

(withOpenssl ? fully : describe.skip)('the real gNMIBuddy over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netoncall-gnmi-tls-'));
  let routers: Routers;
  let gnmibuddy: Gnmibuddy;
  let pool: McpPool;

  beforeAll(async () => {
    const mine = makeCertificates(mkdtempSync(join(folder, 'mine-')));
    const other = makeCertificates(mkdtempSync(join(folder, 'other-')));
    routers = await startRouters(mine, folder);
    const file = join(folder, 'routers.json');
    const inventory = writeInventory(inventoryOf(routers, mine, other), file).path;
    const log = (line: string) => process.stderr.write(`${line}\n`);
    gnmibuddy = await startGnmibuddy({ installation: await installGnmibuddy({ log }), inventory });
    const { url } = gnmibuddy;
    const common = { args: [], env: {}, headers: {}, concurrency: 1, connectTimeoutMs: 30_000 };
    const server = { ...common, url, callTimeoutMs: 15_000 };
    pool = createMcpPool({ real: server }, { clientVersion: 'test' });
  }, installationMs);

  afterAll(async () => {
    await pool?.close();
    await gnmibuddy?.stop();
    await routers?.open.close();
    await routers?.mutual.close();
    await routers?.silent.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** `success`, or the type of failure. */
  async function asked(device_name: string): Promise<unknown> {
    const reply = await pool.callTool('real', 'get_system_info', { device_name });
    if (reply.kind !== 'result') return reply.class;
    const { status, error_response: error } = reply.result.structuredContent as {
      status: string;
      error_response: { type: string } | null;
    };
    return error?.type ?? status;
  }

  it.each([
    ['authority-checked', 'success'],
    ['other-authority', 'CONNECTION_TIMEOUT'],
    ['unchecked', 'success'],
    ['root-alone', 'success'],
    ['plain-text', 'CONNECTION_TIMEOUT'],
    ['own-certificate', 'success'],
    ['own-certificate-missing', 'CONNECTION_TIMEOUT'],
    ['authority-checked-silent', 'CONNECTION_TIMEOUT'],
    // Fetches the certificate first, without a deadline: it answers nobody from then on.
    ['unchecked-silent', 'timeout'],
  ])('a connection to a router with TLS, %s: %s', async (name, answer) => {
    expect(await asked(name)).toBe(answer);
  });
});
