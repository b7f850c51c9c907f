import * as z from 'zod';

import { rootCauseSchema } from '../analysis/analysis';
import { destinationsSchema } from '../destinations/destination';
import type { Receipt } from '../destinations/telling';
import type { SettledQuestion } from '../destinations/told-incident';
import { incidentNoteSchema } from '../memory/incident-facts';
import { maintenanceSchema } from '../maintenance/maintenance-config';
import type { InvestigationResult } from '../run/run-document';
import { type Alert, alertSchema } from './alert';
import { alertPaceSchema } from './alert-pace';
import type { IncidentStory } from './incident-story';

/** The start input of `alerts`, of which there is one a profile. */
export const alertsInputSchema = z.strictObject({ profile: z.string().min(1).max(200) });

/** Id of the workflow that takes the alerts of a profile. */
export function alertsWorkflowId(profile: string): string {
  return `alerts-${profile}`;
}

const pageAddress = z.url({ protocol: /^https?$/ });

/** What the gateway signals to `alerts`; the terms of the last delivery count. */
export const deliveryTermsSchema = z.object({
  pace: alertPaceSchema,
  /** Whether runs may ask people. */
  attended: z.boolean(),
  /** Who is told of incidents, and what is announced; absent in deliveries of earlier gateways. */
  incidents: z
    .object({
      destinations: destinationsSchema,
      maintenance: maintenanceSchema,
      /** Where people open the gateway's page; absent where it is not known or not served. */
      page: pageAddress.optional(),
    })
    .optional(),
});
export type DeliveryTerms = z.infer<typeof deliveryTermsSchema>;

/** Alerts of a signal; one that is no alert takes nothing from the others. */
export function alertsIn(word: unknown): Alert[] {
  const listed = z.object({ alerts: z.array(z.unknown()) }).safeParse(word);
  if (!listed.success) return [];
  return listed.data.alerts.flatMap((one) => alertSchema.safeParse(one).data ?? []);
}

/** What could not be read of announced maintenance when alerts were passed on. */
export function remarksIn(word: unknown): string[] {
  const said = z.object({ remarks: z.array(z.string()) }).safeParse(word);
  return said.data?.remarks ?? [];
}

/** What an incident needs to tell people of itself, and to remember; settings without any secret. */
export const incidentTellingSchema = z.strictObject({
  destinations: destinationsSchema,
  /** Whether it is looked into while all of it is announced maintenance. */
  investigateAnnounced: z.boolean(),
  /** Where it is asked again what is announced; absent in incidents from before it was. */
  maintenance: maintenanceSchema.optional(),
  /** What of announced maintenance could not be read, a sentence each. */
  remarks: z.array(z.string()),
  /** Where people open the gateway's page. */
  page: pageAddress.optional(),
});
export type IncidentTelling = z.infer<typeof incidentTellingSchema>;

/** The start input of `incident`. */
export const incidentInputSchema = z.strictObject({
  profile: z.string().min(1).max(200),
  ...deliveryTermsSchema.omit({ incidents: true }).shape,
  /** Absent in incidents from before there was any telling: those tell and remember nothing. */
  telling: incidentTellingSchema.optional(),
  alerts: z.array(alertSchema).min(1),
  /** The workflow that started it and hears what becomes of it; null where nobody does. */
  dispatcher: z.string().nullable().default(null),
  /** Whether it may be found by its devices. */
  showDevices: z.boolean().default(true),
});
export type IncidentInput = z.infer<typeof incidentInputSchema>;

/** What an incident reports about itself: after each of its runs, and when it ends. */
export const incidentNewsSchema = z.object({
  id: z.string().min(1),
  rootCause: rootCauseSchema.nullable(),
  closed: z.boolean(),
  /** Names in its alerts, for an incident that had been given up. */
  places: z.array(z.string()).max(1000),
  /** What is to be kept of one that has ended; absent where nothing is. */
  remember: z
    .object({
      startedAt: z.string(),
      lastedSeconds: z.number().nullable(),
      document: z.string(),
      notes: z.array(incidentNoteSchema),
    })
    .optional(),
});
export type IncidentNews = z.infer<typeof incidentNewsSchema>;

/** What an incident has told, to be carried over a continue-as-new. */
export interface TellingsState {
  /** By the name of the destination. */
  receipts: Record<string, Receipt>;
  /** What the report says of tellings, one sentence each. */
  remarks: string[];
}

/** What an incident takes along when it continues as a new run. */
export interface IncidentSoFar {
  story: IncidentStory;
  previous: InvestigationResult['previous'];
  told?: { revision: number; settled: SettledQuestion[]; tellings: TellingsState };
}
