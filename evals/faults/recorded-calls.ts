import type { Client, WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { tsToMs } from '@temporalio/common/lib/time';

import type { CallToolInput } from '../../src/activities/perform-call';

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

/** One execution of a workflow. */
export interface Execution {
  workflowId: string;
  runId: string;
}

/**
 * When Temporal recorded that calls had ended, in epoch milliseconds, by the key that their servers are
 * given: of an execution, of what it started, and of what it continued as. What came back of a server
 * that was full, or away, is no end of a call.
 */
export async function recordedCalls(
  client: Client,
  first: Execution,
): Promise<Map<string, number>> {
  const recorded = new Map<string, number>();
  const left = [first];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { workflowId, runId } = next;
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const [key, at] of callsOf(history)) if (!recorded.has(key)) recorded.set(key, at);
    left.push(...startedBy(history, workflowId));
  }
  return recorded;
}

function callsOf({ events }: History): Map<string, number> {
  const run = events?.[0]?.workflowExecutionStartedEventAttributes?.originalExecutionRunId ?? '';
  const asked = new Map<string, string>();
  const recorded = new Map<string, number>();
  for (const event of events ?? []) {
    const { activityTaskScheduledEventAttributes: scheduled } = event;
    if (scheduled?.activityType?.name === 'callTool') {
      const [payload] = scheduled.input?.payloads ?? [];
      if (payload === undefined) continue;
      const { call } = defaultPayloadConverter.fromPayload<CallToolInput>(payload);
      asked.set(String(event.eventId), `${run}/${call.id}`);
    }
    const { activityTaskCompletedEventAttributes: completed } = event;
    const key = asked.get(String(completed?.scheduledEventId));
    const [result] = completed?.result?.payloads ?? [];
    if (key === undefined || result === undefined) continue;
    if (defaultPayloadConverter.fromPayload(result) === null) continue;
    if (!recorded.has(key)) recorded.set(key, tsToMs(event.eventTime));
  }
  return recorded;
}

function startedBy({ events }: History, workflowId: string): Execution[] {
  return (events ?? []).flatMap((event) => {
    const child = event.childWorkflowExecutionStartedEventAttributes?.workflowExecution;
    const next = event.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
    return [
      ...(child?.workflowId && child.runId
        ? [{ workflowId: child.workflowId, runId: child.runId }]
        : []),
      ...(next ? [{ workflowId, runId: next }] : []),
    ];
  });
}
