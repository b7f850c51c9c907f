import { Semaphore } from 'async-mutex';

/**
 * Bytes in which replies are counted. Not single bytes: the semaphore looks at each free unit whenever
 * some are given back. What fits into one waits for nobody.
 */
const unit = 64 * 1024;

/**
 * The bytes of replies that a worker holds at once, as they come and when they are read again from the
 * evidence store. A reply takes a few times its size while it is read, judged and stored, so calls
 * whose replies are large wait for each other. How large a reply will be is known from the largest
 * one of the same tool so far; until the first has come, the servers' `concurrency` is the only bound.
 */
export class ReplyBudget {
  private readonly units: number;
  private readonly room: Semaphore;
  private readonly largest = new Map<string, number>();

  /** @param bytes of replies at once; a larger one is taken when there is no other */
  constructor(bytes: number) {
    this.units = Math.max(1, Math.floor(bytes / unit));
    this.room = new Semaphore(this.units);
  }

  /**
   * Waits until there is room for a reply of the tool.
   * @param cancelled rejects when the caller is not to wait any longer
   * @returns what gives the room back
   */
  async take(tool: string, cancelled: Promise<never>): Promise<() => void> {
    const taking = this.acquire(this.largest.get(tool) ?? 0);
    try {
      return await Promise.race([taking, cancelled]);
    } catch (error) {
      void taking.then((giveBack) => giveBack());
      throw error;
    }
  }

  /**
   * Waits until there is room for bytes that are known, for so long at most: whoever reads them has
   * a deadline, and more memory is better than a run that fails.
   * @returns what gives the room back
   */
  async takeWithin(milliseconds: number, bytes: number): Promise<() => void> {
    const taking = this.acquire(bytes);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, milliseconds, null);
    });
    const giveBack = await Promise.race([taking, late]);
    clearTimeout(timer);
    return giveBack ?? (() => void taking.then((one) => one()));
  }

  private async acquire(bytes: number): Promise<() => void> {
    if (bytes <= unit) return () => undefined;
    const wanted = Math.min(Math.ceil(bytes / unit), this.units);
    const [, release] = await this.room.acquire(wanted);
    return release;
  }

  /** Remembers how large a reply was. */
  learn(tool: string, bytes: number): void {
    this.largest.set(tool, Math.max(bytes, this.largest.get(tool) ?? 0));
  }
}
