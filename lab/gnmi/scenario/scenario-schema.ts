import * as z from 'zod';
import { faultSchema } from '../model/fault-schema';

const rootCauseSchema = z.strictObject({
  type: z.string(),
  device: z.string().nullable(),
  interface: z.string().nullable().default(null),
  object: z.string().nullable().default(null),
});

const resultSchema = z.enum(['pass', 'fail', 'not_verifiable']);

/** What a good answer holds: for tests and evaluations; the lab itself never serves it. */
export const expectationSchema = z.strictObject({
  ask: z.string(),
  verdict: z.enum(['fault', 'healthy', 'inconclusive']),
  root_cause: rootCauseSchema.nullable(),
  accept_root_cause: z.array(rootCauseSchema.nullable()).default([]),
  checks: z
    .array(
      z.strictObject({
        check: z.string(),
        device: z.string(),
        object: z.string(),
        result: z.union([resultSchema, z.array(resultSchema)]),
      }),
    )
    .default([]),
});

/** A situation: what happened to the default network, and what a good answer says about it. */
export const scenarioSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/, { error: 'use small letters, digits and hyphens' }),
  title: z.string(),
  kind: z.enum(['fault', 'healthy', 'collection']),
  /** Stops the lab's clock; the wall clock where it is not given. */
  now: z.iso.datetime({ offset: true }).optional(),
  faults: z.array(faultSchema).default([]),
  expect: expectationSchema,
});
export type Scenario = z.infer<typeof scenarioSchema>;
