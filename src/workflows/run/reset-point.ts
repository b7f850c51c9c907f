import { workflowInfo } from '@temporalio/workflow';

/**
 * The event that a reset names to begin here again: the end of the workflow task that runs now,
 * which follows the last event known. What was called before is in history and is not repeated;
 * thinking of this workflow task is done again.
 */
export function resetPoint(): number {
  return workflowInfo().historyLength + 1;
}
