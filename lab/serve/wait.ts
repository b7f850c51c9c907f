import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; rejects at once when the signal fires. An infinite wait ends only by the signal. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  if (signal?.aborted === true) throw new Error('cancelled');
  if (Number.isFinite(milliseconds)) {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
    return;
  }
  await new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('cancelled')), { once: true });
  });
}
