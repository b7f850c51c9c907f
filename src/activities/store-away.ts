import { ApplicationFailure } from '@temporalio/common';

import { failureTypes } from '../domain/investigation/failure-types';
import { wellFormed } from '../domain/text/well-formed';

/**
 * What an activity throws where the evidence store is away. The run waits for the store, and shows
 * that it does; attempts of the activity would only hide it.
 */
export function storeAway(reason: string): ApplicationFailure {
  return ApplicationFailure.create({
    type: failureTypes.storeAway,
    nonRetryable: true,
    message: wellFormed(reason).slice(0, 500),
  });
}
