import * as z from 'zod';

import { severitySchema } from '../analysis/finding';
import { incidentNoteSchema, recalledSchema } from '../memory/incident-facts';
import { humanRequestSchema } from '../people/human-request';

export const toldStatusSchema = z.enum([
  'investigating',
  'waiting',
  'reported',
  'resolved',
  'merged',
]);

/** A question that a person has to settle, with where the answer goes. */
export const openQuestionSchema = z.object({
  workflowId: z.string(),
  request: humanRequestSchema.pick({
    id: true,
    kind: true,
    prompt: true,
    options: true,
    optionsOnly: true,
    deadline: true,
    onDeadline: true,
    hash: true,
    approvers: true,
  }),
});

/** A question that is settled: what was answered, and by whom. */
export const settledQuestionSchema = z.object({
  requestId: z.string(),
  prompt: z.string(),
  /** Null where nobody answered in time. */
  answer: z.string().nullable(),
  /** As records say it: the name, and how it is known. */
  by: z.string(),
  at: z.string(),
});

/** Where an incident stands, as it is told: all that its messages say beside what its run found. */
export const toldIncidentSchema = z.object({
  /** Id of the incident; the same message stands for it wherever it is told. */
  id: z.string(),
  profile: z.string(),
  /** What rang, in one line. Outside text. */
  title: z.string(),
  status: toldStatusSchema,
  /** Grows with each change, so that an older message is known as such. */
  revision: z.int().min(0),
  /** The gravest of its alerts; null where none says. */
  severity: severitySchema.nullable(),
  alerts: z.object({ firing: z.int(), resolved: z.int() }),
  /** First alert and end of the last one, ISO 8601 UTC. */
  startedAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** Whether the look after the end of the alerts found the network healthy; null before it. */
  networkAgrees: z.boolean().nullable(),
  /** The incident that goes on with its alerts, having the same cause. */
  mergedInto: z.string().nullable().default(null),
  /** How often it came back after it had been resolved. */
  returned: z.int().default(0),
  /** The maintenance that it falls into. */
  announced: z.object({ by: z.string(), until: z.string().nullable() }).nullable(),
  recalled: recalledSchema.nullable(),
  acknowledged: z.object({ by: z.string(), at: z.string() }).nullable(),
  notes: z.array(incidentNoteSchema),
  question: openQuestionSchema.nullable(),
  /** The last one first. */
  settled: z.array(settledQuestionSchema),
  /** Pages about it; addresses from the configuration. */
  links: z.array(z.object({ label: z.string(), url: z.url({ protocol: /^https?$/ }) })),
});

export type ToldStatus = z.infer<typeof toldStatusSchema>;
export type ToldIncident = z.infer<typeof toldIncidentSchema>;
export type OpenQuestion = z.infer<typeof openQuestionSchema>;
export type SettledQuestion = z.infer<typeof settledQuestionSchema>;

/** An incident of which nothing is known but what it is. */
export function freshIncident(
  facts: Pick<ToldIncident, 'id' | 'profile' | 'title' | 'startedAt'>,
): ToldIncident {
  return {
    ...facts,
    status: 'reported',
    revision: 0,
    severity: null,
    alerts: { firing: 0, resolved: 0 },
    resolvedAt: null,
    networkAgrees: null,
    mergedInto: null,
    returned: 0,
    announced: null,
    recalled: null,
    acknowledged: null,
    notes: [],
    question: null,
    settled: [],
    links: [],
  };
}
