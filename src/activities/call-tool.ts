import { activityInfo, type Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

import type { CollectedEvidence, EvidenceItem } from '../domain/evidence';
import { failureTypes } from '../domain/failure-types';
import type { RunSnapshot } from '../domain/run-snapshot';
import type { ToolResult } from '../domain/tool';
import {
  type AdmittedCall,
  callOutcomeSchema,
  type CompactOutcome,
  compactOutcome,
} from '../domain/tool-call';
import { briefOutcome } from './brief-outcome';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies, ServerReply } from './interfaces';
import type { RunStore } from './run-store';

export interface CallToolInput {
  call: AdmittedCall;
  snapshotRef: string;
  /** The run's clock, ISO 8601, where it is not the wall clock. */
  now?: string;
}

/**
 * Makes one admitted call and stores what came back before reporting it. An attempt that finds the
 * result of an earlier one in the store reports that and calls nothing. A device's refusal is a
 * value; only a broken transport throws, as long as attempts are left.
 */
export function createCallTool(
  dependencies: ActivityDependencies,
  store: RunStore,
  hashArguments: (value: unknown) => string,
) {
  return async function callTool(input: CallToolInput): Promise<CompactOutcome> {
    const info = activityInfo();
    const key = {
      run: info.workflowExecution?.runId ?? '',
      activity: info.activityId,
      argumentHash: hashArguments(input.call),
    };
    const finished = callOutcomeSchema.safeParse(await dependencies.evidence.findCall(key));
    if (finished.success) return compactOutcome(finished.data);

    const snapshot = await store.snapshot(input.snapshotRef);
    const started = Date.now();
    const result = await withHeartbeat(
      async (context) => await perform(dependencies, store, snapshot, input, context),
    );
    const { id: _id, ...call } = input.call;
    const item: EvidenceItem = {
      call,
      at: new Date().toISOString(),
      milliseconds: Date.now() - started,
      result,
    };
    const collected: CollectedEvidence = { ref: await dependencies.evidence.put(item), ...item };
    const { digest, checks } = store
      .checks(snapshot)
      .inspect(collected, input.now === undefined ? new Date() : new Date(input.now));
    const outcome = briefOutcome(collected, digest, checks, info.attempt);
    await dependencies.evidence.recordCall(key, outcome);
    return compactOutcome(outcome);
  };
}

async function perform(
  dependencies: ActivityDependencies,
  store: RunStore,
  snapshot: RunSnapshot,
  { call }: CallToolInput,
  context: Context,
): Promise<ToolResult> {
  // The gate stands here a second time (C4): what reaches a server was admitted by this code too.
  const admission = store.gate(snapshot).admit({ ...call, reason: '' }, call.id);
  if (!admission.admitted) {
    return failed('invalid_arguments', admission.refusal.reason, false);
  }
  const limits =
    dependencies.servers.limits(call.server) ?? snapshot.profile.mcpServers[call.server];
  const reply: ServerReply = await dependencies.servers.callTool(
    call.server,
    call.tool,
    call.arguments,
    {
      signal: context.cancellationSignal,
      timeoutMs: limits?.callTimeoutMs ?? 30_000,
      meta: {
        'netoncall/idempotencyKey': `${context.info.workflowExecution?.runId ?? ''}/${call.id}`,
      },
    },
  );
  if (reply.kind === 'result') return store.checks(snapshot).classify(reply.result);
  const { callAttempts } = snapshot.profile.limits;
  // A timeout has used up all the time that a call may take; asking at once would only double it.
  if (reply.transient && reply.class !== 'timeout' && context.info.attempt < callAttempts) {
    throw ApplicationFailure.create({
      type: failureTypes.toolTransport,
      message: `${call.server}: ${reply.message}`,
      details: [{ class: reply.class }],
    });
  }
  return failed(reply.class, reply.message, reply.transient);
}

function failed(
  errorClass: NonNullable<ToolResult['error']>['class'],
  message: string,
  transient: boolean,
): ToolResult {
  return {
    status: 'failed',
    content: null,
    error: { class: errorClass, message: message.slice(0, 2000), transient },
    truncated: null,
  };
}
