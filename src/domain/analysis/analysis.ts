import * as z from 'zod';

import { checkSchema } from './check';
import { directAnswerSchema } from './direct-answer';
import { findingSchema } from './finding';
import { goalEntitiesSchema, subjectSchema } from './goal';
import { knownStateSchema } from './known-state';
import { verdictSchema } from './outcome';

/** Where a person has to act, or null parts where the question does not reach that far. */
export const rootCauseSchema = z.object({
  type: z.string(),
  device: z.string(),
  interface: z.string().nullable(),
  object: z.string().nullable(),
});

/** What the names of a question were found to be, where it names no device. */
export const settledSubjectSchema = z.object({
  found: z.boolean(),
  /** Where names were looked for that nothing shows, as a sentence; absent where all were found. */
  notFound: z.string().optional(),
  /** Where the question asks whether they are gone. */
  gone: z.literal(true).optional(),
  /** Names that nothing read so far shows, and those of which only the network or the site was found. */
  open: z.array(z.string()).default([]),
  loose: z.array(z.string()).default([]),
  /** The routers that the names belong to; all that were searched where none was found. */
  devices: z.array(z.string()),
  entities: goalEntitiesSchema,
  subjects: z.array(subjectSchema),
  /** Ports whose descriptions may hold the names that were not found, the likeliest first. */
  describe: z.array(z.object({ device: z.string(), port: z.string() })),
});

/** Evidence that is still missing to settle something, in terms of the domain and not of tools. */
export const followUpSchema = z.object({
  device: z.string(),
  /** Area of a device; null in a domain without such areas, where the instruction tells all. */
  subject: subjectSchema.nullable(),
  /** Port, VRF or log keyword that narrows the question; null for the whole area. */
  object: z.string().nullable(),
  /** A sentence for the plan that a reasoner can act on. */
  instruction: z.string(),
  reason: z.string(),
});

/** Whether an area of a device was read. */
export const coverageSchema = z.object({
  device: z.string(),
  subject: subjectSchema,
  /** `absent`: the device answered that it has nothing of the kind. */
  state: z.enum(['read', 'absent', 'failed', 'not_asked']),
  reason: z.string().nullable(),
  transient: z.boolean().default(false),
});

export const timelineEntrySchema = z.object({
  at: z.string(),
  device: z.string(),
  text: z.string(),
  ref: z.string(),
  pointer: z.string(),
});

export const diffItemSchema = z.object({
  check: z.string(),
  device: z.string(),
  object: z.string(),
  reason: z.string().optional(),
});

/** Against the previous run. What could not be read now is `unknown`, never `cleared`. */
export const diffSchema = z.object({
  new: z.array(diffItemSchema),
  still: z.array(diffItemSchema),
  cleared: z.array(diffItemSchema),
  unknown: z.array(diffItemSchema),
});

/** Something that is delivered to others: a VRF at a router; `object` is null where it is not known which. */
export const serviceSchema = z.object({ device: z.string(), object: z.string().nullable() });

/** An external neighbor outside VRFs from which a router gets nothing any more. */
export const upstreamLossSchema = z.object({
  device: z.string(),
  peer: z.string(),
  /** AS number of the neighbor. */
  as: z.string().nullable(),
  /** What the port towards it is called; absent where nothing is written on it, or it was not read. */
  called: z.string().optional(),
  /** Its other external sessions outside VRFs that are up. */
  others: z.int(),
});

/** A service that goes on for a part of its destinations: how many of the routes of its VPN a place lacks. */
export const lackSchema = z.object({
  device: z.string(),
  object: z.string(),
  lacks: z.int(),
  /** Routes at the place of the VPN that has the most of them. */
  of: z.int(),
  /** The place whose routes are lacking, where one only is it, and how many it announces in all. */
  from: z.object({ device: z.string(), announces: z.int().nullable() }).optional(),
});

/**
 * What the faults that last do to what the network delivers: to whom nothing is delivered, and to whom
 * it is over the last way that is left. `unclear`: part of what is delivered may be lost. `kept` are
 * those of which it is known that nothing changed.
 */
export const impactSchema = z.object({
  lost: z.array(serviceSchema),
  reduced: z.array(serviceSchema),
  unclear: z.array(serviceSchema),
  kept: z.array(serviceSchema),
  /** Who lacks some of his routes and has others; absent where nobody does. */
  partial: z.array(lackSchema).optional(),
  /** Whom a fault may have hit of which routes show that it did not: how many each of the places holds. */
  unharmed: z
    .array(z.object({ object: z.string(), devices: z.array(z.string()), routes: z.int() }))
    .optional(),
  /** Who was without service within the time asked about and has it again; absent where nobody was. */
  interrupted: z.array(serviceSchema).optional(),
  /** Of what is unclear, the pairs of places of one service: whether traffic between them may be lost. */
  between: z
    .array(z.object({ object: z.string(), ends: z.array(z.string()), doubtful: z.boolean() }))
    .optional(),
  /** Lost external BGP sessions outside VRFs; absent where there is none. */
  upstream: z.array(upstreamLossSchema).optional(),
  /** Routers that may deliver something too, of which was not read what; absent where all were. */
  unchecked: z.array(z.string()).optional(),
});

/** What all evidence of a run adds up to. A pure function of the evidence and the question. */
export const analysisSchema = z.object({
  verdict: verdictSchema,
  rootCause: rootCauseSchema.nullable(),
  otherCauses: z.array(rootCauseSchema),
  /** Absent where no fault lasts, or nothing that is delivered to others was read. */
  impact: impactSchema.optional(),
  checks: z.array(checkSchema),
  findings: z.array(findingSchema),
  followUps: z.array(followUpSchema),
  /** What was complained of has its cause: nothing else that could be read would change that. */
  explained: z.boolean().optional(),
  coverage: z.array(coverageSchema),
  timeline: z.array(timelineEntrySchema),
  /** Sentences that belong in the summary beside the findings. */
  remarks: z.array(z.string()),
  diff: diffSchema.nullable(),
  /** Last known state of each object, of this run or an earlier one. */
  states: z.array(knownStateSchema).optional(),
  /** The answer to what was asked; absent where nothing could be looked at. */
  answer: directAnswerSchema.optional(),
  /** Present where the goal has names looked up. */
  subject: settledSubjectSchema.optional(),
});

export type RootCause = z.infer<typeof rootCauseSchema>;
export type UpstreamLoss = z.infer<typeof upstreamLossSchema>;
export type Service = z.infer<typeof serviceSchema>;
export type Lack = z.infer<typeof lackSchema>;
export type Impact = z.infer<typeof impactSchema>;
export type SettledSubject = z.infer<typeof settledSubjectSchema>;
export type FollowUp = z.infer<typeof followUpSchema>;
export type Coverage = z.infer<typeof coverageSchema>;
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
export type Diff = z.infer<typeof diffSchema>;
export type Analysis = z.infer<typeof analysisSchema>;

/** Identity of a follow-up: asked once in a run, whatever it brings. */
export function followUpKey(followUp: FollowUp): string {
  return `${followUp.device}|${followUp.subject ?? ''}|${followUp.object ?? ''}`;
}
