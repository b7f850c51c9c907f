import { execFileSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { Connection } from '@temporalio/client';

import { connectClient, connectWorker } from '../../src/temporal/connect';
import { temporalFindings } from '../../src/temporal/doctor-checks';
import { explainConnectionError } from '../../src/temporal/explain-connection-error';
import { findTemporalBinary } from '../../src/temporal/find-binary';
import { directTarget, type Target } from '../../src/temporal/resolve-connection';
import {
  missingSearchAttributes,
  registerSearchAttributes,
  searchAttributes,
} from '../../src/temporal/search-attributes';
import { TemporalSetupError } from '../../src/temporal/setup-error';
import { fastest } from '../support/fastest';
import { runCli } from '../support/run-cli';
import { bareNamespace, testTarget } from './support/test-server';

describe('connecting to a server', () => {
  test('gives a client and a worker’s connection of a namespace that is ready', async () => {
    const client = await connectClient(testTarget());
    const connection = await connectWorker(testTarget());
    expect(client.options.namespace).toBe('default');
    expect(await missingSearchAttributes(connection, 'default')).toEqual([]);
    await client.connection.close();
    await connection.close();
  });

  test('says within a second that nobody listens, and how to get a server', async () => {
    const target = directTarget('127.0.0.1:1', 'default', 'TEMPORAL_ADDRESS');
    const problem = {
      problem: 'server-unreachable',
      mend: ['unset TEMPORAL_ADDRESS && netoncall up', expect.any(String)],
    };
    const tryAll = async (): Promise<number> => {
      const begin = Date.now();
      await expect(connectClient(target)).rejects.toMatchObject(problem);
      await expect(connectWorker(target)).rejects.toMatchObject(problem);
      await expect(connectWorker(target)).rejects.toThrow(
        'The Temporal server at 127.0.0.1:1 (from TEMPORAL_ADDRESS) cannot be reached: the connection is refused.',
      );
      return Date.now() - begin;
    };
    const limit = 1_000 + 2_000; // the native bridge is loaded once
    expect(await fastest(limit, tryAll)).toBeLessThan(limit);
  });

  test('names the namespace that is missing', async () => {
    const target = testTarget('no-such-namespace');
    await expect(connectClient(target)).rejects.toMatchObject({
      problem: 'namespace-missing',
      message: expect.stringContaining('no namespace "no-such-namespace"') as unknown,
    });
    await expect(connectWorker(target)).rejects.toMatchObject({ problem: 'namespace-missing' });
  });

  test('tells a server without TLS from one that is not there', async () => {
    const { address } = testTarget();
    const target: Target = {
      ...testTarget(),
      connectionOptions: { address: address.replace('127.0.0.1', 'localhost'), tls: true },
    };
    await expect(connectClient(target)).rejects.toMatchObject({ problem: 'tls-failed' });
  });

  test('calls a server that speaks no gRPC by what it is', async () => {
    const web = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    web.listen(0, '127.0.0.1');
    await new Promise((resolve) => web.once('listening', resolve));
    const address = `127.0.0.1:${(web.address() as AddressInfo).port}`;
    const target = directTarget(address, 'default', 'TEMPORAL_ADDRESS');
    const closing = jest.spyOn(Connection.prototype, 'close');
    await expect(connectClient(target)).rejects.toBeInstanceOf(TemporalSetupError);
    // One that is left open would go on trying.
    expect(closing).toHaveBeenCalledTimes(1);
    closing.mockRestore();
    await new Promise((resolve) => web.close(resolve));
  });
});

describe('what a server answers', () => {
  const target = directTarget('calls.example:7233', 'calls', 'profile "calls"');

  test.each([
    [Object.assign(new Error('16 UNAUTHENTICATED'), { code: 16 }), 'credentials-refused'],
    [new Error('status: PermissionDenied, message: "no"'), 'credentials-refused'],
    [
      new Error(`code: 'The request does not have valid authentication credentials'`),
      'credentials-refused',
    ],
    [Object.assign(new Error('5 NOT_FOUND'), { code: 5 }), 'namespace-missing'],
    [new Error('invalid peer certificate: UnknownIssuer'), 'tls-failed'],
    [new Error('dns error: failed to lookup address information'), 'server-unreachable'],
  ])('%s is explained as %s, with a command', (error, problem) => {
    const explained = explainConnectionError(error, target);
    expect(explained.problem).toBe(problem);
    expect(explained.message).toContain('calls.example:7233');
    expect(explained.message).not.toContain('\n');
    expect(explained.mend).not.toHaveLength(0);
    expect(explainConnectionError(explained, target)).toBe(explained);
  });
});

describe('search attributes', () => {
  test('that are missing are named, with commands that register them when they are run', async () => {
    const target = await bareNamespace();
    const error: unknown = await eventually(async () => connectWorker(target));
    if (!(error instanceof TemporalSetupError)) throw error;
    expect(error.problem).toBe('search-attributes-missing');
    for (const { name } of searchAttributes) expect(error.message).toContain(name);
    const findings = await findingsFor(target);
    expect(findings.at(-1)).toMatchObject({ ok: false, mend: error.mend });

    const binary = await findTemporalBinary();
    for (const command of error.mend) {
      const [program, ...argumentList] = command.split(' ');
      expect(program).toBe('temporal');
      execFileSync(binary.path, argumentList, { stdio: 'pipe' });
    }
    const connection = await connectWorker(target);
    expect(await missingSearchAttributes(connection, target.namespace)).toEqual([]);
    await connection.close();
    expect((await findingsFor(target)).every(({ ok }) => ok)).toBe(true);
  });

  test('are registered once, however often that is asked for', async () => {
    const target = await bareNamespace();
    const client = await connectClient(target, { requireSearchAttributes: false });
    const { namespace } = target;
    await registerSearchAttributes(client.connection, namespace);
    expect(await missingSearchAttributes(client.connection, namespace)).toEqual([]);
    await registerSearchAttributes(client.connection, namespace);
    await client.connection.close();
  });
});

/** The findings of the doctor about a target, as somebody sees them who configured it. */
async function findingsFor({ address, namespace }: Target): ReturnType<typeof temporalFindings> {
  const environment = {
    ...process.env,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    TEMPORAL_TLS: 'false',
  };
  return temporalFindings({ environment });
}

/** A namespace that was just made is not known everywhere at once; the error that stays. */
async function eventually(action: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const error: unknown = await action().then(
      () => new Error('connected'),
      (reason: unknown) => reason,
    );
    const settling = error instanceof TemporalSetupError && error.problem === 'namespace-missing';
    if (!settling || attempt > 50) return error;
    await sleep(100);
  }
}

it('a worker without a server says what helps and ends, and keeps nothing running', async () => {
  const { PATH } = process.env;
  const environment = { PATH, NETONCALL_HOME: '/nonexistent' };
  const { code, errors } = await runCli(['worker'], environment);
  expect(code).toBe(1);
  expect(errors).toContain('No Temporal server is configured');
  expect(errors).toContain('netoncall up');
}, 20_000);
