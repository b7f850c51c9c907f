import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';

/**
 * What a run was asked: its memo tells, or, where Temporal's own tools started it without one, the
 * first event of its history. Null where it began with something else.
 */
export async function askedQuestion(
  client: Client,
  run: Pick<WorkflowExecutionInfo, 'memo' | 'workflowId' | 'runId'>,
): Promise<string | null> {
  const told = run.memo?.['query'];
  if (typeof told === 'string') return told;
  try {
    const { history } = await client.workflowService.getWorkflowExecutionHistory({
      namespace: client.options.namespace,
      execution: { workflowId: run.workflowId, runId: run.runId },
      maximumPageSize: 1,
    });
    const started = history?.events?.[0]?.workflowExecutionStartedEventAttributes;
    const payload = started?.input?.payloads?.[0];
    if (payload === undefined) return null;
    const input: unknown = defaultPayloadConverter.fromPayload(payload);
    const query = (input as { query?: unknown } | null)?.query;
    return typeof query === 'string' ? query : null;
  } catch {
    // A list without one question is better than no list.
    return null;
  }
}
