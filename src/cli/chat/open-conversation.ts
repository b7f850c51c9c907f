import { randomBytes } from 'node:crypto';

import type { WorkflowHandle } from '@temporalio/client';

import type {
  ConversationRequest,
  ConversationStatus,
} from '../../domain/conversation/conversation';
import { conversationType, queryNames } from '../../domain/investigation/investigation-names';
import { describeRun } from '../client/describe-run';
import { grpcCode, noWorkerNote, unpolledQueue } from '../client/read-status';
import type { Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { markdownSummary } from '../client/static-details';
import { endedConversation } from './say';

const patience = 10_000;

/** Starts a conversation. */
export async function startConversation(
  session: Session,
  request: Partial<ConversationRequest> & { profile: string },
): Promise<WorkflowHandle> {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase();
  return await session.client.workflow.start(conversationType, {
    taskQueue: session.taskQueue,
    workflowId: `chat-${request.profile}-${time}-${randomBytes(2).toString('hex')}`,
    args: [request],
    staticSummary: markdownSummary(`conversation with ${request.profile}`),
  });
}

/**
 * A conversation that goes on.
 * @throws CommandFailure where there is none of that id, or it has ended
 */
export async function joinConversation(session: Session, id: string): Promise<WorkflowHandle> {
  const { status, type } = await describeRun(session, id, undefined, 'conversation');
  if (type !== conversationType) throw notAConversation(id);
  if (status.name !== 'RUNNING') throw endedConversation(id);
  return session.client.workflow.getHandle(id);
}

/** Where a conversation stands; answers for ended ones too. */
export async function readConversation(
  session: Session,
  handle: WorkflowHandle,
): Promise<ConversationStatus> {
  try {
    const status = await session.client.withDeadline(Date.now() + patience, async () =>
      handle.query<ConversationStatus>(queryNames.status),
    );
    if (status.kind !== 'conversation') throw notAConversation(handle.workflowId);
    return status;
  } catch (error) {
    if (grpcCode(error) === undefined) throw error;
    const taskQueue = await unpolledQueue(session, handle).catch(() => null);
    if (taskQueue !== null) throw new CommandFailure(noWorkerNote(taskQueue));
    throw new CommandFailure(`Conversation ${handle.workflowId} does not say where it stands.`);
  }
}

function notAConversation(id: string): CommandFailure {
  return new CommandFailure(`"${id}" is not a conversation.`, exitCodes.usage, [
    `netoncall status ${id}`,
  ]);
}
