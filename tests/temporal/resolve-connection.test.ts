import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { temporalFindings, checkNode } from '../../src/temporal/doctor-checks';
import { thisProcess } from '../../src/temporal/process-identity';
import { resolveConnection } from '../../src/temporal/resolve-connection';
import { writeStand, type Stand } from '../../src/temporal/stand';

describe('which server is used', () => {
  let home = '';
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'netoncall-resolve-'));
  });
  afterEach(async () => {
    await rm(home, { recursive: true, force: true });
  });

  const stand = (): Stand => ({
    version: 1,
    owner: thisProcess(),
    address: '127.0.0.1:7001',
    namespace: 'default',
    uiUrl: 'http://127.0.0.1:7002',
    startedAt: '2026-01-02T03:04:05.000Z',
    databaseFile: path.join(home, 'temporal.db'),
    evidenceDirectory: path.join(home, 'evidence'),
  });
  /** An environment in which nothing but what a test sets is configured. */
  const environment = (more: Record<string, string> = {}): Record<string, string> => ({
    HOME: home,
    XDG_CONFIG_HOME: home,
    NETONCALL_HOME: home,
    TEMPORAL_CONFIG_FILE: path.join(home, 'temporal.toml'),
    ...more,
  });

  test('TEMPORAL_ADDRESS comes before a profile, a profile before the stand', async () => {
    await writeStand(stand(), home);
    const toml = '[profile.default]\naddress = "from-profile:7233"\nnamespace = "calls"\n';
    await writeFile(path.join(home, 'temporal.toml'), toml);
    const variable = environment({ TEMPORAL_ADDRESS: 'from-variable:7233' });
    expect(await resolveConnection({ environment: variable })).toMatchObject({
      kind: 'configured',
      address: 'from-variable:7233',
      namespace: 'calls',
      source: 'TEMPORAL_ADDRESS',
    });
    expect(await resolveConnection({ environment: environment() })).toMatchObject({
      kind: 'configured',
      address: 'from-profile:7233',
      source: expect.stringContaining('profile "default"') as unknown,
    });
  });

  test('the address of the stand in TEMPORAL_ADDRESS means the stand, with its evidence', async () => {
    await writeStand(stand(), home);
    const variable = environment({ TEMPORAL_ADDRESS: '127.0.0.1:7001' });
    expect(await resolveConnection({ environment: variable })).toMatchObject({
      kind: 'stand',
      source: 'TEMPORAL_ADDRESS',
      stand: { evidenceDirectory: path.join(home, 'evidence') },
    });
  });

  test('a named profile brings its API key and TLS along', async () => {
    const toml = '[profile.cloud]\naddress = "cloud:7233"\napi_key = "secret"\n';
    await writeFile(path.join(home, 'temporal.toml'), toml);
    const resolved = await resolveConnection({ environment: environment(), profile: 'cloud' });
    expect(resolved).toMatchObject({ connectionOptions: { apiKey: 'secret', tls: true } });
  });

  test('a profile that is not there is named', async () => {
    const wanted = resolveConnection({ environment: environment(), profile: 'nowhere' });
    await expect(wanted).rejects.toMatchObject({
      problem: 'profile-invalid',
      message: expect.stringContaining('nowhere') as unknown,
    });
  });

  test('the stand is used when nothing is configured, or when the configuration must not count', async () => {
    await writeStand(stand(), home);
    const used = { kind: 'stand', address: '127.0.0.1:7001', namespace: 'default' };
    expect(await resolveConnection({ environment: environment() })).toMatchObject(used);
    const configured = environment({ TEMPORAL_ADDRESS: 'production:7233' });
    const ignoring = { environment: configured, ignoreEnvironment: true };
    expect(await resolveConnection(ignoring)).toMatchObject(used);
  });

  test('a stand whose owner is dead does not count; what to do is said', async () => {
    const owner = { ...thisProcess(), start: 1 };
    await writeStand({ ...stand(), owner }, home);
    const resolved = await resolveConnection({ environment: environment() });
    expect(resolved).toEqual({
      kind: 'none',
      message: 'No Temporal server is configured and no local environment is running.',
      mend: ['netoncall up', 'export TEMPORAL_ADDRESS=<host>:7233'],
    });
  });

  test('the doctor says what is missing and which command helps', async () => {
    const lacking = environment({ PATH: '', NETONCALL_CACHE: home });
    const findings = await temporalFindings({ environment: lacking });
    expect(findings.map(({ need, ok }) => [need, ok])).toEqual([
      ['Node.js 20 or newer', true],
      ['Temporal CLI', false],
      ['Temporal server', false],
    ]);
    for (const { ok, mend } of findings) expect(mend === undefined).toBe(ok);
    expect(checkNode('18.19.0')).toMatchObject({ ok: false, found: '18.19.0' });
  });
});
