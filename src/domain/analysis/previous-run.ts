import * as z from 'zod';

import { checkResultSchema } from './check';
import { knownStateSchema } from './known-state';

/** One finding of an earlier run, kept by check, device and object. */
export const previousFindingSchema = z.looseObject({
  check: z.string().min(1),
  device: z.string().min(1),
  object: z.string().min(1),
  result: checkResultSchema.default('fail'),
  note: z.string().optional(),
});

/**
 * What an earlier run left behind: when it was, what it found, and single old values
 * (`snapshot`, free in shape) such as counters to compare with.
 */
export const previousRunSchema = z.looseObject({
  at: z.iso.datetime({ offset: true }),
  findings: z.array(previousFindingSchema).default([]),
  snapshot: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Reference of the last known states in the evidence store, as a result's `previous` gives it. */
  states: z.string().optional(),
  /** The last known states themselves, each with its time. */
  known: z.array(knownStateSchema).optional(),
});

export type PreviousFinding = z.infer<typeof previousFindingSchema>;
export type PreviousRun = z.infer<typeof previousRunSchema>;
