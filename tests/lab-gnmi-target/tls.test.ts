import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGnmiTarget, type GnmiTarget } from '../../lab/gnmi-target';
import { makeCertificates } from '../temporal/support/certificates';
import { Collector } from './support/gnmi-client';

/** Certificates are made with openssl; where it is missing, these tests are skipped and say so. */
const withOpenssl = spawnSync('openssl', ['version']).status === 0 ? describe : describe.skip;

withOpenssl('routers that speak TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-gnmi-tls-'));
  const { ca: authority, server, client } = makeCertificates(folder);
  let routers: GnmiTarget | undefined;

  afterEach(async () => {
    await routers?.close();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('are read by who checks their certificate, and by nobody in plain text', async () => {
    routers = await createGnmiTarget({ scenario: 'healthy', tls: { ...server, authority } });
    const [entry] = routers.inventory();
    expect(entry).toMatchObject({ insecure: false, path_cert: authority });
    const checking = new Collector(entry!);
    expect(await checking.get(['system/state/hostname'])).toHaveLength(1);
    checking.close();
    const { path_cert: _authority, ...plain } = entry!;
    const careless = new Collector(plain);
    expect(await careless.connects(500)).toBe(false);
    careless.close();
  });

  it('that another authority signed are not connected to', async () => {
    routers = await createGnmiTarget({ scenario: 'healthy', tls: server });
    const stranger = new Collector(routers.inventory()[0]!, { path_cert: client.certificate });
    expect(await stranger.connects(500)).toBe(false);
    stranger.close();
  });

  it('need a certificate with its key', async () => {
    const tls = { certificate: server.certificate, key: client.key };
    await expect(createGnmiTarget({ scenario: 'healthy', tls })).rejects.toThrow(
      /server\.pem and .*client\.key are no certificate with its key/,
    );
    const missing = { ...server, key: join(folder, 'nosuch.key') };
    await expect(createGnmiTarget({ scenario: 'healthy', tls: missing })).rejects.toThrow(
      /nosuch\.key cannot be read/,
    );
  });
});
