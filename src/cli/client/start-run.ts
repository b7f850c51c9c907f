import { randomUUID } from 'node:crypto';

import type { WorkflowHandle } from '@temporalio/client';

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

const memoBytes = 400;

/**
 * Starts an investigation. An id that a running investigation has leads to that one, so that two
 * alerts of one event make one run.
 */
export async function startRun(
  session: Session,
  request: InvestigationRequest,
  wantedId: string | undefined,
): Promise<StartedRun> {
  const workflowId = wantedId ?? newWorkflowId();
  const query = cleanText(request.query, 4000);
  const startMark = randomUUID();
  const handle = await session.client.workflow.start(workflowType, {
    taskQueue: session.taskQueue,
    workflowId,
    args: [request],
    workflowIdConflictPolicy: 'USE_EXISTING',
    ...staticTexts(request),
    memo: { query: clipBytes(query, memoBytes), startMark },
  });
  if (wantedId === undefined) return { handle, workflowId, startedHere: true };
  const { memo } = await handle.describe();
  return { handle, workflowId, startedHere: memo?.['startMark'] === startMark };
}
