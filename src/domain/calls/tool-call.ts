import * as z from 'zod';

import { fullReference, shortReference } from '../text/short-reference';
import { toolErrorClassSchema } from './tool';

/** What a reasoner wants called. It names a tool; whether it may be called is decided by code. */
export const proposedCallSchema = z.object({
  /** Left out where the tool's name is unique over the servers. */
  server: z.string().optional(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** Why, in a few words, for the trace. */
  reason: z.string().optional(),
  /** Parts of the goal that it serves, by the planner's own word. */
  serves: z.array(z.string()).optional(),
});

/** A call that passed the gate. */
export const admittedCallSchema = z.object({
  /** Unique in the run and stable over replay, for instance `p0.s2.c1`. */
  id: z.string(),
  server: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
});

/** Why a proposed call never reached a server. */
export const refusalSchema = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** True where no server has a tool of the name. */
  unknownTool: z.boolean().optional(),
  /** Names or arguments that would have been right. */
  valid: z.array(z.string()),
  /** Parts of the goal that it was to serve. */
  serves: z.array(z.string()).optional(),
});

/** A check in the short form that history keeps. */
export const briefCheckSchema = z.object({
  check: z.string(),
  device: z.string(),
  object: z.string(),
  value: z.string(),
  /** JSON pointer into the call's own result; null where nothing was there to point at. */
  pointer: z.string().nullable(),
});

/** The state that a read-back found, small enough for history. */
export const readStateSchema = z.object({
  /** Of the whole result; another hash is another state. */
  hash: z.string(),
  /** As a person reads it; cut. */
  text: z.string(),
  /** Whether the members that the profile expects after the call have the call's values. */
  asExpected: z.boolean().nullable(),
});

/** How an unknown outcome was settled: never by making the call again. */
export const callResolutionSchema = z.object({
  by: z.enum(['read_back', 'person', 'nobody']),
  /** Null: it stays unknown. */
  tookEffect: z.boolean().nullable(),
  note: z.string(),
});

/** That a tool is no longer what was approved, so that the call was not made. */
export const toolChangeSchema = z.object({
  /** What a new approval of the same call is bound to. */
  hash: z.string(),
  /** Hash of what the tool is now. */
  definition: z.string(),
  /** What differs, a line each. */
  difference: z.array(z.string()),
});

/** The approval under which a call is made, checked once more where it is made. */
export const approvalSchema = z.object({
  requestId: z.string(),
  /** Of the call. */
  hash: z.string(),
  /** Hash of the tool's definition, which `hash` covers; absent where the run keeps none. */
  definition: z.string().optional(),
  /** Where several calls were approved together: what was approved, and the hashes of all calls. */
  batch: z.object({ hash: z.string(), of: z.array(z.string()) }).optional(),
});

/** What `callTool` reports: small, whatever the size of the tool's result. */
export const callOutcomeSchema = z.object({
  /**
   * `denied`: needed a confirmation and did not get it; nothing was run. `outcome_unknown`: may
   * have run, and no result came back.
   */
  status: z.enum(['success', 'partial', 'not_available', 'failed', 'denied', 'outcome_unknown']),
  milliseconds: z.number(),
  /** When the reply was in, epoch milliseconds by the worker's clock; absent in older records. */
  endedAt: z.number().optional(),
  /** Reference of the stored result; null where nothing came back. */
  ref: z.string().nullable(),
  /** One line that a person can read, at most 400 bytes. */
  digest: z.string(),
  failing: z.array(briefCheckSchema),
  unverifiable: z.array(briefCheckSchema),
  /** How many failing and unverifiable checks were left out of the two lists. */
  omitted: z.int().min(0).default(0),
  error: z
    .object({ class: toolErrorClassSchema, message: z.string(), transient: z.boolean() })
    .nullable(),
  /** Attempts that the call took at the transport. */
  attempts: z.int().min(1).default(1),
  /** Id of the call of this run that brought this result, where this one was not made again. */
  answeredBy: z.string().optional(),
  /** What a read-back found. */
  state: readStateSchema.optional(),
  /** What later steps shall know of the result. */
  captured: z.record(z.string(), z.string()).optional(),
  /** Phrases of the task that occur in the result; absent where none does, or none was looked for. */
  found: z.array(z.string()).optional(),
  /** About how large the stored result is, in bytes; absent below 4 KiB. */
  bytes: z.int().optional(),
  /** How an unknown outcome was settled. */
  resolution: callResolutionSchema.optional(),
  toolChange: toolChangeSchema.optional(),
});

/** What most calls have in common; history keeps of an outcome only what differs from it. */
export const plainOutcome = {
  failing: [],
  unverifiable: [],
  omitted: 0,
  error: null,
  attempts: 1,
} satisfies Partial<CallOutcome>;

/** An outcome without its default values; `restoreOutcome` restores it. */
export type CompactOutcome = Omit<CallOutcome, keyof typeof plainOutcome> &
  Partial<Pick<CallOutcome, keyof typeof plainOutcome>>;

export function compactOutcome(outcome: CallOutcome): CompactOutcome {
  const { digest, failing, unverifiable, omitted, error, attempts, ref, ...rest } = outcome;
  return {
    // First, because the Web UI shows the beginning of a result in its list.
    digest,
    ...rest,
    ref: ref === null ? null : shortReference(ref),
    ...(failing.length > 0 && { failing }),
    ...(unverifiable.length > 0 && { unverifiable }),
    ...(omitted > 0 && { omitted }),
    ...(error !== null && { error }),
    ...(attempts > 1 && { attempts }),
  };
}

/** What `compactOutcome` left out, put back. */
export function restoreOutcome(compact: CompactOutcome): CallOutcome {
  const { ref } = compact;
  return { ...plainOutcome, ...compact, ref: ref === null ? null : fullReference(ref) };
}

/** One call of a run, as its trace keeps it. */
export const callRecordSchema = admittedCallSchema.extend({
  step: z.int(),
  pass: z.int(),
  /** When it had come to its end, epoch milliseconds; absent in older records. */
  at: z.number().optional(),
  /** Parts of the goal that it serves, by the planner's own word. */
  serves: z.array(z.string()).optional(),
  outcome: callOutcomeSchema,
});

export type ProposedCall = z.infer<typeof proposedCallSchema>;
export type AdmittedCall = z.infer<typeof admittedCallSchema>;
export type Refusal = z.infer<typeof refusalSchema>;
export type BriefCheck = z.infer<typeof briefCheckSchema>;
export type CallOutcome = z.infer<typeof callOutcomeSchema>;
export type ReadState = z.infer<typeof readStateSchema>;
export type CallResolution = z.infer<typeof callResolutionSchema>;
export type ToolChange = z.infer<typeof toolChangeSchema>;
export type Approval = z.infer<typeof approvalSchema>;
export type CallRecord = z.infer<typeof callRecordSchema>;
