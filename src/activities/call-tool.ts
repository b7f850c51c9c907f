import { fullReference } from '../domain/text/short-reference';
import { toolOf } from '../domain/calls/tool';
import {
  type AdmittedCall,
  callOutcomeSchema,
  type CompactOutcome,
  compactOutcome,
} from '../domain/calls/tool-call';
import { deviceOf } from '../domain/decisions/silent-devices';
import { didYouMean } from '../domain/text/near-names';
import { listNames } from '../domain/text/phrases';
import { whyDefinitionDiffers } from './check-definition';
import { CallSlots } from './call-slots';
import type { FinishedCall } from './finished-call';
import { freeMemory } from './free-memory';
import { hashBatch, hashCall, type HashArguments } from './hash-call';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies } from './interfaces';
import { keepResult, type Made } from './keep-result';
import { serverAway } from './server-away';
import { type CallToolInput, failed, limitsOf, type Making, perform } from './perform-call';
import type { RunStore } from './run-store';
import { noteSent } from './sent-calls';

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
  const { replies } = store;
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
        const { profile } = snapshot;
        // Nobody hears what an attempt throws that was given up: its run finds the record.
        const isUnheard = !waits && isGivenUp(making);
        if (made.away !== undefined && input.patient === true && !isUnheard) {
          throw serverAway(made.away, profile.limits.serverPatienceSeconds);
        }
        freeMemory();
        const outcome = await keepResult(making, input, made);
        const kept: FinishedCall = {
          ...outcome,
          ...(made.away !== undefined && { notSent: profile.limits.serverPatienceSeconds }),
        };
        await dependencies.evidence.recordCall(key, kept);
        return compactOutcome(outcome);
      } finally {
        freeMemory();
        giveBack?.();
      }
    });
  return callTool as CallTool;
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
    const { approval } = input;
    const differs =
      confirmed && approval !== undefined
        ? await whyDefinitionDiffers(making, call, approval)
        : null;
    if (differs !== null) return { ...differs, milliseconds: 0 };
    const note = confirmed ? noteFor(making, call) : null;
    await note?.(false);
    const started = Date.now();
    const made =
      confirmed && isGivenUp(making)
        ? notBegun('the worker stalled')
        : { ...(await perform(making, input)), milliseconds: Date.now() - started };
    if (!made.unknown) await note?.(true);
    return made;
  } finally {
    release();
  }
}

/** Keeps for other runs that this call was sent, and then that it was answered. */
function noteFor(
  { dependencies, snapshot, hashArguments, context: { info } }: Making,
  call: AdmittedCall,
): (answered: boolean) => Promise<void> {
  const { workflowId: workflow = '', runId: run = '' } = info.workflowExecution ?? {};
  const which = { profile: snapshot.profile.name, hash: hashCall(call, hashArguments) };
  const sent = { workflow, run, at: new Date().toISOString() };
  return async (answered) => await noteSent(dependencies.evidence, which, { ...sent, answered });
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
  const { hash, definition, batch } = approval;
  const isBound =
    definition !== undefined || toolOf(snapshot.tools, call)?.definition === undefined;
  const inBatch =
    batch === undefined ||
    (batch.of.includes(hash) && hashBatch(batch.of, hashArguments) === batch.hash);
  if (isBound && inBatch && hash === hashCall(call, hashArguments, definition)) return null;
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
 * A worker that stalled for longer than its heartbeat may has been given up: the run settles
 * this call otherwise, so it must not begin any more.
 */
function isGivenUp({ context: { cancellationSignal, info }, lastSign }: Making): boolean {
  if (cancellationSignal.aborted) return true;
  return Date.now() - lastSign() >= (info.heartbeatTimeoutMs ?? Number.POSITIVE_INFINITY);
}

/** A value, not a failure: after that, a run could not know that the call did not take effect. */
function notBegun(reason: string): Made {
  const away = `The call was not begun: ${reason}.`;
  return { ...failed('unavailable', away, true), away, milliseconds: 0 };
}
