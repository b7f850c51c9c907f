import {
  CancellationScope,
  ChildWorkflowCancellationType,
  type ChildWorkflowHandle,
  condition,
  isCancellation,
  ParentClosePolicy,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';

import type { LookReason } from '../../domain/alerts/incident';
import {
  incidentQuestion,
  runBegins,
  type RunEnding,
  runEnds,
  runHasId,
} from '../../domain/alerts/incident-runs';
import { hintSignal, workflowType } from '../../domain/investigation/investigation-names';
import type { InvestigationResult } from '../../domain/run/run-document';
import type { investigate } from '../investigate';
import { rootMessage } from '../run/root-cause';
import type { IncidentDesk } from './incident-desk';

/** Carries out one run of an incident, telling it what comes in meanwhile. */
export async function look(desk: IncidentDesk, reason: LookReason): Promise<void> {
  const { workflowId, runId } = workflowInfo();
  // With the run's id: a reset incident must not meet the runs of the one that it replaces.
  const child = `${workflowId}.${runId.slice(0, 8)}.${desk.story.runs.length + 1}`;
  desk.runBegan();
  desk.changed(runBegins(desk.story, { workflowId: child, reason, now: Date.now() }));
  const ending = await carryOut(desk, child);
  desk.messages?.runEnded();
  desk.changed(runEnds(desk.story, ending, Date.now()));
}

async function carryOut(desk: IncidentDesk, workflowId: string): Promise<RunEnding> {
  const { story, previous, input } = desk;
  const question = {
    ...incidentQuestion(story, { attended: input.attended, previous }),
    ...(desk.messages !== null && { incidentRun: story.runs.length }),
  };
  try {
    const run = await startChild<typeof investigate>(workflowType, {
      workflowId,
      args: [question],
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
      staticSummary: story.title,
      memo: { query: question.query.slice(0, 300) },
    });
    desk.changed(runHasId(desk.story, run.firstExecutionRunId));
    const result = await withHints(desk, run);
    desk.previous = result.previous;
    return result;
  } catch (error) {
    if (CancellationScope.current().consideredCancelled) throw error;
    const cancelled = isCancellation(error);
    const summary = cancelled
      ? 'The run was canceled.'
      : `The run ended early: ${rootMessage(error)}`;
    return {
      outcome: cancelled ? 'cancelled' : 'failed',
      verdict: 'inconclusive',
      severity: null,
      summary: [summary.slice(0, 500)],
      root_cause: null,
      document: null,
    };
  }
}

/** The result of a run, which is told what comes in until it is there. */
async function withHints(
  desk: IncidentDesk,
  run: ChildWorkflowHandle<typeof investigate>,
): Promise<InvestigationResult> {
  let ended = false;
  const result = run.result().finally(() => (ended = true));
  // Awaited below; until then a failure is nobody's.
  result.catch(() => undefined);
  for (;;) {
    await condition(() => ended || desk.hints.length > 0);
    if (ended) return await result;
    const feedback = desk.hints.splice(0).join(' ').slice(0, 4000);
    await run.signal(hintSignal, { fromStep: 0, feedback, by: 'alerts' }).catch(() => undefined);
  }
}
