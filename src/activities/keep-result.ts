import type { Context } from '@temporalio/activity';

import type { Check } from '../domain/analysis/check';
import { NotEnded } from '../domain/analysis/not-ended';
import { captureFrom } from '../domain/calls/capture';
import type { CollectedEvidence, EvidenceItem } from '../domain/calls/evidence';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import { redactValue } from '../domain/text/redact';
import { jsonSize } from '../domain/text/json-size';
import { leavesOf, Mentioned } from '../domain/text/mentions';
import type { ToolResult } from '../domain/calls/tool';
import type { AdmittedCall, CallOutcome, ToolChange } from '../domain/calls/tool-call';
import { briefOutcome } from './brief-outcome';
import { freeMemory } from './free-memory';
import type { HashArguments } from './hash-call';
import type { ActivityDependencies } from './interfaces';
import { readState } from './read-state';
import type { ReplyBudget } from './reply-budget';
import type { RunStore } from './run-store';

/** Results from this size on count towards what a run may store; history keeps the size of these. */
const countedFrom = 4096;

/** What came of a call that was made. */
export interface Made {
  result: ToolResult;
  /** The call may have run, and no answer came. */
  unknown: boolean;
  /** How long the server took. */
  milliseconds: number;
  /** Why the server cannot be reached, where the run is to wait for it; nothing was sent then. */
  away?: string;
  /** Set where the call was not sent, because its tool is another one now. */
  toolChange?: ToolChange;
}

interface Keeping {
  dependencies: ActivityDependencies;
  store: RunStore;
  snapshot: RunSnapshot;
  hashArguments: HashArguments;
  context: Context;
  replies: ReplyBudget;
}

interface Kept {
  call: AdmittedCall;
  now?: string;
  expect?: Record<string, unknown>;
  seek?: string[];
}

/** Stores what came back as evidence, and gives what the run is told of it. */
export async function keepResult(
  keeping: Keeping,
  { call: { id: _id, ...call }, now, expect, seek = [] }: Kept,
  made: Made,
): Promise<CallOutcome> {
  const { store, snapshot, hashArguments, context, replies } = keeping;
  const { milliseconds, toolChange } = made;
  const item = { call: redactValue(call), at: new Date().toISOString(), milliseconds };
  const { collected, digest, checks, unread } = await storeAndInspect(
    keeping,
    { ...item, result: made.result },
    now === undefined ? new Date() : new Date(now),
  );
  const { result } = collected;
  const unknown = made.unknown || (unread && store.needsConfirmation(snapshot, call));
  const captured = captureFrom(snapshot.profile.capture, call, result.content);
  const found = seek.length === 0 ? [] : phrasesIn(result.content, seek);
  const bytes = jsonSize({ ...item, result: made.result });
  replies.learn(`${call.server}/${call.tool}`, bytes);
  return {
    ...briefOutcome(collected, digest, checks, context.info.attempt),
    ...(unknown && { status: 'outcome_unknown' }),
    ...(toolChange !== undefined && { toolChange }),
    ...(bytes >= countedFrom && { bytes }),
    ...(Object.keys(captured).length > 0 && { captured }),
    ...(found.length > 0 && { found }),
    ...(expect !== undefined &&
      result.error === null && { state: readState(result.content, expect, hashArguments) }),
  };
}

/**
 * What a result shows by itself. One that comes to no end while it is looked at is kept, and the run
 * is told of a call that failed: nothing that reads all evidence of the run meets that result again.
 */
async function storeAndInspect(
  { dependencies: { evidence }, store, snapshot }: Keeping,
  item: EvidenceItem,
  now: Date,
): Promise<{
  collected: CollectedEvidence;
  digest: string;
  checks: Check[];
  unread: boolean;
}> {
  const collected = { ref: await evidence.put(item), ...item };
  freeMemory();
  try {
    const inspection = await store.checks(snapshot).inspect(collected, now);
    return { collected, ...inspection, unread: false };
  } catch (error) {
    if (!(error instanceof NotEnded)) throw error;
    const message =
      `The result was given up while it was read: ${error.message}. ` +
      `It is kept as ${collected.ref}.`;
    const result: ToolResult = {
      status: 'failed',
      content: null,
      error: { class: 'protocol', message, transient: false },
      truncated: null,
    };
    const ref = await evidence.put({ ...item, result });
    return { collected: { ref, ...item, result }, digest: message, checks: [], unread: true };
  }
}

/** The phrases that a result says, whatever of it the digest has left out. */
function phrasesIn(content: unknown, seek: readonly string[]): string[] {
  const mentioned = new Mentioned(leavesOf(content));
  return seek.filter((phrase) => mentioned.has(phrase));
}
