import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificates {
  /** Files in PEM. */
  ca: string;
  server: { certificate: string; key: string };
  client: { certificate: string; key: string };
}

/** An authority of its own in a folder, and what it signed for a server here and for a client. */
export function makeCertificates(directory: string): Certificates {
  const file = (name: string) => join(directory, name);
  const openssl = (...values: string[]) => execFileSync('openssl', values, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = { certificate: file('ca.pem'), key: file('ca.key') };
  openssl(
    ...['req', '-x509', ...key, '-days', '1', '-subj', '/CN=test authority'],
    ...['-keyout', authority.key, '-out', authority.certificate],
  );
  const signed = (name: string, extensions: string) => {
    const made = { certificate: file(`${name}.pem`), key: file(`${name}.key`) };
    const request = file(`${name}.csr`);
    openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', made.key, '-out', request);
    writeFileSync(file(`${name}.ext`), extensions);
    openssl(
      ...['x509', '-req', '-in', request, '-days', '1', '-CAcreateserial'],
      ...['-CA', authority.certificate, '-CAkey', authority.key],
      ...['-extfile', file(`${name}.ext`), '-out', made.certificate],
    );
    return made;
  };
  return {
    ca: authority.certificate,
    server: signed('server', 'subjectAltName=DNS:localhost,IP:127.0.0.1\n'),
    client: signed('client', 'extendedKeyUsage=clientAuth\n'),
  };
}

/** The key and certificate of one side, as `node:tls` takes them. */
export function readPair({ certificate, key }: { certificate: string; key: string }) {
  return { cert: readFileSync(certificate), key: readFileSync(key) };
}
