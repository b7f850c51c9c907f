import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  sleep,
} from '@temporalio/workflow';

import { growingPause } from '../../domain/decisions/growing-pause';
import { failureTypes } from '../../domain/investigation/failure-types';
import { defaultStorePatienceSeconds } from '../../domain/configuration/profile';
import type { StoreWait } from '../../domain/run/run-status';

const firstPauseMs = 5_000;
const longestPauseMs = 30_000;
/** A run that ends in any case, such as one that was cancelled, does not wait for long. */
const atTheEndMs = 60_000;

/** Of this workflow: each has its own modules. */
const patience = {
  seconds: defaultStorePatienceSeconds,
  wait: null as StoreWait | null,
  exhausted: false,
  tell: (_wait: StoreWait | null): void => undefined,
};

/** Says how long this run waits; a run that began with an earlier version does not know. */
export function setStorePatience(seconds: number | undefined): void {
  patience.seconds = seconds ?? defaultStorePatienceSeconds;
}

/** Says who is told that this run waits, and that it no longer does. */
export function onStoreWait(tell: (wait: StoreWait | null) => void): void {
  patience.tell = tell;
}

type Activity = (...input: never[]) => Promise<unknown>;

/**
 * Activities that are asked again for as long as the evidence store is away, which the run shows
 * meanwhile. After the profile's time the failure is the run's, with a reason that says so.
 */
export function patient<T extends object>(activities: T): T {
  return new Proxy(activities, {
    get(target, name) {
      const activity = Reflect.get(target, name) as
        | (Activity & { executeWithOptions?: Activity })
        | undefined;
      if (typeof activity !== 'function') return activity;
      const ask = (...input: never[]) => untilStoreIsBack(() => activity(...input));
      const withOptions = (...input: never[]) =>
        untilStoreIsBack(async () => await activity.executeWithOptions?.(...input));
      return Object.assign(ask, { executeWithOptions: withOptions });
    },
  });
}

async function untilStoreIsBack<T>(ask: () => Promise<T>): Promise<T> {
  const since = Date.now();
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      const result = await ask();
      showWait(null);
      return result;
    } catch (error) {
      const reason = reasonIfAway(error);
      if (reason === null) throw error;
      const until = since + patienceMs();
      if (patience.exhausted || Date.now() >= until) throw givenUp(reason, since);
      showWait({ reason, since, until });
      const now = Date.now();
      await sleep(Math.min(growingPause(pause, now - since), until - now));
    }
  }
}

function patienceMs(): number {
  const usual = patience.seconds * 1000;
  return CancellationScope.current().cancellable ? usual : Math.min(usual, atTheEndMs);
}

function reasonIfAway(error: unknown): string | null {
  // What a local activity throws comes as it is, without the failure of an activity around it.
  const cause = error instanceof ActivityFailure ? error.cause : error;
  const away = cause instanceof ApplicationFailure && cause.type === failureTypes.storeAway;
  return away ? cause.message : null;
}

/** What comes after it, the report above all, does not wait as long once more. */
function givenUp(reason: string, since: number): ApplicationFailure {
  patience.exhausted = true;
  const waited = Math.round((Date.now() - since) / 1000);
  return ApplicationFailure.create({
    type: failureTypes.storeAway,
    nonRetryable: true,
    message: `The run waited ${waited} s for its evidence store (limits.storePatienceSeconds): ${reason}`,
  });
}

/** Several calls may wait at the same time; the first one says since when. */
function showWait(wait: StoreWait | null): void {
  if (wait === null && patience.wait === null) return;
  patience.wait = wait === null ? null : { ...wait, since: patience.wait?.since ?? wait.since };
  patience.tell(patience.wait);
}
