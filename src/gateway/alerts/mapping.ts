import * as z from 'zod';

import { readJsonPath } from './json-path';

/** A place in a sender's body, checked where the configuration is read. */
export const pathSchema = z.string().check((context) => {
  const reading = readJsonPath(context.value);
  if (reading.ok) return;
  context.issues.push({ code: 'custom', message: reading.reason, input: context.value });
});

/** Where the fields of an alert stand in the body of any sender of JSON. */
export const mappingSchema = z.strictObject({
  /** The list of alerts; absent: the body is one alert. Other paths begin at one alert. */
  items: pathSchema.optional(),
  fields: z.strictObject({
    title: pathSchema,
    /** The same while an alert fires and once it is resolved. */
    fingerprint: pathSchema,
    status: pathSchema,
    severity: pathSchema.optional(),
    startsAt: pathSchema.optional(),
    endsAt: pathSchema.optional(),
    url: pathSchema.optional(),
  }),
  /** What stands at `fields.status` where the alert is over, whatever the case of its letters. */
  resolved: z.array(z.union([z.string().min(1), z.number(), z.boolean()])).min(1),
  /** Labels by name, with where each one stands. */
  labels: z.record(z.string().min(1).max(60), pathSchema).default({}),
  /** Objects whose members are labels, or lists of `{"tag": …, "value": …}` or `"name:value"`. */
  labelsFrom: z.array(pathSchema).max(8).default([]),
  annotations: z.record(z.string().min(1).max(60), pathSchema).default({}),
  /** Severity where the body names none. */
  severity: z.string().min(1).max(60).optional(),
});

export type AlertMapping = z.infer<typeof mappingSchema>;
