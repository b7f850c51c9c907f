import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

import { NotEnded } from '../domain/analysis/not-ended';
import { failureTypes } from '../domain/investigation/failure-types';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import { type ToolDefinition, toolOf, type ToolResult } from '../domain/calls/tool';
import type { AdmittedCall, Approval } from '../domain/calls/tool-call';
import { redactText, redactValue } from '../domain/text/redact';
import { wellFormed } from '../domain/text/well-formed';
import type { CallSlots } from './call-slots';
import { freeMemory } from './free-memory';
import type { HashArguments } from './hash-call';
import type { ActivityDependencies, ServerLimits, ServerReply } from './interfaces';
import type { Made } from './keep-result';
import type { ReplyBudget } from './reply-budget';
import type { RunStore } from './run-store';
import { progressTeller } from './tell-progress';
import { tellWhileWaiting, waitFor } from './tell-waiting';

export interface CallToolInput {
  call: AdmittedCall;
  snapshotRef: string;
  /** The run's clock, ISO 8601, where it is not the wall clock. */
  now?: string;
  /** How long the run has waited for the device in vain, and how long this call may take then. */
  silence?: { waitedMs: number; withinMs: number };
  /** The run waits for a server that is away; without it, that is an outcome like others. */
  patient?: true;
  /** For a call that needs a confirmation: the one that it has. */
  approval?: Approval;
  /** For a read-back: members of the result and the values they have once a call took effect. */
  expect?: Record<string, unknown>;
  /** Phrases of the task to look for in the result. */
  seek?: string[];
  /** The run's inventory, where a model proposes: a device that it lacks is not asked for. */
  inventoryRef?: string;
}

export interface Making {
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

const cautious = { concurrency: 1, callTimeoutMs: 30_000 };

export function limitsOf(
  { dependencies, snapshot }: Making,
  { server }: AdmittedCall,
): ServerLimits {
  return dependencies.servers.limits(server) ?? snapshot.profile.mcpServers[server] ?? cautious;
}

/**
 * Sends one call and waits for its answer. What a server does is a value; only what may pass by
 * itself throws, as long as attempts are left and nothing needed a confirmation.
 */
export async function perform(
  making: Making,
  { call, silence, patient }: CallToolInput,
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
  // One that needs a confirmation reports its progress itself.
  const waiting = waitFor(snapshot.profile, call, { waitedMs: silence?.waitedMs ?? 0, timeoutMs });
  const reply = confirmed ? await ask() : await tellWhileWaiting(context, call.id, waiting, ask);
  if (reply.kind === 'result') {
    return await readReply(making, call, reply.result);
  }
  const message = redactText(reply.message);
  const failure = failed(reply.class, message, reply.transient);
  if (patient === true && silence === undefined && isAway(reply)) {
    return { ...failure, unknown: false, away: message };
  }
  if (confirmed) return { ...failure, unknown: reply.mayHaveRun !== false };
  // Made again, a change that has been made already would be made twice, or fail for being there.
  if (reply.mayHaveRun !== false && changesForGood(toolOf(snapshot.tools, call))) {
    return { ...failure, unknown: true };
  }
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

/** A reply that comes to no end while it is read is as good as none: whether a change was made is unknown. */
async function readReply(
  { store, snapshot }: Making,
  call: AdmittedCall,
  reply: unknown,
): Promise<Omit<Made, 'milliseconds'>> {
  // Its text is garbage now, and a copy of the reply comes on top in the thread.
  freeMemory();
  try {
    const result = redactValue(await store.checks(snapshot).classify(reply));
    return { result, unknown: false };
  } catch (error) {
    if (!(error instanceof NotEnded)) throw error;
    const message = `The reply of ${call.tool} was given up while it was read: ${error.message}.`;
    const unknown =
      store.needsConfirmation(snapshot, call) || changesForGood(toolOf(snapshot.tools, call));
    return { ...failed('protocol', message, false), unknown };
  }
}

/** Nobody answers at its address: nothing was sent, and that may pass. */
function isAway(reply: Exclude<ServerReply, { kind: 'result' }>): boolean {
  const isLost = reply.class === 'connection' && reply.transient;
  return reply.mayHaveRun === false && (reply.away === true || isLost);
}

/** Known to change something, by a word of its server that counts, and not to bear being repeated. */
function changesForGood(tool: ToolDefinition | undefined): boolean {
  const { readOnlyHint, idempotentHint } = tool?.annotations ?? {};
  return readOnlyHint === false && idempotentHint !== true;
}

export function failed(
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
