import {
  ActivityCancellationType,
  ActivityFailure,
  isCancellation,
  proxyActivities,
  TimeoutFailure,
  workflowInfo,
} from '@temporalio/workflow';

import type { Activities } from '../../activities';
import type { CallsInTurn } from '../../activities/call-tool';
import { describeCall } from '../../domain/calls/describe-call';
import { toolTaskQueue } from '../../domain/investigation/investigation-names';
import type { PreparedRun } from '../../domain/investigation/run-snapshot';
import {
  type AdmittedCall,
  type Approval,
  type CallOutcome,
  restoreOutcome,
} from '../../domain/calls/tool-call';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import { isServerAway } from '../run/server-patience';
import { patient } from '../run/store-patience';

const { callTool } = proxyActivities<CallsInTurn>({ startToCloseTimeout: '60s' });

const { findFinishedCall } = patient(
  proxyActivities<Pick<Activities, 'findFinishedCall'>>({
    startToCloseTimeout: '30s',
    retry: { maximumAttempts: 5, initialInterval: '500ms' },
    summary: 'whether the result was kept before the worker died',
  }),
);

/** Room above the server's own timeouts, for connecting and storing. */
const marginMs = 20_000;
/** A call that no worker takes up for this long was not made. */
const queueLimit = '2h';

/**
 * Makes a confirmed call, at most once whatever happens to the worker (`maximumAttempts: 1`). Where
 * its attempt ended without a report, the record of finished calls is asked before its outcome
 * counts as unknown. A cancellation is waited for: the call may end before it arrives. Never throws
 * but for one, and where its server is to be waited for.
 */
export async function callOnce(
  call: AdmittedCall,
  prepared: PreparedRun,
  {
    approval,
    name,
    now,
    seek,
    inventory,
    patient: waits,
  }: {
    approval: Approval;
    name: string;
    now: string | undefined;
    seek: string[];
    inventory: { inventoryRef?: string };
    /** Whether it throws where the server is away, so that nothing was sent. */
    patient: boolean;
  },
): Promise<CallOutcome> {
  const server = prepared.servers.find((one) => one.name === call.server);
  const callTimeoutMs = server?.callTimeoutMs ?? 30_000;
  const activityId = `confirmed-${name}`;
  try {
    const outcome = await callTool.executeWithOptions(
      {
        activityId,
        taskQueue: toolTaskQueue(workflowInfo().taskQueue, call.server),
        // It may have to wait for a call that came by the run's own queue.
        startToCloseTimeout: callTimeoutMs + (server?.jobTimeoutMs ?? callTimeoutMs) + marginMs,
        scheduleToStartTimeout: queueLimit,
        // A stalled event loop must not be taken for a crash: nothing would repeat the call.
        heartbeatTimeout: '10s',
        retry: { maximumAttempts: 1 },
        // What is read back before the call has come to its end tells nothing of its effect.
        cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
        summary: describeCall(call),
      },
      [
        {
          call,
          snapshotRef: prepared.snapshotRef,
          approval,
          ...inventory,
          ...(waits && { patient: true as const }),
          ...(now !== undefined && { now }),
          ...(seek.length > 0 && { seek }),
        },
      ],
    );
    return restoreOutcome(outcome);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    if (isServerAway(error)) throw error;
    if (neverStarted(error)) {
      return outcomeWithoutResult(call, 'failed', `no worker took it up in ${queueLimit}`);
    }
    const finished = await findFinishedCall({
      ...{ activityId, call },
      ...(waits && { patient: true as const }),
    }).catch(giveUp);
    if (finished !== null) return restoreOutcome(finished);
    const reason = error.cause?.message ?? error.message;
    return outcomeWithoutResult(call, 'outcome_unknown', `it may have run: ${reason}`);
  }
}

function neverStarted({ cause }: ActivityFailure): boolean {
  return cause instanceof TimeoutFailure && cause.timeoutType === 'SCHEDULE_TO_START';
}

/**
 * A store that cannot be read settles nothing: the outcome stays unknown. That nothing was sent, by a
 * worker that stood still, is known, and what is waited for.
 */
function giveUp(error: unknown): null {
  if (isCancellation(error) || isServerAway(error)) throw error;
  return null;
}
