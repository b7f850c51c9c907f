import { createHash } from 'node:crypto';

import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';

import { workflowType } from '../../domain/investigation/investigation-names';
import type { InvestigationRequestInput } from '../../domain/investigation/investigation-request';
import type { SearchAttributeName } from '../../domain/investigation/search-attributes';
import type { InvestigationResult } from '../../domain/run/run-document';
import { timeText } from '../../domain/text/phrases';
import type { TemporalAccess } from '../temporal-access';
import type { Change } from './read-changes';

export interface Look {
  workflowId: string;
  /** Epoch milliseconds at which the router is looked at. */
  startsAt: number;
  request: InvestigationRequestInput;
}

/** The look back begins so long before a change: what led to it comes first. */
const lead = 15 * 60_000;

/**
 * What a change has done: changes of one router within a time of waiting are one look, that begins
 * when the last of them can have settled. Pure, so that the same change told twice is one look.
 * @param waitSeconds from a change to the look, at least
 */
export function lookAfter(
  { device, at }: Change,
  { profile, waitSeconds }: { profile: string; waitSeconds: number },
): Look {
  const wait = waitSeconds * 1000;
  const from = Math.floor(at / wait) * wait;
  const name = device.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-');
  const which = createHash('sha256').update(`${profile}|${device}|${from}`).digest('hex');
  const since = new Date(from - lead).toISOString().slice(0, 16);
  return {
    workflowId: `change-${name.slice(0, 60)}-${which.slice(0, 12)}`,
    startsAt: from + 2 * wait,
    request: {
      query: `Check the health of ${device} since ${since}Z`,
      profile,
      attended: false,
    },
  };
}

/**
 * Starts a look, which Temporal holds back until its time; one that is there already stays. What the
 * last run before the change found goes with it, so that its report says what moved.
 * @returns whether it was started here
 */
export async function startLook(
  access: TemporalAccess,
  change: Change,
  { workflowId, startsAt, request }: Look,
): Promise<boolean> {
  const { client, taskQueue } = access;
  const previous = await findBefore(access, change).catch(() => null);
  try {
    await client.workflow.start(workflowType, {
      taskQueue,
      workflowId,
      args: [{ ...request, ...(previous !== null && { previous }) }],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      startDelay: Math.max(0, startsAt - Date.now()),
      staticSummary: `After a change of ${change.device}, ${timeText(change.at)}`,
      memo: { query: request.query, startsAt },
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

const devices: SearchAttributeName = 'NetoncallDevices';

/** What the last run over a router found before it was changed; null where there is none. */
async function findBefore(
  { client }: TemporalAccess,
  { device, at }: Change,
): Promise<InvestigationResult['previous']> {
  const query =
    `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Completed' AND ` +
    `${devices} = '${device}' AND CloseTime < '${new Date(at).toISOString()}'`;
  for await (const { workflowId, runId } of client.workflow.list({ query, pageSize: 1 })) {
    const result = (await client.workflow
      .getHandle(workflowId, runId)
      .result()) as InvestigationResult;
    return result.previous;
  }
  return null;
}
