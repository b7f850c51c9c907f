import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

import { failureTypes } from '../domain/investigation/failure-types';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import { fullReference } from '../domain/text/short-reference';
import { toolOf, type ToolResult } from '../domain/calls/tool';
import {
  type AdmittedCall,
  type Approval,
  callOutcomeSchema,
  type CompactOutcome,
  compactOutcome,
} from '../domain/calls/tool-call';
import { deviceOf } from '../domain/decisions/silent-devices';
import { didYouMean } from '../domain/text/near-names';
import { listNames } from '../domain/text/phrases';
import { redactText, redactValue } from '../domain/text/redact';
import { wellFormed } from '../domain/text/well-formed';
import { CallSlots } from './call-slots';
import { hashBatch, hashCall, type HashArguments } from './hash-call';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies, ServerLimits, ServerReply } from './interfaces';
import { keepResult, type Made } from './keep-result';
import { ReplyBudget } from './reply-budget';
import type { RunStore } from './run-store';
import { progressTeller } from './tell-progress';
import { tellWhileWaiting, waitFor } from './tell-waiting';

/** A reply takes some ten times its size while it is read and stored: one large one at a time. */
const usualReplyBytes = 32 * 1024 * 1024;

export interface CallToolInput {
  call: AdmittedCall;
  snapshotRef: string;
  /** The run's clock, ISO 8601, where it is not the wall clock. */
  now?: string;
  /** How long the run has waited for the device in vain, and how long this call may take then. */
  silence?: { waitedMs: number; withinMs: number };
  /** For a call that needs a confirmation: the one that it has. */
  approval?: Approval;
  /** For a read-back: members of the result and the values they have once a call took effect. */
  expect?: Record<string, unknown>;
  /** Phrases of the task to look for in the result. */
  seek?: string[];
  /** The run's inventory, where a model proposes: a device that it lacks is not asked for. */
  inventoryRef?: string;
}

export interface CallTool {
  (input: CallToolInput): Promise<CompactOutcome>;
  /** Does not wait where the server has as many calls as it takes: null then. */
  (input: CallToolInput & { ifFree: true }): Promise<CompactOutcome | null>;
}

/** The same activity for those who wait their turn. */
export interface CallsInTurn {
  callTool(input: CallToolInput): Promise<CompactOutcome>;
}

/**
 * Makes one admitted call, in a slot of its server, and stores what came back before reporting it.
 * An attempt that finds the result of an earlier one in the store reports that and calls nothing.
 * A device's refusal is a value; only a broken transport throws, as long as attempts are left. A
 * call that needs a confirmation is made under its approval only, and never throws for what the
 * server did: where it may have run and no answer came, its outcome is unknown.
 */
export function createCallTool(
  dependencies: ActivityDependencies,
  store: RunStore,
  hashArguments: HashArguments,
): CallTool {
  const slots = new CallSlots();
  const replies = new ReplyBudget(dependencies.replyBytes ?? usualReplyBytes);
  const callTool = async (input: CallToolInput & { ifFree?: true }) =>
    await withHeartbeat(async (context, lastSign) => {
      const { info } = context;
      const key = {
        run: info.workflowExecution?.runId ?? '',
        activity: info.activityId,
        argumentHash: hashArguments(input.call),
      };
      const finished = callOutcomeSchema.safeParse(await dependencies.evidence.findCall(key));
      if (finished.success) return compactOutcome(finished.data);

      const snapshot = await store.snapshot(fullReference(input.snapshotRef));
      const running = { slots, replies, context, lastSign };
      const making = { dependencies, store, snapshot, hashArguments, ...running };
      const { server, tool } = input.call;
      // One that needs a confirmation is made once and at once, whatever it will answer.
      const waits = !store.needsConfirmation(snapshot, input.call);
      const giveBack = waits ? await replies.take(`${server}/${tool}`, context.cancelled) : null;
      try {
        const made = await performInSlot(making, input);
        if (made === null) return null;
        const outcome = await keepResult(making, input, made);
        await dependencies.evidence.recordCall(key, outcome);
        return compactOutcome(outcome);
      } finally {
        giveBack?.();
      }
    });
  return callTool as CallTool;
}

interface Making {
  dependencies: ActivityDependencies;
  store: RunStore;
  snapshot: RunSnapshot;
  hashArguments: HashArguments;
  slots: CallSlots;
  replies: ReplyBudget;
  context: Context;
  /** Of life, to the Temporal server; epoch milliseconds. */
  lastSign: () => number;
}

/** Null where no slot is free and the call is not to wait. */
async function performInSlot(
  making: Making,
  input: CallToolInput & { ifFree?: true },
): Promise<Made | null> {
  const { store, snapshot, slots, context } = making;
  const { call } = input;
  const refusal = whyNotMade(making, input) ?? (await whyNoSuchDevice(making, input));
  if (refusal !== null) {
    return { ...failed('invalid_arguments', refusal, false), milliseconds: 0 };
  }
  const confirmed = store.needsConfirmation(snapshot, call);
  const release = await slots
    .take(call.server, limitsOf(making, call).concurrency, {
      wait: input.ifFree !== true,
      cancelled: context.cancelled,
    })
    .catch((error: unknown) => {
      if (confirmed) return 'cancelled' as const;
      throw error;
    });
  if (release === null) return null;
  if (release === 'cancelled') return notBegun('it was cancelled while it waited for the server');
  try {
    if (confirmed && isGivenUp(making)) return notBegun('the worker stood still');
    const started = Date.now();
    const made = await perform(making, input);
    return { ...made, milliseconds: Date.now() - started };
  } finally {
    release();
  }
}

const cautious = { concurrency: 1, callTimeoutMs: 30_000 };

function limitsOf({ dependencies, snapshot }: Making, { server }: AdmittedCall): ServerLimits {
  return dependencies.servers.limits(server) ?? snapshot.profile.mcpServers[server] ?? cautious;
}

async function perform(
  making: Making,
  { call, silence }: CallToolInput,
): Promise<Omit<Made, 'milliseconds'>> {
  const { dependencies, store, snapshot, context } = making;
  const confirmed = store.needsConfirmation(snapshot, call);
  const component = toolOf(snapshot.tools, call)?.component?.kind;
  const { callTimeoutMs } = limitsOf(making, call);
  const timeoutMs = Math.min(callTimeoutMs, silence?.withinMs ?? callTimeoutMs);
  const ask = async (): Promise<ServerReply> =>
    await dependencies.servers.callTool(call.server, call.tool, call.arguments, {
      signal: context.cancellationSignal,
      timeoutMs,
      ...(silence !== undefined && { connectWithinMs: timeoutMs }),
      ...(component !== undefined && { component }),
      ...(confirmed && { onProgress: progressTeller(context, call.id) }),
      meta: {
        'netoncall/idempotencyKey': `${context.info.workflowExecution?.runId ?? ''}/${call.id}`,
      },
    });
  // One that needs a confirmation tells of its progress itself.
  const waiting = waitFor(snapshot.profile, call, { waitedMs: silence?.waitedMs ?? 0, timeoutMs });
  const reply = confirmed ? await ask() : await tellWhileWaiting(context, call.id, waiting, ask);
  if (reply.kind === 'result') {
    const result = redactValue(store.checks(snapshot).classify(reply.result));
    return { result, unknown: false };
  }
  const message = redactText(reply.message);
  const failure = failed(reply.class, message, reply.transient);
  if (confirmed) return { ...failure, unknown: reply.mayHaveRun !== false };
  const { callAttempts } = snapshot.profile.limits;
  // A timeout has used up all the time that a call may take; asking at once would only double it,
  // as it would where the device has kept the run waiting before.
  const again = reply.class !== 'timeout' && silence === undefined;
  if (reply.transient && again && context.info.attempt < callAttempts) {
    throw ApplicationFailure.create({
      type: failureTypes.toolTransport,
      message: wellFormed(`${call.server}: ${message}`),
      details: [{ class: reply.class }],
    });
  }
  return failure;
}

/** The gate stands here a second time: what reaches a server was admitted by this code too. */
function whyNotMade(
  { store, snapshot, hashArguments }: Making,
  { call, approval }: CallToolInput,
): string | null {
  const admission = store.gate(snapshot).admit(call, call.id);
  if (!admission.admitted) return admission.refusal.reason;
  if (!store.needsConfirmation(snapshot, call)) return null;
  if (approval === undefined) return `${call.tool} needs the confirmation of a person first.`;
  const { hash, batch } = approval;
  const inBatch =
    batch === undefined ||
    (batch.of.includes(hash) && hashBatch(batch.of, hashArguments) === batch.hash);
  if (hash === hashCall(call, hashArguments) && inBatch) return null;
  return `The approval ${approval.requestId} was given for another call.`;
}

/** A model may name a device that nobody has; the server would look for it. Names are case-sensitive. */
async function whyNoSuchDevice(
  { store, snapshot }: Making,
  { call, inventoryRef }: CallToolInput,
): Promise<string | null> {
  const device = deviceOf(call, snapshot.profile.argumentRules);
  if (device === null || inventoryRef === undefined) return null;
  const inventory = await store.inventory(snapshot, fullReference(inventoryRef));
  const names = inventory?.map(({ name }) => name) ?? [];
  if (names.length === 0 || names.includes(device)) return null;
  const near = didYouMean(device, names) ?? `It holds ${listNames(names, 8)}.`;
  return `"${device}" is not in the inventory. ${near}`;
}

/**
 * A worker that stood still for longer than its heartbeat may has been given up: the run settles
 * this call otherwise, so it must not begin any more.
 */
function isGivenUp({ context: { cancellationSignal, info }, lastSign }: Making): boolean {
  if (cancellationSignal.aborted) return true;
  return Date.now() - lastSign() >= (info.heartbeatTimeoutMs ?? Number.POSITIVE_INFINITY);
}

/** A value, not a failure: after that, a run could not know that the call did not take effect. */
function notBegun(reason: string): Made {
  return {
    ...failed('unavailable', `The call was not begun: ${reason}.`, true),
    milliseconds: 0,
  };
}

function failed(
  errorClass: NonNullable<ToolResult['error']>['class'],
  message: string,
  transient: boolean,
): Omit<Made, 'milliseconds'> {
  return {
    unknown: false,
    result: {
      status: 'failed',
      content: null,
      error: { class: errorClass, message: message.slice(0, 2000), transient },
      truncated: null,
    },
  };
}
