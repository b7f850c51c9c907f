import * as z from 'zod';

/** What a person wrote down about an incident, mostly what helped. Outside text. */
export const incidentNoteSchema = z.object({
  text: z.string(),
  by: z.string().nullable(),
  /** ISO 8601 UTC. */
  at: z.string(),
});

/** Where the cause of an incident was. */
export const incidentPlaceSchema = z.object({
  device: z.string(),
  interface: z.string().nullable(),
  object: z.string().nullable(),
});

/** What is kept of an incident, for later ones to be compared with. */
export const incidentFactsSchema = z.object({
  /** Id of the incident. */
  id: z.string(),
  /** Id of the run that looked into it. */
  run: z.string(),
  /** Kind of fault from the vocabulary; null where no cause was found. */
  causeType: z.string().nullable(),
  place: incidentPlaceSchema.nullable(),
  /** Kinds of all that was found wrong, with no names in it; sorted, each once. */
  shape: z.array(z.string()),
  /** Devices with symptoms; sorted, each once. */
  devices: z.array(z.string()),
  /** What was found, in the words of then; empty where nothing was. */
  found: z.string(),
  /** ISO 8601 UTC. */
  startedAt: z.string(),
  /** Until all of its alerts had cleared; null where that is not known. */
  lastedSeconds: z.number().nullable(),
  notes: z.array(incidentNoteSchema),
});

/** Incidents of one profile, the oldest first. */
export const keptIncidentsSchema = z.object({
  format: z.literal('netoncall/incidents/1'),
  profile: z.string(),
  incidents: z.array(incidentFactsSchema),
});

/** An earlier incident that a new one looks like. */
export const recalledIncidentSchema = incidentFactsSchema.extend({
  /** `cause`: same kind of fault at the same place. `shape`: other devices or no cause, same picture. */
  like: z.enum(['cause', 'shape']),
});

/** What earlier incidents say about a new one. */
export const recalledSchema = z.object({
  /** The most telling first; at most three. */
  incidents: z.array(recalledIncidentSchema),
  /** How often the same cause at the same place was there before, and since when it is counted. */
  sameCause: z.object({ times: z.int(), since: z.string() }).nullable(),
});

export type IncidentNote = z.infer<typeof incidentNoteSchema>;
export type IncidentPlace = z.infer<typeof incidentPlaceSchema>;
export type IncidentFacts = z.infer<typeof incidentFactsSchema>;
export type KeptIncidents = z.infer<typeof keptIncidentsSchema>;
export type RecalledIncident = z.infer<typeof recalledIncidentSchema>;
export type Recalled = z.infer<typeof recalledSchema>;
