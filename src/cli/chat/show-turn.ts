import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { ConversationStatus } from '../../domain/conversation/conversation';
import { queryNames } from '../../domain/investigation/investigation-names';
import { forOneOfMany, readStatus } from '../client/read-status';
import type { Session } from '../client/session';
import { createProgress } from '../progress/progress';
import type { Terminal } from '../terminal/terminal';

/** Milliseconds between two looks at a turn. */
const interval = 300;

/** Shows the run of the turn under way until the signal fires; on a terminal only. */
export async function showTurn(
  { session, handle, terminal }: { session: Session; handle: WorkflowHandle; terminal: Terminal },
  stop: AbortSignal,
): Promise<void> {
  if (!terminal.live) return;
  const progress = createProgress(terminal);
  const look = async (): Promise<void> => {
    const { current } = await handle.query<ConversationStatus>(queryNames.status);
    if (current === null || stop.aborted) return;
    const turn = session.client.workflow.getHandle(current.workflowId);
    const reading = await readStatus(session, turn, { patience: forOneOfMany });
    if (reading.kind !== 'status' || stop.aborted) return;
    // A question is put by the conversation; one that was answered is not shown as open here.
    if (reading.status.openRequest === null) progress.show(reading.status);
  };
  while (!stop.aborted) {
    // What cannot be seen for the moment is no reason to end the conversation.
    await look().catch(() => undefined);
    await sleep(interval, undefined, { signal: stop }).catch(() => undefined);
  }
  progress.pause();
}
