import { type WorkflowHandle, WorkflowUpdateFailedError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/**
 * Sends what a person says and waits for the reply.
 * @param ended what is said where the workflow has ended
 * @throws CommandFailure with the workflow's own words where it does not take the update
 */
export async function executeUpdate<Reply>(
  handle: WorkflowHandle,
  update: string,
  input: object,
  ended: () => CommandFailure,
): Promise<Reply> {
  try {
    return await handle.executeUpdate<Reply, [object]>(update, { args: [input] });
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw ended();
    if (!(error instanceof WorkflowUpdateFailedError)) throw error;
    throw new CommandFailure(error.cause?.message ?? error.message, exitCodes.usage);
  }
}
