import { getClient } from '@temporalio/activity';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

import { answerUpdate } from '../domain/investigation/investigation-names';
import type { AnswerReply, HumanAnswer } from '../domain/people/human-request';

/** What came of an answer that was handed on. */
export type PassedOn = { reply: AnswerReply } | { refusal: string };

/**
 * Sends an answer to a run as an Update. A second attempt has the same id, so that the run takes it
 * once. The refusal is in the run's own words.
 */
export async function passOn(input: {
  workflowId: string;
  updateId: string;
  answer: HumanAnswer;
}): Promise<PassedOn> {
  const { workflowId, updateId, answer } = input;
  try {
    const turn = getClient().workflow.getHandle(workflowId);
    const args: [HumanAnswer] = [answer];
    return {
      reply: await turn.executeUpdate<AnswerReply, [HumanAnswer]>(answerUpdate, { args, updateId }),
    };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError)
      return { refusal: 'The turn ended before it was answered.' };
    if (!(error instanceof WorkflowUpdateFailedError)) throw error;
    return { refusal: error.cause?.message ?? error.message };
  }
}
