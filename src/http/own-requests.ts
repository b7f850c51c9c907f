import type { IncomingHttpHeaders, Server } from 'node:http';
import { isIP } from 'node:net';

/** The address that servers listen on unless somebody says otherwise. */
export const loopback = '127.0.0.1';

/**
 * Why a request is not answered; null where it may be. A browser sends requests for whatever page
 * it shows, and the name of a page can be made to stand for this machine (DNS rebinding): then the
 * request names another host than this one, or comes from another origin than the one it names.
 * Addresses and `localhost` cannot be made to stand for anything else.
 * @param hosts further names by which this server may be asked, without a port
 */
export function whyForeign(
  { host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>,
  hosts: readonly string[] = [],
): string | null {
  const named = hostOf(`http://${host ?? ''}`);
  if (named === null || !isOwn(named.name, hosts)) {
    return 'The Host of the request is none of the names of this server.';
  }
  if (origin === undefined) return null;
  const from = hostOf(origin);
  return from !== null && from.whole === named.whole
    ? null
    : 'The Origin of the request is not this server.';
}

/** Listens; port 0 lets the system choose. Rejects with the system's error where it cannot. */
export async function listenOn(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

function isOwn(name: string, hosts: readonly string[]): boolean {
  const plain = name.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0 || plain === 'localhost' || plain.endsWith('.localhost')) return true;
  return hosts.some((one) => one.toLowerCase() === plain);
}

function hostOf(address: string): { name: string; whole: string } | null {
  if (!URL.canParse(address)) return null;
  const { hostname, host, username, pathname, search, hash } = new URL(address);
  const isHostOnly = username === '' && pathname === '/' && search === '' && hash === '';
  return isHostOnly && hostname !== '' ? { name: hostname, whole: host } : null;
}
