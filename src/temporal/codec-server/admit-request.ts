import type { IncomingHttpHeaders } from 'node:http';

import { sameSecret } from '../../http/same-secret';

/** Who may have payloads encrypted and decrypted. */
export interface CodecAccess {
  /** Origins of the Web UIs, such as `http://127.0.0.1:8233`; others are refused. */
  origins: readonly string[];
  namespaces: readonly string[];
  /** What `Authorization: Bearer` has to bring; null: nobody is asked for anything. */
  token: string | null;
}

export interface CodecRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** What is to be done with a request, before its body is read. */
export type Admission =
  | { kind: 'refuse'; status: number; reason: string }
  | { kind: 'preflight' }
  | { kind: 'encode' | 'decode' };

/** Decides over a request by its head alone. */
export function admitRequest(
  { method, url, headers }: CodecRequest,
  access: CodecAccess,
): Admission {
  const { origin } = headers;
  if (origin !== undefined && !access.origins.includes(origin)) {
    return refuse(403, 'This origin is not that of a configured Web UI (--origin).');
  }
  const path = url.split('?', 1)[0];
  if (path !== '/encode' && path !== '/decode')
    return refuse(404, 'There are /encode and /decode.');
  if (method === 'OPTIONS') return { kind: 'preflight' };
  if (method !== 'POST') return refuse(405, 'Use POST.');
  if (access.token !== null && !sameSecret(headers.authorization ?? '', `Bearer ${access.token}`)) {
    return refuse(401, 'Authorization: Bearer with the token of this codec server is needed.');
  }
  const namespace = headers['x-namespace'];
  if (typeof namespace !== 'string' || !access.namespaces.includes(namespace)) {
    return refuse(403, 'X-Namespace does not name a namespace of this codec server (--namespace).');
  }
  return { kind: path === '/encode' ? 'encode' : 'decode' };
}

function refuse(status: number, reason: string): Admission {
  return { kind: 'refuse', status, reason };
}
