import * as z from 'zod';

/** What was last seen of one object: by this run, or by an earlier one where this could not read it. */
export const knownStateSchema = z.object({
  check: z.string(),
  device: z.string(),
  object: z.string(),
  /** Never `not_verifiable`: what could not be read leaves the last known state as it was. */
  result: z.enum(['pass', 'fail']),
  value: z.string(),
  /** When it was seen, ISO 8601. */
  at: z.string(),
  /** By which a port is known again after it was renamed. */
  port: z.object({ address: z.string().nullable(), description: z.string().nullable() }).optional(),
});

export type KnownState = z.infer<typeof knownStateSchema>;
