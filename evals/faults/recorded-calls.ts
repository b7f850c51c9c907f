import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { tsToMs } from '@temporalio/common/lib/time';

import type { CallToolInput } from '../../src/activities/perform-call';

/**
 * When Temporal recorded that calls of a run had ended, in epoch milliseconds, by the key that their
 * servers are given; what came back of a server that was full, or away, is no end of a call.
 */
export async function recordedCalls(handle: WorkflowHandle): Promise<Map<string, number>> {
  const { events } = await handle.fetchHistory();
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
