import * as z from 'zod';

import { ceilingsSchema, spendingSchema } from '../configuration/ceilings';
import { capturedContextSchema } from '../calls/capture';

/** Where a turn stands in its conversation, for the run that carries it out. */
export const turnPlaceSchema = z.strictObject({
  /** From 1. */
  turn: z.int().min(1),
  /** Reference of the stored turn before; null for the first. */
  historyRef: z.string().nullable(),
  /** What earlier turns found out. */
  context: capturedContextSchema,
  /** What the model of earlier turns has taken. */
  spent: spendingSchema.optional(),
  /** What it may take with all its turns, each in place of what the profile says. */
  ceilings: ceilingsSchema.optional(),
});
