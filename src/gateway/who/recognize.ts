import { createHash, timingSafeEqual } from 'node:crypto';

import ipaddr from 'ipaddr.js';
import * as z from 'zod';

import type { EncryptionKey } from '../../encryption';
import type { Identity, Recognition } from './identity';
import { openValue, sealValue } from './sealed';

export interface NamedToken {
  name: string;
  token: string;
}

/** By what people are known. */
export interface Recognizer {
  tokens: readonly NamedToken[];
  proxy: { header: string; trusted: readonly string[] } | null;
  /** Seals logins. */
  secret: EncryptionKey;
  /** Who it is where nothing is configured and the request comes from this machine; else null. */
  local: Identity | null;
}

/** A request as far as it tells who sent it. */
export interface Sender {
  /** Of the connection itself, never of a header. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The value of the login cookie. */
  session: string | undefined;
}

const sessionPurpose = 'session';
const identitySchema = z.object({ name: z.string().min(1), shown: z.string() });

/** What a login leaves in the browser. */
export function sealSession(secret: EncryptionKey, identity: Identity, seconds: number): string {
  return sealValue(secret, sessionPurpose, identity, seconds);
}

/**
 * Finds out who sent a request. What somebody shows and is not believed is refused, and never
 * passed over in favour of something weaker.
 */
export function recognize(recognizer: Recognizer, sender: Sender): Recognition {
  return (
    byToken(recognizer, sender) ??
    byProxy(recognizer, sender) ??
    bySession(recognizer, sender) ??
    locally(recognizer, sender) ?? { kind: 'nobody' }
  );
}

/** The name that a token stands for; all are compared, in constant time. */
export function nameOfToken(tokens: readonly NamedToken[], given: string): string | null {
  const digest = hashOf(given);
  let name: string | null = null;
  for (const one of tokens) {
    if (timingSafeEqual(hashOf(one.token), digest)) name ??= one.name;
  }
  return name;
}

function byToken({ tokens }: Recognizer, { headers }: Sender): Recognition | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const given = /^Bearer +(\S+)$/i.exec(String(authorization))?.[1];
  const name = given === undefined ? null : nameOfToken(tokens, given);
  if (name !== null) {
    return { kind: 'known', identity: { name: `token:${name}`, shown: name }, ambient: false };
  }
  const reason =
    'The token is not one that this gateway knows. Send "Authorization: Bearer <token>".';
  return { kind: 'refused', status: 401, reason };
}

function byProxy({ proxy }: Recognizer, { headers, address }: Sender): Recognition | null {
  if (proxy === null) return null;
  const value = headers[proxy.header.toLowerCase()];
  if (value === undefined) return null;
  if (!isWithin(address, proxy.trusted)) {
    const reason = `The header ${proxy.header} counts only where a configured proxy sends it, and ${address} is none ("proxy.trusted").`;
    return { kind: 'refused', status: 403, reason };
  }
  const user = typeof value === 'string' ? value.trim() : '';
  // Two of them, or a list in one, means that somebody in front of the proxy wrote one too.
  if (!/^[\w.@+\\-]{1,100}$/.test(user)) {
    const reason = `The header ${proxy.header} does not hold one name of letters, digits and . _ @ + - \\.`;
    return { kind: 'refused', status: 403, reason };
  }
  return { kind: 'known', identity: { name: `proxy:${user}`, shown: user }, ambient: true };
}

function bySession({ secret }: Recognizer, { session }: Sender): Recognition | null {
  const identity = openValue(secret, sessionPurpose, session, identitySchema);
  return identity === null ? null : { kind: 'known', identity, ambient: true };
}

function locally({ local }: Recognizer, { address }: Sender): Recognition | null {
  if (local === null || !isWithin(address, ['127.0.0.0/8', '::1'])) return null;
  return { kind: 'known', identity: local, ambient: true };
}

/** Whether an address lies in one of some ranges; an IPv4 address in IPv6 form is that address. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const one = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = rangeOf(range);
    return network.kind() === one.kind() && one.match(network, bits);
  });
}

/** @throws Error where it is no address and no range */
export function rangeOf(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.process(range);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
