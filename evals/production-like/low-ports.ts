import { isFree } from '../../src/temporal/ports';

const first = 19_000;
/** Temporal keeps ports of its services in a column that takes no more; the system gives out those above. */
const last = 32_000;
let next = first + (process.pid % 1_000);

/**
 * Ports that nobody listens on, below those that the system gives to clients, so that what was killed
 * finds its port free when it comes back. SeaweedFS takes the one 10000 above each too.
 */
export async function lowPorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (; found.length < count; next += 1) {
    if (next > last - 10_000) throw new Error('No ports are free on this machine.');
    if ((await isFree(next)) && (await isFree(next + 10_000))) found.push(next);
  }
  return found;
}
