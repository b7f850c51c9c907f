import { Client, Connection, type ConnectionLike } from '@temporalio/client';
import type { NativeConnection, NativeConnectionOptions } from '@temporalio/worker';

import { type KeySource, keysFromEnvironment } from '../encryption';
import { dataConverter } from './data-converter';
import { codeOf, explainConnectionError } from './explain-connection-error';
import { listens } from './ports';
import { redactingInterceptors } from './redacting-client';
import type { Target } from './resolve-connection';
import { missingSearchAttributes, registrationCommands } from './search-attributes';
import { TemporalSetupError } from './setup-error';

export interface ConnectOptions {
  /** What payloads are encrypted with; what the environment names where absent. */
  readonly keys?: KeySource;
  /** Told when a secret was taken out of what the client sends. */
  readonly onRedacted?: (message: string) => void;
  /** False for commands that also work without netoncall's search attributes. */
  readonly requireSearchAttributes?: boolean;
}

const callTimeout = 10_000;
const connectTimeout = 5_000;

/**
 * Client of a namespace that is known to exist and to hold the search attributes. The caller
 * closes `client.connection`.
 * @throws TemporalSetupError saying what is wrong and which command mends it
 */
export async function connectClient(target: Target, options: ConnectOptions = {}): Promise<Client> {
  const { keys = keysFromEnvironment(process.env), requireSearchAttributes } = options;
  const converter = await dataConverter(keys);
  const connection = await openConnection(target);
  try {
    await checkNamespace(connection, target, requireSearchAttributes);
    return new Client({
      connection,
      namespace: target.namespace,
      dataConverter: converter,
      interceptors: redactingInterceptors(options.onRedacted ?? (() => undefined)),
    });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** A lost connection is tried again no later than this; gRPC itself would wait for two minutes. */
const reconnectWithin = 3_000;

/**
 * Client of a server that need not be there yet or all the time: each call fails by its deadline while
 * it is away. Nothing is checked here; {@link checkTarget} does. The caller closes `client.connection`.
 */
export async function openLazyClient(
  target: Target,
  options: ConnectOptions = {},
): Promise<Client> {
  const { keys = keysFromEnvironment(process.env) } = options;
  const connection = Connection.lazy({
    ...target.connectionOptions,
    connectTimeout,
    channelArgs: {
      'grpc.initial_reconnect_backoff_ms': 200,
      'grpc.max_reconnect_backoff_ms': reconnectWithin,
    },
  });
  return new Client({
    connection,
    namespace: target.namespace,
    dataConverter: await dataConverter(keys),
    interceptors: redactingInterceptors(options.onRedacted ?? (() => undefined)),
  });
}

/**
 * Checks that the server can be reached and that the namespace holds the search attributes.
 * @throws TemporalSetupError as {@link connectClient}
 */
export async function checkTarget(client: Client, target: Target): Promise<void> {
  await checkNamespace(client.connection, target);
}

/**
 * Connection for a worker of a namespace that is known to exist and to hold the search attributes.
 * The caller closes it.
 * @throws TemporalSetupError as {@link connectClient}
 */
export async function connectWorker(target: Target): Promise<NativeConnection> {
  const connection = await openNative(target);
  try {
    await checkNamespace(connection, target, true);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Connection to a server, whatever it holds; the caller closes it.
 * @throws TemporalSetupError as {@link connectClient}
 */
export async function openConnection(target: Target): Promise<Connection> {
  await refuseSilentLoopback(target);
  const connection = Connection.lazy({ ...target.connectionOptions, connectTimeout });
  try {
    await connection.ensureConnected();
    return connection;
  } catch (error) {
    // One that is left open tries to connect for as long as the process lives.
    await connection.close();
    // The client's connection knows no reason, only that its time is up; the worker's one does.
    await (await openNative(target)).close();
    throw explainConnectionError(error, target);
  }
}

/** A refused connection is tried until the time is up; on this machine the answer is known now. */
async function refuseSilentLoopback(target: Target): Promise<void> {
  const port = loopbackPort(target);
  if (port === null || (await listens(port))) return;
  throw explainConnectionError(new Error('ECONNREFUSED'), target);
}

/** Port of a server on this machine; null for one that is reached over a network. */
function loopbackPort({ address }: Target): number | null {
  const port = /^(?:127\.0\.0\.1|localhost):(\d+)$/.exec(address)?.[1];
  return port === undefined ? null : Number(port);
}

/** Loads the native bridge only where it is needed: that takes half a second. */
async function openNative(target: Target): Promise<NativeConnection> {
  const worker = await import('@temporalio/worker');
  const options = { ...target.connectionOptions, ...compressionFor(target) };
  return explained(target, async () => worker.NativeConnection.connect(options));
}

/**
 * Workers compress what they send and ask for compressed answers, which saves the network a little
 * and costs both ends processor time; within one machine there is nothing to save.
 */
function compressionFor(target: Target): NativeConnectionOptions {
  return loopbackPort(target) === null ? {} : { grpcCompression: { codec: 'none' } };
}

async function checkNamespace(
  connection: ConnectionLike,
  target: Target,
  requireSearchAttributes = true,
): Promise<void> {
  const { namespace } = target;
  await explained(target, async () =>
    connection.withDeadline(Date.now() + callTimeout, async () => {
      await connection.workflowService.describeNamespace({ namespace });
      if (requireSearchAttributes) await checkSearchAttributes(connection, target);
    }),
  );
}

async function checkSearchAttributes(connection: ConnectionLike, target: Target): Promise<void> {
  const { address, namespace } = target;
  const missing = await missingSearchAttributes(connection, namespace).catch((error: unknown) => {
    // Temporal Cloud keeps its operator service closed: then it cannot be known from here.
    if (isClosed(error)) return [];
    throw error;
  });
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new TemporalSetupError(
    'search-attributes-missing',
    `Namespace "${namespace}" at ${address} lacks the search attributes ${names}.`,
    registrationCommands(namespace, address, missing),
  );
}

/** PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED of gRPC. */
export function isClosed(error: unknown): boolean {
  return [7, 12, 16].includes(codeOf(error) ?? 0);
}

async function explained<T>(target: Target, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw explainConnectionError(error, target);
  }
}
