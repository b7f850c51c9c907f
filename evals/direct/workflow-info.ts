import { randomUUID } from 'node:crypto';

import { TypedSearchAttributes } from '@temporalio/common';
import type { WorkflowInfo } from '@temporalio/workflow';

/** What a server would tell an execution of itself; `now` is its start, in epoch milliseconds. */
export function workflowInfo(of: {
  workflowId: string;
  workflowType: string;
  runId: string;
  now: number;
}): WorkflowInfo {
  const { now, ...names } = of;
  return {
    ...names,
    searchAttributes: {},
    typedSearchAttributes: new TypedSearchAttributes(),
    historyLength: 0,
    historySize: 0,
    continueAsNewSuggested: false,
    targetWorkerDeploymentVersionChanged: false,
    taskQueue: 'direct',
    namespace: 'default',
    firstExecutionRunId: names.runId,
    originalExecutionRunId: names.runId,
    startTime: new Date(now),
    runStartTime: new Date(now),
    taskTimeoutMs: 10_000,
    attempt: 1,
    unsafe: {
      isReplaying: false,
      isReplayingHistoryEvents: false,
      now: Date.now,
      random: { random: Math.random, uuid4: randomUUID } as never,
    },
  };
}
