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

/** An expectation on what was observed, and whether it holds. */
export const checkSchema = z.object({
  /** Name from the vocabulary, for instance `bgp.session`. */
  check: z.string(),
  device: z.string(),
  /** Port, peer address, VRF name or `device`: what the check is about. */
  object: z.string(),
  result: checkResultSchema,
  /** What was found, for instance `state=IDLE`. */
  value: z.string(),
  /** What would have been right. */
  expectation: z.string(),
  /** Why that is expected: protocol, document or convention the rule comes from. */
  rule: z.string(),
  /** Null only where nothing could be collected at all. */
  evidence: evidencePointerSchema.nullable(),
  /** Further places that the judgement rests on, such as the far end or a log line. */
  related: z.array(evidencePointerSchema).default([]),
});

export type CheckResult = z.infer<typeof checkResultSchema>;
export type EvidencePointer = z.infer<typeof evidencePointerSchema>;
export type Check = z.infer<typeof checkSchema>;

/** Identity of a check over passes and runs. */
export function checkKey(check: Pick<Check, 'check' | 'device' | 'object'>): string {
  return `${check.check}|${check.device}|${check.object}`;
}

/**
 * Whether a check looks at what was logged and not at how things are: a line that has left the
 * window is no sign that what it told of is well.
 */
export function tellsOfMoments({ check }: Pick<Check, 'check'>): boolean {
  return check === 'logs.recent';
}
