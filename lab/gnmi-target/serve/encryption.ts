import { ServerCredentials } from '@grpc/grpc-js';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

import { InputProblem } from '../../gnmi/problem';

/** Files in PEM with which the routers speak TLS. */
export interface TlsFiles {
  /** Shown by every router. */
  certificate: string;
  key: string;
  /** Who signed the certificate, for the inventory; the certificate itself by default. */
  authority?: string;
  /** Who has to have signed a collector's certificate; without one a collector needs none. */
  clientAuthority?: string;
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new InputProblem(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * What a router's port shows to those who connect: nothing without files.
 * @throws InputProblem where a file cannot be read, or certificate and key do not belong together
 */
export function serverCredentials(files: TlsFiles | undefined): ServerCredentials {
  if (files === undefined) return ServerCredentials.createInsecure();
  const { certificate, key, clientAuthority } = files;
  const pair = { cert_chain: read(certificate), private_key: read(key) };
  const authority = clientAuthority === undefined ? null : read(clientAuthority);
  try {
    createSecureContext({ cert: pair.cert_chain, key: pair.private_key });
  } catch (error) {
    throw new InputProblem(
      `${certificate} and ${key} are no certificate with its key, in PEM: ${(error as Error).message}`,
    );
  }
  return ServerCredentials.createSsl(authority, [pair], authority !== null);
}

/** How gNMIBuddy's inventory says what a router's port speaks. */
export interface InventoryTls {
  insecure: boolean;
  /** With `path_key` and without `path_root` read as the authority that signed the router's. */
  path_cert?: string;
  /** Has to be there beside `path_cert`; used with `path_root` only, as the collector's own. */
  path_key?: string;
  path_root?: string;
}

/**
 * The fields for a router whose certificate is to be checked. gNMIBuddy's client checks it against
 * `path_cert` where no `path_root` is given, and refuses an entry without `path_key`.
 */
export function inventoryTls(files: TlsFiles | undefined): InventoryTls {
  if (files === undefined) return { insecure: true };
  const { certificate, authority = certificate } = files;
  return { insecure: false, path_cert: authority, path_key: authority };
}
