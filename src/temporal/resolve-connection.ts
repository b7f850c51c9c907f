import { loadClientConnectConfig, type ClientConnectConfig } from '@temporalio/envconfig';

import { standDirectory } from './directories';
import type { Environment } from './run-command';
import { messageOf, TemporalSetupError } from './setup-error';
import { readStand, type Stand } from './stand';

/** How to reach a server: settings of gRPC (address, TLS, API key) and a namespace. */
export interface Target {
  readonly address: string;
  readonly namespace: string;
  /** Where this was found, for a person: "TEMPORAL_ADDRESS", "the stand in /x". */
  readonly source: string;
  readonly connectionOptions: ClientConnectConfig['connectionOptions'];
}

export type ResolvedConnection =
  | ({ readonly kind: 'configured' } & Target)
  | ({ readonly kind: 'stand'; readonly stand: Stand } & Target)
  | { readonly kind: 'none'; readonly message: string; readonly mend: readonly string[] };

export interface ResolveOptions {
  /** For what must never touch a real server: TEMPORAL_* and the CLI's profiles do not count. */
  readonly ignoreEnvironment?: boolean;
  /** Profile of the Temporal CLI's configuration file; TEMPORAL_PROFILE, or "default". */
  readonly profile?: string;
  readonly environment?: Environment;
}

/**
 * Finds the server to talk to: TEMPORAL_* variables and the profiles of the Temporal CLI, then the
 * stand of `netoncall up`, if it runs.
 * @throws TemporalSetupError `profile-invalid` when the configuration cannot be read
 */
export async function resolveConnection(options: ResolveOptions = {}): Promise<ResolvedConnection> {
  const { ignoreEnvironment = false, environment = process.env } = options;
  const configured = ignoreEnvironment ? undefined : fromConfiguration(options, environment);
  const directory = standDirectory(environment);
  const stand = await readStand(directory);
  if (configured !== undefined) {
    // The address of the stand, put into TEMPORAL_ADDRESS for the Temporal CLI, means the stand.
    return stand?.address === configured.address
      ? { kind: 'stand', stand, ...configured }
      : { kind: 'configured', ...configured };
  }
  if (stand !== undefined) {
    const source = `the local environment in ${directory}`;
    return { kind: 'stand', stand, ...directTarget(stand.address, stand.namespace, source) };
  }
  const message = 'No Temporal server is configured and no local environment is running.';
  return { kind: 'none', message, mend: ['netoncall up', 'export TEMPORAL_ADDRESS=<host>:7233'] };
}

/** Target without TLS or credentials: a server on this machine that netoncall started. */
export function directTarget(address: string, namespace: string, source: string): Target {
  return { address, namespace, source, connectionOptions: { address, tls: false } };
}

function fromConfiguration(
  { profile }: ResolveOptions,
  environment: Environment,
): Target | undefined {
  const variables = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const config = load(profile, Object.fromEntries(variables));
  const address = config.connectionOptions.address;
  if (address === undefined || address === '') return undefined;
  return {
    address,
    namespace: config.namespace ?? 'default',
    source: sourceOf(profile ?? environment['TEMPORAL_PROFILE'], environment),
    connectionOptions: config.connectionOptions,
  };
}

function load(
  profile: string | undefined,
  overrideEnvVars: Record<string, string>,
): ClientConnectConfig {
  try {
    return loadClientConnectConfig({ profile, overrideEnvVars });
  } catch (error) {
    const message = `The configuration of the Temporal CLI cannot be used: ${messageOf(error)}.`;
    throw new TemporalSetupError('profile-invalid', message, ['temporal config list'], {
      cause: error,
    });
  }
}

function sourceOf(profile: string | undefined, environment: Environment): string {
  const file = environment['TEMPORAL_CONFIG_FILE'] ?? 'the Temporal CLI';
  return environment['TEMPORAL_ADDRESS'] !== undefined
    ? 'TEMPORAL_ADDRESS'
    : `profile "${profile ?? 'default'}" of ${file}`;
}
