import { WorkflowUpdateFailedError, type WorkflowHandle } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

import { answerUpdate } from '../../domain/investigation-names';
import type { AskedAgain, HumanAnswer, HumanDecision } from '../../domain/human-request';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { grpcCode, noWorkerNote, unpolledQueue } from '../client/read-status';
import type { Session } from '../client/session';

const patience = 15_000;
const deadlineExceeded = 4;

/**
 * Sends an answer and waits until the run has taken it.
 * @throws CommandFailure with the run's own words where it does not take the answer
 */
export async function sendAnswer(
  session: Session,
  handle: WorkflowHandle,
  answer: HumanAnswer,
): Promise<HumanDecision | AskedAgain> {
  try {
    return await session.client.withDeadline(Date.now() + patience, async () =>
      handle.executeUpdate<HumanDecision | AskedAgain, [HumanAnswer]>(answerUpdate, {
        args: [answer],
      }),
    );
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) {
      throw new CommandFailure(error.cause?.message ?? error.message, exitCodes.usage);
    }
    if (error instanceof WorkflowNotFoundError) {
      const message = `Run ${handle.workflowId} has ended; it takes no answers any more.`;
      throw new CommandFailure(message, exitCodes.usage);
    }
    if (!isOutOfTime(error)) throw error;
    const taskQueue = await unpolledQueue(session, handle);
    throw new CommandFailure(
      taskQueue === null ? 'The run did not take the answer in time.' : noWorkerNote(taskQueue),
    );
  }
}

function isOutOfTime(error: unknown): boolean {
  return (
    grpcCode(error) === deadlineExceeded ||
    (error instanceof Error && error.name === 'WorkflowUpdateRPCTimeoutOrCancelledError')
  );
}
