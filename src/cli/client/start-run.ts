import { randomUUID } from 'node:crypto';

import { WorkflowExecutionAlreadyStartedError, type WorkflowHandle } from '@temporalio/client';

import { workflowType } from '../../domain/investigation/investigation-names';
import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { cleanText } from '../../domain/text/escape';
import { clipBytes } from './clip-bytes';
import type { Session } from './session';
import { staticTexts } from './static-details';
import { newWorkflowId } from './workflow-id';

export interface StartedRun {
  handle: WorkflowHandle;
  workflowId: string;
  /** False where a run of that id was under way: it is followed, not started a second time. */
  startedHere: boolean;
}

export interface StartOptions {
  /** An id leads to the run of that id even after its end: nothing is ever started twice. */
  once?: boolean;
}

const memoBytes = 400;

/** A question as the memo of its run holds it, which may be cut. */
export function askedMemo({ query }: Pick<InvestigationRequest, 'query'>): string {
  return clipBytes(cleanText(query, 4000), memoBytes);
}

/**
 * Starts an investigation. An id that a running investigation has leads to that one, so that two
 * alerts of one event make one run.
 */
export async function startRun(
  session: Session,
  request: InvestigationRequest,
  wantedId: string | undefined,
  { once = false }: StartOptions = {},
): Promise<StartedRun> {
  const workflowId = wantedId ?? newWorkflowId();
  const startMark = randomUUID();
  const { workflow } = session.client;
  const handle = await workflow
    .start(workflowType, {
      taskQueue: session.taskQueue,
      workflowId,
      args: [request],
      workflowIdConflictPolicy: 'USE_EXISTING',
      ...(once && { workflowIdReusePolicy: 'REJECT_DUPLICATE' as const }),
      ...staticTexts(request),
      memo: { query: askedMemo(request), startMark },
    })
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      return workflow.getHandle(workflowId);
    });
  if (wantedId === undefined) return { handle, workflowId, startedHere: true };
  const { memo } = await handle.describe();
  return { handle, workflowId, startedHere: memo?.['startMark'] === startMark };
}
