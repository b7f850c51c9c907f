import { ActivityFailure, ApplicationFailure, sleep } from '@temporalio/workflow';

import { growingPause } from '../../domain/decisions/growing-pause';
import { failureTypes } from '../../domain/investigation/failure-types';
import type { Run } from './run';
import { showPhase } from './visibility';

const firstPauseMs = 2_000;
const longestPauseMs = 10_000;

/**
 * Asks again for as long as a server of tools cannot be connected to, which the run shows meanwhile.
 * After the profile's time the server is asked once more, and not to be waited for, so that what it
 * fails with is an outcome; from then on the run does not wait for it.
 * @param who a server, or what stands for all of them
 * @param ask is told whether it is to throw that the server is away, and which attempt it is, from 1
 */
export async function untilServerIsBack<T>(
  run: Run,
  who: string,
  ask: (patient: boolean, attempt: number) => Promise<T>,
): Promise<T> {
  const { away } = run;
  let pause = firstPauseMs;
  for (let attempt = 1; ; attempt += 1) {
    const before = away.get(who);
    const patient = before === undefined || !before.givenUp;
    try {
      const result = await ask(patient, attempt);
      if (patient) away.delete(who);
      return result;
    } catch (error) {
      const patienceMs = patienceIfAway(error);
      if (patienceMs === null) throw error;
      const { since } = away.get(who) ?? { since: Date.now() };
      const until = since + patienceMs;
      const givenUp = Date.now() >= until;
      away.set(who, { since, givenUp });
      if (givenUp) continue;
      const waitedMs = Date.now() - since;
      run.status.waiting = { who, waitedMs, givesUpMs: patienceMs, at: Date.now() };
      showPhase(run.status);
      await sleep(Math.min(growingPause(pause, waitedMs), until - Date.now()));
      pause = Math.min(2 * pause, longestPauseMs);
    } finally {
      if (run.status.waiting?.who === who) delete run.status.waiting;
    }
  }
}

/** Whether an activity threw that a server is away. */
export function isServerAway(error: unknown): boolean {
  return patienceIfAway(error) !== null;
}

/** How long the profile waits, in milliseconds; null where it is something else that failed. */
function patienceIfAway(error: unknown): number | null {
  if (!(error instanceof ActivityFailure)) return null;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure) || cause.type !== failureTypes.serverAway) return null;
  const [told] = (cause.details ?? []) as { patienceSeconds?: number }[];
  return (told?.patienceSeconds ?? 0) * 1000;
}
