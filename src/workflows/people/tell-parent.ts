import { defineSignal, getExternalWorkflowHandle, workflowInfo } from '@temporalio/workflow';

import type { TurnRequest } from '../../domain/conversation/conversation';
import { turnRequestSignal } from '../../domain/investigation/investigation-names';
import type { Run } from '../run/run';

const turnRequest = defineSignal<[TurnRequest]>(turnRequestSignal);

/** Tells the conversation or incident that a run belongs to what the run asks now; nobody else. */
export function tellParent(run: Run): void {
  const { parent } = workflowInfo();
  const turn = run.request.conversation?.turn ?? run.request.incidentRun;
  if (parent === undefined || turn === undefined) return;
  const { openRequest, decisions } = run.status;
  run.wordsToParent += 1;
  const message: TurnRequest = {
    turn,
    sequence: run.wordsToParent,
    request: openRequest,
    decision: decisions.at(-1) ?? null,
  };
  const told = getExternalWorkflowHandle(parent.workflowId, parent.runId).signal(
    turnRequest,
    message,
  );
  // One that is gone needs no word; the question can still be answered at the run.
  run.notices.push(told.catch(() => undefined));
}
