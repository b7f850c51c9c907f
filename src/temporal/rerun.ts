import { randomUUID } from 'node:crypto';

import { type Client, WorkflowNotFoundError } from '@temporalio/client';

import type { Hint } from '../domain/people/hint';
import { hintSignal } from '../domain/investigation/investigation-names';

/** SIGNAL and UPDATE of temporal.api.enums.v1.ResetReapplyExcludeType. */
const signal = 1;
const update = 2;
/** Tries to reach the new run before it has ended by itself. */
const tries = 5;

export interface RerunOptions {
  workflowId: string;
  runId: string;
  /** The end of the workflow task in which the step begins. */
  resetEventId: number;
  reason: string;
  /** Told to the run before it goes on; null: nothing. */
  hint: Hint | null;
}

/**
 * Begins a run again at one of its steps: what was called before that stays, what came after it is
 * given up, answers and earlier hints of the given-up part included.
 *
 * A closed run takes no signal, and a run that was just reset may be ahead of one. So with a hint
 * the run is reset, told, and reset once more to the same point, from which a reset applies signals
 * again: the hint then stands in history before the step begins.
 * @returns id of the new execution
 */
export async function resetToStep(client: Client, options: RerunOptions): Promise<string> {
  const { workflowId, hint } = options;
  let runId = await reset(client, options, options.runId, [signal, update]);
  if (hint === null) return runId;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.workflow.getHandle(workflowId, runId).signal(hintSignal, hint);
      return await reset(client, options, runId, [update]);
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError) || attempt >= tries) throw error;
      runId = await reset(client, options, runId, [signal, update]);
    }
  }
}

async function reset(
  client: Client,
  { workflowId, resetEventId, reason }: RerunOptions,
  runId: string,
  leftOut: number[],
): Promise<string> {
  const reply = await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId, runId },
    // The wire format takes a plain number; the declared type knows 64-bit objects only.
    workflowTaskFinishEventId: resetEventId as never,
    reason,
    requestId: randomUUID(),
    resetReapplyExcludeTypes: leftOut,
  });
  return reply.runId;
}
