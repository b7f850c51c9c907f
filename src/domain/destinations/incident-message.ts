import * as z from 'zod';

import { severitySchema } from '../analysis/finding';
import { toldIncidentSchema, toldStatusSchema, openQuestionSchema } from './told-incident';

/** A part of a message: what it is about, and one line of text. */
export const messagePartSchema = z.object({ label: z.string(), text: z.string() });

/**
 * What is told of an incident, in words and part by part. Each destination shows of it what it has
 * room for; a generic webhook gets it as it is. Texts are single clean lines without any markup.
 */
export const incidentMessageSchema = z.object({
  format: z.literal('netoncall/incident-message/1'),
  incident: z.string(),
  profile: z.string(),
  revision: z.int(),
  status: toldStatusSchema,
  /** The status as a sentence. */
  standing: z.string(),
  severity: severitySchema.nullable(),
  title: z.string(),
  /** The answer, the cause, or the verdict in words; empty while the run has none. */
  answer: z.string(),
  /** The rest, the most urgent first: cause, place, since, impact, next, commands, certainty … */
  parts: z.array(messagePartSchema),
  /** What earlier incidents, maintenance and people add; sentences. */
  remarks: z.array(z.string()),
  links: toldIncidentSchema.shape.links,
  question: openQuestionSchema.nullable(),
  settled: toldIncidentSchema.shape.settled,
  acknowledged: toldIncidentSchema.shape.acknowledged,
});

export type MessagePart = z.infer<typeof messagePartSchema>;
export type IncidentMessage = z.infer<typeof incidentMessageSchema>;
