import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { workflowInfo } from '@temporalio/workflow';

import type { InvestigationRequest } from '../domain/investigation/investigation-request';
import { readLastResult, type Tick } from '../domain/watch/tick';

/** Set by Temporal on every run that a schedule starts. */
const scheduledBy = defineSearchAttributeKey('TemporalScheduledById', SearchAttributeType.KEYWORD);
const scheduledFor = defineSearchAttributeKey(
  'TemporalScheduledStartTime',
  SearchAttributeType.DATETIME,
);

/**
 * Joins a run to the one before it on its schedule: what that run found becomes `previous`, unless
 * the request names something else to compare with. A run by hand stays as it is.
 */
export function continueSchedule(request: InvestigationRequest): {
  request: InvestigationRequest;
  tick: Tick | null;
} {
  const { typedSearchAttributes, lastResult, lastFailure, startTime } = workflowInfo();
  const schedule = typedSearchAttributes.get(scheduledBy);
  if (schedule === undefined) return { request, tick: null };
  const { previous, last } = readLastResult(lastResult);
  const at = typedSearchAttributes.get(scheduledFor) ?? startTime;
  return {
    request:
      request.previous !== undefined || previous === null ? request : { ...request, previous },
    tick: { schedule, at: at.toISOString(), last, lastFailure: lastFailure?.message ?? null },
  };
}
