import { Semaphore } from 'async-mutex';

/** The calls that each MCP server takes at once, counted over all that this process makes. */
export class CallSlots {
  private readonly servers = new Map<string, Semaphore>();

  /**
   * Takes a slot of the server, until the returned function is called. Where none is free: null, or,
   * with `wait`, the next one, in the order of those who wait.
   * @param limit how many slots the server has
   * @param cancelled rejects when the caller is not to wait any longer
   * @throws what `cancelled` rejects with
   */
  async take(
    server: string,
    limit: number,
    { wait, cancelled }: { wait: boolean; cancelled: Promise<never> },
  ): Promise<(() => void) | null> {
    const slots = this.slotsOf(server, limit);
    if (!wait && slots.isLocked()) return null;
    const taking = slots.acquire();
    try {
      const [, release] = await Promise.race([taking, cancelled]);
      return release;
    } catch (error) {
      void taking.then(([, release]) => release());
      throw error;
    }
  }

  private slotsOf(server: string, limit: number): Semaphore {
    const known = this.servers.get(server);
    if (known !== undefined) return known;
    const slots = new Semaphore(limit);
    this.servers.set(server, slots);
    return slots;
  }
}
