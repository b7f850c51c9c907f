import { createHash } from 'node:crypto';
import os from 'node:os';

import * as z from 'zod';

import { isAlive, link, output, processStart, read } from './process-table';

/**
 * Which process, on which running system. `start` tells a process from a later one with the same
 * pid: milliseconds since boot on Linux (a clock that is set cannot change it), since 1970
 * elsewhere; null where it cannot be found out.
 */
export const processIdentitySchema = z.object({
  host: z.string(),
  pid: z.int().positive(),
  start: z.number().nullable(),
});
export type ProcessIdentity = z.infer<typeof processIdentitySchema>;

export type ProcessState = 'alive' | 'dead' | 'unknown';

/** Start times read with `ps` have whole seconds; two readings may differ by one. */
const startTolerance = 2_000;

let knownHost: string | undefined;

/**
 * Name of this running system: host name and a mark made from boot and process namespace. Two
 * machines, containers or boots that share a host name cannot see each other's processes, so a
 * pid may be looked up only under an equal mark.
 */
export function thisHost(): string {
  knownHost ??= `${os.hostname()}+${bootMark()}`;
  return knownHost;
}

export function thisProcess(): ProcessIdentity {
  return { host: thisHost(), pid: process.pid, start: processStart(process.pid) ?? null };
}

/** `unknown` wherever the process could live on another system: never guess that it is dead. */
export function stateOf(identity: ProcessIdentity, host: string = thisHost()): ProcessState {
  if (identity.host !== host) return 'unknown';
  if (!isAlive(identity.pid)) return 'dead';
  const start = processStart(identity.pid);
  if (start === undefined || identity.start === null) return 'alive';
  return Math.abs(start - identity.start) <= startTolerance ? 'alive' : 'dead';
}

function bootMark(): string {
  const parts =
    process.platform === 'linux'
      ? [read('/proc/sys/kernel/random/boot_id'), link('/proc/self/ns/pid')]
      : [output('sysctl', ['-n', 'kern.bootsessionuuid'])];
  return createHash('sha256').update(parts.join()).digest('hex').slice(0, 8);
}
