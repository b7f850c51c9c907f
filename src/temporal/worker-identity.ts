import { stateOf, thisHost, thisProcess } from './process-identity';

/**
 * Identity under which a worker polls: `netoncall@<host>:<pid>:<start in ms>`. The host carries a
 * mark of the running system, so that only a process that this system can see is ever judged.
 */
export function workerIdentity(): string {
  const { host, pid, start } = thisProcess();
  return `netoncall@${host}:${pid}:${start ?? 'unknown'}`;
}

/**
 * True only when the identity names a process of this very system that no longer runs, or whose
 * pid has gone to another process. Everything else (another host, another container, another
 * kind of worker, an unreadable start time) counts as not known to be dead.
 */
export function isKnownDead(identity: string, host: string = thisHost()): boolean {
  const match = /^netoncall@(.+):(\d+):(\d+|unknown)$/.exec(identity);
  if (match === null) return false;
  const [, itsHost = '', pid = '', start = ''] = match;
  const its = {
    host: itsHost,
    pid: Number(pid),
    start: start === 'unknown' ? null : Number(start),
  };
  return its.pid > 0 && stateOf(its, host) === 'dead';
}
