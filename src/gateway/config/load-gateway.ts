import { readFileSync } from 'node:fs';

import { parseDocument } from 'yaml';

import { ConfigurationError, loadProfile, schemaProblems } from '../../config';
import type { ConfigurationProblem } from '../../config/configuration-error';
import { type NamedVariable, unsetVariables } from '../../destinations';
import { plainWords } from '../../domain/text/plain-problems';
import { isLoopback } from '../../http/same-secret';
import { type GatewayConfig, gatewayConfigSchema } from './gateway-config';

/** A configuration with the secrets that it names. */
export interface GatewaySettings {
  /** Where it was read. */
  file: string;
  config: GatewayConfig;
  /** Secrets by source; none where nobody is asked for one. Never to be shown. */
  secrets: Readonly<Record<string, readonly string[]>>;
  /** Variables that are not set here, and that the workers need. */
  unset: NamedVariable[];
}

const shortestSecret = 16;
/** Of destinations and maintenance, which go to Temporal with each delivery. */
const settingsAtMost = 100_000;
/** By these the gateway itself takes clicks; all other variables of destinations are the worker's. */
const ownVariable = /\.(?:signingSecretsFrom|appTokenFrom)$/;

/**
 * Reads a configuration and what it refers to: profiles, and secrets in the environment. Where others
 * than this machine can reach the gateway, each source has to have a secret.
 * @throws ConfigurationError with file, field and reason of each problem; no secret is in it
 */
export function loadGateway(file: string, environment: NodeJS.ProcessEnv): GatewaySettings {
  const config = readGatewayConfig(file);
  const problems: ConfigurationProblem[] = [];
  const secrets: Record<string, string[]> = {};
  for (const { name, path, secretsFrom, profile } of sendersOf(config)) {
    const field = `${path}.secretsFrom`;
    secrets[name] = secretsFrom.flatMap((variable) => environment[variable] || []);
    for (const variable of secretsFrom) {
      const reason = troubleOf(variable, environment[variable]);
      if (reason !== null) problems.push({ file, field, reason });
    }
    if (secretsFrom.length === 0 && !isLoopback(config.listen.host)) {
      const reason = `names no secret, and ${config.listen.host} (listen.host) can be reached from outside: name an environment variable that holds one`;
      problems.push({ file, field, reason });
    }
    problems.push(...profileProblems(file, `${path}.profile`, profile));
  }
  problems.push(...profileProblems(file, 'profile', config.profile));
  problems.push(...sizeProblems(file, config));
  const unset = unsetVariables(config, environment);
  for (const { name, field } of unset.filter((one) => ownVariable.test(one.field))) {
    problems.push({ file, field, reason: `names ${name}, which is not set` });
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { file, config, secrets, unset };
}

/** All who may send, with where they stand in the file and the name of their secrets. */
function sendersOf({ sources, changes }: GatewayConfig) {
  return [
    ...Object.entries(sources).map(([name, one]) => ({ ...one, name, path: `sources.${name}` })),
    ...Object.entries(changes).map(([name, one]) => {
      const path = `changes.${name}`;
      return { ...one, name: path, path };
    }),
  ];
}

/** @throws ConfigurationError with file, field and reason of each problem */
export function readGatewayConfig(file: string): GatewayConfig {
  const document = parseDocument(textOf(file));
  const [error] = document.errors;
  if (error !== undefined) {
    // The first line; those below quote the file.
    const reason = `is not YAML: ${error.message.split('\n', 1)[0] ?? ''}`;
    throw new ConfigurationError([{ file, field: '', reason }]);
  }
  const parsed = gatewayConfigSchema.safeParse(document.toJS() ?? {}, plainWords);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(schemaProblems(file, parsed.error));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`;
    throw new ConfigurationError([{ file, field: '', reason }]);
  }
}

function sizeProblems(
  file: string,
  { destinations, maintenance }: GatewayConfig,
): ConfigurationProblem[] {
  const bytes = Buffer.byteLength(JSON.stringify({ destinations, maintenance }));
  if (bytes <= settingsAtMost) return [];
  const reason = `holds ${bytes} bytes together with "destinations"; at most ${settingsAtMost} go along with alerts: use calendars, which are files`;
  return [{ file, field: 'maintenance', reason }];
}

function troubleOf(variable: string, secret: string | undefined): string | null {
  if (!secret) return `names ${variable}, which is not set`;
  if (secret.length >= shortestSecret) return null;
  return `names ${variable}, which holds ${secret.length} characters; a secret has at least ${shortestSecret}`;
}

function profileProblems(
  file: string,
  field: string,
  profile: string | undefined,
): ConfigurationProblem[] {
  try {
    if (profile !== undefined) loadProfile(profile);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.map(({ reason }) => ({ file, field, reason }));
  }
}
