import { createHash } from 'node:crypto';

import { stateOf, thisHost, thisProcess } from './process-identity';

const radix = 36;
/** Characters of the host's name that a person sees; the last ones tell numbered hosts apart. */
const hostTail = 3;
/** 30 bits in base64url. */
const markLength = 5;

/**
 * Identity under which a worker polls: `<end of the host's name>.<mark>.<pid>.<start in s>`, both
 * numbers in base 36 (`parseInt(pid, 36)`). It stands in most events of every history and in the
 * name of a queue, so it is short whatever the host is called. The mark is made from the host and
 * the running system, so that only a process that this system can see is ever judged.
 */
export function workerIdentity(): string {
  const { host, pid, start } = thisProcess();
  const since = start === null ? '' : Math.round(start / 1000).toString(radix);
  return `${shortHost(host)}.${pid.toString(radix)}.${since}`;
}

/**
 * True only when the identity names a process of this very system that no longer runs, or whose
 * pid has gone to another process. Everything else (another host, another container, another
 * kind of worker, no start time) counts as not known to be dead.
 */
export function isKnownDead(identity: string, host: string = thisHost()): boolean {
  const match = /^([^.]*\.[^.]+)\.([0-9a-z]+)\.([0-9a-z]*)$/.exec(identity);
  if (match === null) return false;
  const [, itsHost = '', pid = '', since = ''] = match;
  if (itsHost !== shortHost(host)) return false;
  const start = since === '' ? null : Number.parseInt(since, radix) * 1000;
  const its = { host, pid: Number.parseInt(pid, radix), start };
  return its.pid > 0 && stateOf(its, host) === 'dead';
}

function shortHost(host: string): string {
  const [name = ''] = host.split(/[.+]/, 1);
  const mark = createHash('sha256').update(host).digest('base64url').slice(0, markLength);
  return `${name.slice(-hostTail)}.${mark}`;
}
