import * as z from 'zod';

import { pathSchema } from '../alerts/mapping';

/** How one sender of changes writes them, as `changes.<name>` of `gateway.yaml`. */
export const changeSourceSchema = z.strictObject({
  /** Environment variables that hold a secret each; several while secrets change. */
  secretsFrom: z
    .array(z.string().regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable'))
    .max(4)
    .default([]),
  /** Profile that looks at the router, in place of the gateway's. */
  profile: z.string().min(1).optional(),
  /** The list of changes; absent: the body is one. Other paths begin at one change. */
  items: pathSchema.optional(),
  /** Where the router's name stands. */
  device: pathSchema,
  /** Where its time stands; a change without one was made when it is told. */
  at: pathSchema.optional(),
  /** Where a line of syslog stands: only lines that report a commit are changes then. */
  line: pathSchema.optional(),
  /** From a change to the look at what it did, at least. */
  settleSeconds: z.int().min(10).max(3600).default(120),
});

export type ChangeSource = z.infer<typeof changeSourceSchema>;
