import { ApplicationFailure } from '@temporalio/common';

import { NotEnded } from '../domain/analysis/not-ended';
import { failureTypes } from '../domain/investigation/failure-types';
import { storeAway } from './store-away';

type AnyActivity = (...input: never[]) => Promise<unknown>;

/**
 * Activities that tell a store which is away, and work that comes to no end, from all else that may
 * go wrong: the one is waited for, the other is not tried again.
 */
export function withNamedFailures<T extends Record<string, AnyActivity>>(activities: T): T {
  const entries = Object.entries(activities).map(([name, activity]) => [
    name,
    async (...input: never[]): Promise<unknown> => {
      try {
        return await activity(...input);
      } catch (error) {
        if (error instanceof NotEnded) throw notEnded(name, error);
        throw isAway(error) ? storeAway(error.message) : error;
      }
    },
  ]);
  return Object.fromEntries(entries) as T;
}

function notEnded(activity: string, { message }: NotEnded): ApplicationFailure {
  return ApplicationFailure.create({
    type: failureTypes.notEnded,
    nonRetryable: true,
    message: `${activity} was given up: ${message}.`,
  });
}

/** By its form: the store is behind an interface. */
function isAway(error: unknown): error is Error {
  return error instanceof Error && 'retryable' in error && error.retryable === true;
}
