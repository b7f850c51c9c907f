import { isFree } from '../../src/temporal/ports';

/** Below the ports that Linux and macOS give out by themselves. */
const [lowest, highest] = [20_000, 29_999];

/**
 * Ports that nobody listens on, all different, for servers that are told their port long before they
 * start. None of them is one that the system might give to a server of another test meanwhile.
 */
export async function quietPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}
