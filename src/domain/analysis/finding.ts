import * as z from 'zod';

import { evidencePointerSchema } from './check';

export const severitySchema = z.enum(['critical', 'major', 'minor', 'info']);

/** Cause: where a person has to act. Symptom: follows from a cause that is listed too. */
export const findingRoleSchema = z.enum(['cause', 'symptom', 'note']);

/** `confirmed`: evidence shows it. `likely`: it explains all that was seen. `possible`: one of several. */
export const confidenceSchema = z.enum(['confirmed', 'likely', 'possible']);

/** What the checks add up to. */
export const findingSchema = z.object({
  id: z.string(),
  role: findingRoleSchema,
  /** Kind of fault from the vocabulary, for instance `interface_admin_down`. */
  type: z.string(),
  device: z.string(),
  interface: z.string().nullable(),
  /** Peer address, `VRF address` or VRF name; null for ports and devices. */
  object: z.string().nullable(),
  severity: severitySchema,
  confidence: confidenceSchema,
  /** True where no evidence of the run stands behind it, so that it is a guess. */
  unsupported: z.boolean().optional(),
  /** One sentence that names device, object and what is wrong. */
  title: z.string(),
  /** Why this is taken for the cause, in sentences that the evidence carries. */
  explanation: z.string(),
  /** Chain of evidence, the most telling first. Never empty. */
  evidence: z.array(evidencePointerSchema).min(1),
  /** Keys of the checks that this finding explains (`check|device|object`). */
  checks: z.array(z.string()),
  /** Id of the cause that a symptom follows from. */
  causedBy: z.string().nullable().default(null),
  /** First sign of it in the logs, ISO 8601, where known. */
  since: z.string().nullable().default(null),
  /** True where it began before `since`, and no reading shows when. */
  sinceBefore: z.literal(true).optional(),
  /** Of what is over: since when all of it works again, ISO 8601, and what shows that. */
  over: z.object({ at: z.string(), what: z.string() }).optional(),
  /** The last change logged on its router before or within the time asked about, as a sentence. */
  changed: z.string().optional(),
  /** What a person can do or look at next; may hold the router's own `show` commands. */
  nextActions: z.array(z.string()).default([]),
});

export type Severity = z.infer<typeof severitySchema>;
export type Confidence = z.infer<typeof confidenceSchema>;
export type Finding = z.infer<typeof findingSchema>;

/**
 * Whether the title of a finding is no guess: it is confirmed, or it says a state that was read, of which only
 * the reason is in doubt.
 */
export function isSureTitle({ confidence, type }: Pick<Finding, 'confidence' | 'type'>): boolean {
  return confidence === 'confirmed' || type === 'interface_down';
}
