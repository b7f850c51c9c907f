import type { ConnectionLike } from '@temporalio/client';

import { isClosed, openConnection } from './connect';
import { explainConnectionError } from './explain-connection-error';
import { findInstalledBinary, installationCommands } from './find-binary';
import { resolveConnection, type ResolveOptions, type Target } from './resolve-connection';
import type { Environment } from './run-command';
import { missingSearchAttributes, registrationCommands } from './search-attributes';
import { messageOf, TemporalSetupError } from './setup-error';

/** One need of netoncall: what was found, and commands (any one helps) when it is not met. */
export interface DoctorFinding {
  readonly need: string;
  readonly found: string;
  readonly ok: boolean;
  readonly mend?: readonly string[];
}

const lowestNodeMajor = 20;

export function checkNode(version: string = process.versions.node): DoctorFinding {
  const need = `Node.js ${lowestNodeMajor} or newer`;
  const ok = Number.parseInt(version, 10) >= lowestNodeMajor;
  return ok ? { need, found: version, ok } : { need, found: version, ok, mend: ['nvm install 22'] };
}

/** A missing binary is no fault as such: the first start of an embedded server fetches it. */
export async function checkBinary(environment: Environment = process.env): Promise<DoctorFinding> {
  const need = 'Temporal CLI';
  const installed = await findInstalledBinary(environment);
  if ('source' in installed) {
    return {
      need,
      found: `${installed.path} (${installed.source === 'cache' ? 'cached' : installed.source})`,
      ok: true,
    };
  }
  const found = 'neither on the PATH nor in the cache; `netoncall up` fetches it';
  return { need, found, ok: false, mend: ['netoncall up', ...installationCommands()] };
}

export async function checkNamespace(
  connection: ConnectionLike,
  target: Target,
): Promise<DoctorFinding> {
  const need = 'namespace';
  try {
    await connection.workflowService.describeNamespace({ namespace: target.namespace });
    return { need, found: target.namespace, ok: true };
  } catch (error) {
    return fromError(need, explainConnectionError(error, target));
  }
}

export async function checkSearchAttributes(
  connection: ConnectionLike,
  { namespace, address }: Target,
): Promise<DoctorFinding> {
  const need = 'search attributes';
  try {
    const missing = await missingSearchAttributes(connection, namespace);
    if (missing.length === 0) return { need, found: 'all registered', ok: true };
    const found = `missing: ${missing.map(({ name }) => name).join(', ')}`;
    return { need, found, ok: false, mend: registrationCommands(namespace, address, missing) };
  } catch (error) {
    if (!isClosed(error)) return { need, found: messageOf(error), ok: false };
    return { need, found: 'cannot be listed: the server keeps that closed', ok: true };
  }
}

/**
 * Everything netoncall needs of its surroundings as far as Temporal goes. Needs that depend on one
 * that is not met are left out.
 */
export async function temporalFindings(options: ResolveOptions = {}): Promise<DoctorFinding[]> {
  const findings = [checkNode(), await checkBinary(options.environment)];
  try {
    return [...findings, ...(await serverFindings(options))];
  } catch (error) {
    if (!(error instanceof TemporalSetupError)) throw error;
    return [...findings, fromError('Temporal server', error)];
  }
}

async function serverFindings(options: ResolveOptions): Promise<DoctorFinding[]> {
  const need = 'Temporal server';
  const resolved = await resolveConnection(options);
  if (resolved.kind === 'none') {
    return [{ need, found: resolved.message, ok: false, mend: resolved.mend }];
  }
  const connection = await openConnection(resolved);
  try {
    const found = `${resolved.address} (from ${resolved.source})`;
    const namespace = await checkNamespace(connection, resolved);
    const server = { need, found, ok: true };
    if (!namespace.ok) return [server, namespace];
    return [server, namespace, await checkSearchAttributes(connection, resolved)];
  } finally {
    await connection.close();
  }
}

function fromError(need: string, { message, mend }: TemporalSetupError): DoctorFinding {
  return { need, found: message, ok: false, mend };
}
