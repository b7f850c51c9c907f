import type { WorkflowHandle } from '@temporalio/client';

import { answerUpdate } from '../../domain/investigation/investigation-names';
import type { AnswerReply, HumanAnswer } from '../../domain/people/human-request';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { executeUpdate } from '../client/execute-update';
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
): Promise<AnswerReply> {
  try {
    return await session.client.withDeadline(Date.now() + patience, async () =>
      executeUpdate<AnswerReply>(handle, answerUpdate, answer, () => {
        const message = `Run ${handle.workflowId} has ended; it takes no answers any more.`;
        return new CommandFailure(message, exitCodes.usage);
      }),
    );
  } catch (error) {
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
