import type { WorkflowHandle } from '@temporalio/client';

import type { Message, Sent } from '../../domain/conversation/conversation';
import { sendUpdate } from '../../domain/investigation/investigation-names';
import { executeUpdate } from '../client/execute-update';
import { noWorkerNote, unpolledQueue } from '../client/read-status';
import type { Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/**
 * Says something in a conversation and waits for what comes of it, however long that takes.
 * @throws CommandFailure with the conversation's own words where it does not take the message
 */
export async function say(
  session: Session,
  handle: WorkflowHandle,
  message: Message,
): Promise<Sent> {
  const taskQueue = await unpolledQueue(session, handle).catch(() => null);
  if (taskQueue !== null) throw new CommandFailure(noWorkerNote(taskQueue));
  return await executeUpdate<Sent>(handle, sendUpdate, message, () =>
    endedConversation(handle.workflowId),
  );
}

export function endedConversation(id: string): CommandFailure {
  return new CommandFailure(`Conversation ${id} has ended.`, exitCodes.usage, [
    `netoncall transcript ${id}`,
  ]);
}
