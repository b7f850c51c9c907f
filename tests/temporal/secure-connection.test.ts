import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connectClient, connectWorker } from '../../src/temporal/connect';
import { resolveConnection } from '../../src/temporal/resolve-connection';
import { runCli } from '../support/run-cli';
import { type Certificates, makeCertificates } from './support/certificates';
import { type Gateway, startGateway } from './support/gateway';
import { testTarget } from './support/test-server';

/** Certificates are made with openssl; where it is missing, these tests are skipped and say so. */
const withOpenssl = spawnSync('openssl', ['version']).status === 0 ? describe : describe.skip;
const apiKey = 'key-9f27-must-not-show';
let directory = '';
let certificates: Certificates;
let gateway: Gateway;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-tls-'));
  certificates = makeCertificates(directory);
});
afterEach(async () => {
  await gateway.close();
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** The environment that the guide for production sets, and nothing else of Temporal's. */
function environment(more: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: directory,
    NETONCALL_HOME: directory,
    TEMPORAL_CONFIG_FILE: join(directory, 'none.toml'),
    TEMPORAL_ADDRESS: gateway.address,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificates.ca,
    ...more,
  };
}

const clientCertificate = () => ({
  TEMPORAL_TLS_CLIENT_CERT_PATH: certificates.client.certificate,
  TEMPORAL_TLS_CLIENT_KEY_PATH: certificates.client.key,
});

/** Client and worker by an environment, each up to a namespace that is ready. */
async function connectBy(variables: Record<string, string>): Promise<void> {
  const target = await resolveConnection({ environment: variables });
  if (target.kind === 'none') throw new Error(target.message);
  const client = await connectClient(target);
  await client.connection.close();
  await (await connectWorker(target)).close();
}

const open = async (demand: Parameters<typeof startGateway>[2]) =>
  (gateway = await startGateway(testTarget().address, certificates, demand));

withOpenssl('a server with TLS', () => {
  it('is reached by the variables of the guide, by client, worker and commands', async () => {
    await open({});
    await connectBy(environment({ TEMPORAL_TLS: 'true' }));
    const listed = await runCli(['list', '--json'], environment({ TEMPORAL_TLS: 'true' }));
    expect(listed).toMatchObject({ code: 0, errors: '' });
  });

  it('whose authority is not known is refused as such', async () => {
    await open({});
    const { TEMPORAL_TLS_SERVER_CA_CERT_PATH: _, ...variables } = environment({
      TEMPORAL_TLS: 'true',
    });
    await expect(connectBy(variables)).rejects.toMatchObject({ problem: 'tls-failed' });
  });
});

withOpenssl('a server that demands a client certificate (mTLS)', () => {
  it('is reached with the certificate and the key that the guide names', async () => {
    await open({ clientCertificate: true });
    await expect(connectBy(environment(clientCertificate()))).resolves.toBeUndefined();
  });

  it('is not reached without them', async () => {
    await open({ clientCertificate: true });
    await expect(connectBy(environment({ TEMPORAL_TLS: 'true' }))).rejects.toMatchObject({
      problem: expect.stringMatching(/tls-failed|server-unreachable/),
    });
  });
});

withOpenssl('a server that demands an API key', () => {
  it('gets it as a bearer token from client, worker and commands, which print it nowhere', async () => {
    await open({ apiKey });
    const variables = environment({ TEMPORAL_API_KEY: apiKey });
    await connectBy(variables);
    const listed = await runCli(['list'], variables);
    expect(listed.code).toBe(0);
    expect([...gateway.keys]).toEqual([`Bearer ${apiKey}`]);
    expect(`${listed.output}${listed.errors}`).not.toContain(apiKey);
  });

  it('refuses a wrong one, which is said without the key', async () => {
    await open({ apiKey });
    const variables = environment({ TEMPORAL_API_KEY: `${apiKey}-of-last-year` });
    await expect(connectBy(variables)).rejects.toMatchObject({ problem: 'credentials-refused' });
    const refused = await runCli(['list'], variables);
    expect(refused.code).not.toBe(0);
    expect(refused.errors).toMatch(/credentials|refuse/i);
    expect(`${refused.output}${refused.errors}`).not.toContain(apiKey);
  });
});
