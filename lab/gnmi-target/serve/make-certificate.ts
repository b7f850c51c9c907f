import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { InputProblem } from '../../gnmi/problem';
import type { TlsFiles } from './encryption';

/** Longer than a lab goes on. */
const days = '30';

/**
 * A certificate that its own key has signed, for routers at an address, made with openssl: Node
 * makes keys and reads certificates, but signs none.
 * @param folder where the two files in PEM go; for its owner's eyes only
 * @throws InputProblem where there is no openssl, or it fails
 */
export function makeCertificate(folder: string, address: string): TlsFiles {
  const files = { certificate: join(folder, 'routers.pem'), key: join(folder, 'routers.key') };
  const made = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', days, '-subj', '/CN=lab', '-addext', `subjectAltName=IP:${address}`],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { encoding: 'utf8' },
  );
  if (made.status === 0) return files;
  const why = made.error === undefined ? made.stderr.trim().split('\n').at(-1) : 'it is not here';
  throw new InputProblem(
    `--tls makes a certificate with openssl (1.1.1 or newer), and could not: ${why}; install it, or name files with --certificate and --key`,
  );
}
