import { ApplicationFailure } from '@temporalio/common';

import { failureTypes } from '../domain/investigation/failure-types';
import { tokenCounts } from '../domain/reasoning/model-use';
import { wellFormed } from '../domain/text/well-formed';
import type { ModelReasoners } from './interfaces';
import type { Spent } from './spent-tokens';

/**
 * The one place where what goes wrong with a model becomes a failure of Temporal: what may pass by
 * itself is retried, after the wait that the endpoint asked for, as long as the run's patience
 * lasts; the rest fails at once, with its hint. Errors of another kind come back as they are.
 * @param patienceLeftMs negative where it is spent
 * @param spent tokens and replies of all attempts so far, told to the run in case that this is the last
 */
export function asTemporalFailure(
  error: unknown,
  models: Pick<ModelReasoners, 'failureOf'>,
  patienceLeftMs: number,
  spent: Spent,
): unknown {
  if (error instanceof Error && error.name === failureTypes.configuration) {
    return withoutStack(
      ApplicationFailure.create({
        type: failureTypes.configuration,
        nonRetryable: true,
        message: wellFormed(error.message),
      }),
    );
  }
  const failure = models.failureOf(error);
  if (failure === null) return error;
  const wait = failure.nextRetryDelay ?? 0;
  return withoutStack(
    ApplicationFailure.create({
      ...failure,
      message: wellFormed(failure.message),
      details: [...failure.details, { tokens: tokenCounts(spent), replies: spent.replies }],
      nonRetryable: failure.nonRetryable || wait >= patienceLeftMs,
    }),
  );
}

/** An endpoint's failure is no fault of this code: its place in it says nothing, and takes room. */
function withoutStack(failure: ApplicationFailure): ApplicationFailure {
  failure.stack = `${failure.name}: ${failure.message}`;
  return failure;
}
