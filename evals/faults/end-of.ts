import { setTimeout as sleep } from 'node:timers/promises';

import { isGrpcServiceError } from '@temporalio/client';

import type { Ended } from './scene';

/** How long a run may take in all before it counts as one that never ends. */
const patienceMs = 240_000;

/** How something ended, or why it did not. */
export interface End {
  /** Null: it failed, or did not end in time. */
  result: Ended | null;
  failure: string | null;
}

/** Waits for an end, however often the server is away meanwhile. */
export async function endOf(wait: () => Promise<Ended>): Promise<End> {
  const deadline = Date.now() + patienceMs;
  const never = { result: null, failure: `still runs after ${patienceMs / 1000} s` };
  const late = sleep(patienceMs, never, { ref: false });
  const ending = async (): Promise<End> => {
    while (Date.now() < deadline) {
      try {
        return { result: await wait(), failure: null };
      } catch (error) {
        const { cause, message } = error as Error & { cause?: Error };
        // The server is away: whoever waits asks again when it is back.
        if (isGrpcServiceError(error) || isGrpcServiceError(cause)) await sleep(500);
        else return { result: null, failure: cause?.message ?? message };
      }
    }
    return never;
  };
  return await Promise.race([ending(), late]);
}

/** Asks again for as long as nobody answers, or not what is wanted. */
export async function insist<T>(ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  let last: unknown = null;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(200);
  }
  throw new Error(`Nobody answered within ${patienceMs / 1000} s.`, { cause: last });
}
