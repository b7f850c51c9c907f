import * as z from 'zod';

import { toolErrorClassSchema } from './tool';

/** What a reasoner wants called. It names a tool; whether it may be called is decided by code. */
export const proposedCallSchema = z.object({
  /** Left out where the tool's name is unique over the servers. */
  server: z.string().optional(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** Why, in a few words, for the trace. */
  reason: z.string().default(''),
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
  /** Names or arguments that would have been right. */
  valid: z.array(z.string()),
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

/** What `callTool` reports: small, whatever the size of the tool's result. */
export const callOutcomeSchema = z.object({
  status: z.enum(['success', 'partial', 'not_available', 'failed']),
  milliseconds: z.number(),
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
});

/** What most calls have in common; history keeps of an outcome only what differs from it. */
export const plainOutcome = {
  failing: [],
  unverifiable: [],
  omitted: 0,
  error: null,
  attempts: 1,
} satisfies Partial<CallOutcome>;

/** An outcome without what goes without saying. `{...plainOutcome, ...compact}` restores it. */
export type CompactOutcome = Omit<CallOutcome, keyof typeof plainOutcome> &
  Partial<Pick<CallOutcome, keyof typeof plainOutcome>>;

export function compactOutcome(outcome: CallOutcome): CompactOutcome {
  const { failing, unverifiable, omitted, error, attempts, ...rest } = outcome;
  return {
    ...rest,
    ...(failing.length > 0 && { failing }),
    ...(unverifiable.length > 0 && { unverifiable }),
    ...(omitted > 0 && { omitted }),
    ...(error !== null && { error }),
    ...(attempts > 1 && { attempts }),
  };
}

/** One call of a run, as its trace keeps it. */
export const callRecordSchema = admittedCallSchema.extend({
  step: z.int(),
  pass: z.int(),
  outcome: callOutcomeSchema,
});

export type ProposedCall = z.infer<typeof proposedCallSchema>;
export type AdmittedCall = z.infer<typeof admittedCallSchema>;
export type Refusal = z.infer<typeof refusalSchema>;
export type BriefCheck = z.infer<typeof briefCheckSchema>;
export type CallOutcome = z.infer<typeof callOutcomeSchema>;
export type CallRecord = z.infer<typeof callRecordSchema>;
