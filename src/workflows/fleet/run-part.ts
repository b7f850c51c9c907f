import {
  ChildWorkflowCancellationType,
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  workflowInfo,
} from '@temporalio/workflow';

import type { FleetBase, FleetFollowUp, FleetPartResult } from '../../domain/run/fleet';
import { fleetPartType } from '../../domain/investigation/investigation-names';
import { escapeMarkdown } from '../../domain/text/escape';
import type { investigateDevices } from './investigate-devices';
import { rootCause, rootMessage } from '../run/root-cause';
import { partAttributes } from '../run/visibility';

export interface PartWork {
  /** Place in the fleet's list of parts. */
  index: number;
  devices: string[];
  /** Empty: the part carries out the plan. */
  followUps: FleetFollowUp[];
}

/**
 * Runs one part of a fleet as a child workflow. Never throws: a part that broke is a result that
 * says so. A cancellation of the fleet reaches the part, which still hands over what it has; a fleet
 * that is terminated takes its parts along.
 */
export async function runPart(
  { baseRef, base }: { baseRef: string; base: FleetBase },
  { index, devices, followUps }: PartWork,
): Promise<{ id: string; result: FleetPartResult }> {
  const { workflowId, runId } = workflowInfo();
  // With the run's id: a reset run must not meet the parts of the one it replaces.
  const id = `${workflowId}.${runId.slice(0, 8)}.${index + 1}`;
  try {
    const result = await executeChild<typeof investigateDevices>(fleetPartType, {
      workflowId: id,
      args: [{ baseRef, devices, followUps }],
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
      typedSearchAttributes: partAttributes(base.prepared, devices, base.goal.intent),
      staticSummary: escapeMarkdown(summaryOf(devices)),
    });
    return { id, result };
  } catch (error) {
    const outcome = isCancellation(error) ? 'cancelled' : 'failed';
    const reason = outcome === 'cancelled' ? 'the run was cancelled' : rootReason(error);
    return { id, result: { outcome, reason, traceRef: null, calls: 0, steps: [] } };
  }
}

function summaryOf(devices: readonly string[]): string {
  const first = devices[0] ?? '';
  return devices.length === 1 ? first : `${first} … ${devices.at(-1) ?? ''} (${devices.length})`;
}

function rootReason(error: unknown): string {
  if (rootCause(error) instanceof ChildWorkflowFailure)
    return 'its workflow was ended from outside';
  return rootMessage(error).slice(0, 300);
}
