import type { WorkflowExecutionDescription } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

import { type NamedKind, unknownRun } from './read-status';
import type { Session } from './session';

/** What the server itself knows of a run, without any worker. */
export async function describeRun(
  session: Session,
  workflowId: string,
  runId?: string,
  kind?: NamedKind,
): Promise<WorkflowExecutionDescription> {
  try {
    return await session.client.workflow.getHandle(workflowId, runId).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw unknownRun(session, workflowId, runId, kind);
    throw error;
  }
}
