import * as z from 'zod';

/**
 * `not_verifiable` means that the data for a judgement was absent, unknown in shape or not
 * collected; it is never a pass and never a fail.
 */
export const checkResultSchema = z.enum(['pass', 'fail', 'not_verifiable']);

/** A place in stored evidence: `pointer` is an RFC 6901 JSON pointer into the tool's result. */
export const evidencePointerSchema = z.object({
  ref: z.string(),
  pointer: z.string(),
  /** What stood there, as one line a person can read. */
  value: z.string(),
});

/** Why a check came out as it did: a code of its own kind, and the data that its words are made of. */
export const reasonSchema = z.looseObject({ code: z.string() });

/** An expectation on what was observed, and whether it holds. */
export const checkSchema = z.object({
  /** Name from the vocabulary, for instance `bgp.session`. */
  check: z.string(),
  device: z.string(),
  /** Port, peer address, VRF name or `device`: what the check is about. */
  object: z.string(),
  result: checkResultSchema,
  /** What was found, as data; absent only in documents of before reasons were kept. */
  reason: reasonSchema.optional(),
  /** The same in words, for instance `state=IDLE`: made to be shown, never to be read back. */
  value: z.string(),
  /** How people call it: the topic, and the topic with the object. */
  label: z.object({ topic: z.string(), name: z.string() }).optional(),
  /** True where it is so because somebody of ours meant it to be. */
  meant: z.boolean().optional(),
  /** True where two sources contradict each other. */
  contradiction: z.boolean().optional(),
  /** True where it passes only because a log came back without a line. */
  silent: z.literal(true).optional(),
  /** When it began, ISO 8601, where a log tells. */
  since: z.string().optional(),
  /** What would have been right. */
  expectation: z.string(),
  /** Why that is expected: protocol, document or convention the rule comes from. */
  rule: z.string(),
  /** Null only where nothing could be collected at all. */
  evidence: evidencePointerSchema.nullable(),
  /** Further places that the judgement rests on, such as the far end or a log line. */
  related: z.array(evidencePointerSchema).default([]),
});

export type Reason = z.infer<typeof reasonSchema>;
export type CheckResult = z.infer<typeof checkResultSchema>;
export type EvidencePointer = z.infer<typeof evidencePointerSchema>;
export type Check = z.infer<typeof checkSchema>;

/** Identity of a check over passes and runs. */
export function checkKey(check: Pick<Check, 'check' | 'device' | 'object'>): string {
  return `${check.check}|${check.device}|${check.object}`;
}

/**
 * Whether a check looks at what was logged and not at how things are: a line that has left the
 * window is no sign that what it reported is over.
 */
export function isAboutEvents({ check }: Pick<Check, 'check'>): boolean {
  return check === 'logs.recent';
}
