import {
  ActivityFailure,
  type ActivityOptions,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';

import type { Activities } from '../../activities';
import type { CallsInTurn } from '../../activities/call-tool';
import type { CallToolInput } from '../../activities/perform-call';
import { toolTaskQueue } from '../../domain/investigation/investigation-names';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import { shortReference } from '../../domain/text/short-reference';
import { type AdmittedCall, type CallOutcome, restoreOutcome } from '../../domain/calls/tool-call';
import { describeCall } from '../../domain/calls/describe-call';
import { deviceOf, type Patience } from '../../domain/decisions/silent-devices';
import type { Run } from './run';
import { isServerAway, untilServerIsBack } from './server-patience';
import { patient } from './store-patience';
import { phrasesSought } from './settle-run';

/**
 * What is thought by code alone stays in the process and runs as local activities: they cost one
 * marker each, and what they are told is not copied into history. `askReasoner` has the other nodes.
 */
export const think = patient(
  proxyLocalActivities<
    Pick<
      Activities,
      | 'diagnose'
      | 'keepTrace'
      | 'readConfirmation'
      | 'readBatch'
      | 'keepFleetBase'
      | 'keepFleetState'
      | 'resumeFleet'
      | 'openPart'
    >
  >({ startToCloseTimeout: '30s', retry: { maximumAttempts: 3, initialInterval: '200ms' } }),
);

/**
 * What a run cannot do without is asked of workers that stall or die again and again: each attempt
 * costs 5 s, and a machine with too much to do has such moments for minutes.
 */
const persistent = {
  maximumAttempts: 20,
  initialInterval: '500ms',
  maximumInterval: '15s',
} as const;

/** Leave the process: heartbeat every two seconds, so that a dead worker is noticed in five. */
export const { prepare } = patient(
  proxyActivities<Pick<Activities, 'prepare'>>({
    startToCloseTimeout: '90s',
    heartbeatTimeout: '5s',
    retry: persistent,
    summary: 'profile, plans and the live tool list',
  }),
);

/** The judgement over a whole fleet takes long enough to be an activity of its own. */
export const { diagnoseFleet } = patient(
  proxyActivities<Pick<Activities, 'diagnoseFleet'>>({
    startToCloseTimeout: '15m',
    heartbeatTimeout: '2m',
    retry: { maximumAttempts: 3, initialInterval: '500ms' },
    summary: 'what the evidence of all devices says',
  }),
);

export const { writeReport } = patient(
  proxyActivities<Pick<Activities, 'writeReport'>>({
    startToCloseTimeout: '60s',
    heartbeatTimeout: '5s',
    retry: persistent,
  }),
);

const { callTool: callIfFree } = patient(
  proxyActivities<Pick<Activities, 'callTool'>>({ startToCloseTimeout: '60s' }),
);
const { callTool: callInTurn } = patient(
  proxyActivities<CallsInTurn>({ startToCloseTimeout: '60s' }),
);

/** Room above the server's own timeout, for connecting and storing (the MCP request ends first). */
const marginMs = 20_000;
/** A call may queue behind those of other runs for this long before it counts as failed. */
const queueLimitMs = 7_200_000;

/**
 * Makes one call. As long as the server has room in the worker, it comes with the workflow task
 * that asks for it, by the run's own queue; a run that finds the server full waits its turn in the
 * server's queue, as do its next calls. Cancelling the run reaches the call with its next heartbeat
 * (TRY_CANCEL). Never throws but for a cancellation: what the machinery could not do after all
 * attempts is a failed outcome.
 * @param how.expect for a read-back: members of the result and the values that the call leads to
 * @param how.patience with its device
 */
export async function callTool(run: Run, call: AdmittedCall, how: How = {}): Promise<CallOutcome> {
  const outcome = await untilServerIsBack(
    run,
    call.server,
    async (waits) => await makeCall(run, call, { ...how, waits }),
  );
  run.countEvidence(outcome);
  run.countHistory();
  return outcome;
}

interface How {
  expect?: Record<string, unknown>;
  patience?: Patience | undefined;
}

async function makeCall(
  run: Run,
  call: AdmittedCall,
  { expect, patience, waits }: How & { waits: boolean },
): Promise<CallOutcome> {
  const { taskQueue } = workflowInfo();
  const waitsUntil = Date.now() + queueLimitMs;
  const options = callOptions(run, call);
  const input = {
    ...callInput(run, call, patience),
    ...(expect !== undefined && { expect }),
    ...(waits && { patient: true as const }),
  };
  try {
    if (!run.waitsInTurn(call.server)) {
      const outcome = await callIfFree.executeWithOptions({ ...options, taskQueue }, [
        { ...input, ifFree: true },
      ]);
      if (outcome !== null) return restoreOutcome(outcome);
      run.meetFullServer(call.server);
    }
    const inTurn = {
      ...options,
      taskQueue: toolTaskQueue(taskQueue, call.server),
      scheduleToCloseTimeout: Math.max(1, waitsUntil - Date.now()),
    };
    return restoreOutcome(await callInTurn.executeWithOptions(inTurn, [input]));
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    if (isServerAway(error)) throw error;
    const message = error.cause?.message ?? error.message;
    const attempts = run.ready.limits.callAttempts;
    return { ...outcomeWithoutResult(call, 'failed', message, { transient: true }), attempts };
  }
}

function callOptions({ ready: { servers, limits } }: Run, call: AdmittedCall): ActivityOptions {
  const callTimeoutMs = servers.find((one) => one.name === call.server)?.callTimeoutMs ?? 30_000;
  return {
    // In turn, it may have to wait for a call that came by the other way.
    startToCloseTimeout: 2 * callTimeoutMs + marginMs,
    scheduleToCloseTimeout: queueLimitMs,
    heartbeatTimeout: '5s',
    // More attempts than the transport may take: workers that die or stall are not the tool's fault.
    retry: {
      maximumAttempts: limits.callAttempts + 7,
      initialInterval: '500ms',
      maximumInterval: '10s',
    },
    summary: describeCall(call),
  };
}

/** What the device of a call is held to that a model names; those of the goal are in it. */
export function inventoryOf(
  { inventoryRef, reasoner, ready, status }: Run,
  call: AdmittedCall,
): { inventoryRef?: string } {
  const device = deviceOf(call, ready.argumentRules);
  if (inventoryRef === null || reasoner !== 'model' || device === null) return {};
  if (status.goal?.devices.includes(device) === true) return {};
  return { inventoryRef: shortReference(inventoryRef) };
}

function callInput(run: Run, call: AdmittedCall, patience: Patience | undefined): CallToolInput {
  const { ready, request } = run;
  const { now } = request;
  const seek = phrasesSought(run);
  return {
    call,
    ...(seek.length > 0 && { seek }),
    snapshotRef: shortReference(ready.snapshotRef),
    ...inventoryOf(run, call),
    ...(now !== undefined && { now }),
    ...(patience?.kind === 'ask' &&
      patience.waitedMs > 0 && {
        silence: { waitedMs: patience.waitedMs, withinMs: patience.withinMs },
      }),
  };
}
