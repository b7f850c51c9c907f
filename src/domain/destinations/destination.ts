import * as z from 'zod';

import { severitySchema } from '../analysis/finding';
import { plainNameSchema } from '../configuration/outside';

/** What is told of an incident; each is one state of it that people want to know of. */
export const incidentEvents = [
  'opened',
  'reported',
  'question',
  'settled',
  'resolved',
  'returned',
] as const;
export const incidentEventSchema = z.enum(incidentEvents);

/**
 * The settings that every destination has, by which a workflow decides what is told where.
 * @param on what is told where the settings do not say it
 */
export function commonSettings(on: readonly IncidentEvent[]) {
  return {
    name: plainNameSchema.describe('what people call it; each name once'),
    on: z
      .array(incidentEventSchema)
      .min(1)
      .default([...on])
      .describe('events that are sent'),
    minimumSeverity: severitySchema
      .default('info')
      .describe('less severe incidents are not sent; incidents of unknown severity are'),
    announced: z
      .boolean()
      .default(false)
      .describe('whether to send incidents during announced maintenance'),
  };
}

/**
 * A destination as workflows know it. What else its kind needs passes through them as it is, so that
 * a workflow needs no change where a kind of destination is added; the activity reads it.
 */
export const destinationSchema = z.looseObject({
  kind: plainNameSchema,
  ...commonSettings(incidentEvents),
});

/** All destinations; their names differ, since reports and commands tell them by those. */
export const destinationsSchema = differentNames(z.array(destinationSchema));

export function differentNames<One extends { name: string }>(list: z.ZodType<One[]>) {
  return list.superRefine((destinations, context) => {
    for (const [index, { name }] of destinations.entries()) {
      if (destinations.findIndex((one) => one.name === name) === index) continue;
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: `"${name}" is used already`,
      });
    }
  });
}

export type IncidentEvent = (typeof incidentEvents)[number];
export type Destination = z.infer<typeof destinationSchema>;
