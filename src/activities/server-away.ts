import { ApplicationFailure } from '@temporalio/common';

import { failureTypes } from '../domain/investigation/failure-types';
import { wellFormed } from '../domain/text/well-formed';

/**
 * What an activity throws where a server of tools cannot be connected to and its run is to wait for
 * that. The run shows that it does; attempts of the activity would only hide it. Its details say how
 * long the profile waits.
 */
export function serverAway(reason: string, patienceSeconds: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: failureTypes.serverAway,
    nonRetryable: true,
    message: wellFormed(reason).slice(0, 500),
    details: [{ patienceSeconds }],
  });
}
