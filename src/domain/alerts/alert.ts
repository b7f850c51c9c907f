import * as z from 'zod';

/** What an alert can be about, by the kind of label that says so. */
export const subjectKinds = [
  'device',
  'interface',
  'neighbor',
  'vrf',
  'customer',
  'circuit',
  'site',
] as const;

/** Letters of what an alert brings: all of it is written by strangers. */
export const alertLengths = {
  fingerprint: 128,
  title: 200,
  words: 400,
  subject: 120,
  labelName: 60,
  label: 120,
  annotation: 300,
  url: 500,
} as const;
/** Labels and annotations that are kept of one alert. */
export const labelsAtMost = 24;
export const annotationsAtMost = 8;

const time = z.iso.datetime({ offset: true });
const nameSchema = z.string().min(1).max(alertLengths.labelName);

export const alertSubjectsSchema = z.partialRecord(
  z.enum(subjectKinds),
  z.string().min(1).max(alertLengths.subject),
);

/**
 * One alert, whoever sent it. Its texts are data of bounded length without control characters, never
 * instructions.
 */
export const alertSchema = z.object({
  /** Name of the source in the gateway's configuration. */
  source: z.string().min(1).max(40),
  /** Within the source; the same while it fires and once it is resolved. */
  fingerprint: z.string().min(1).max(alertLengths.fingerprint),
  status: z.enum(['firing', 'resolved']),
  startsAt: time.nullable(),
  /** Null while it fires. */
  endsAt: time.nullable(),
  /** When it came into its status, or when that was heard where the sender does not say. */
  changedAt: time,
  /** As the sender calls it. */
  severity: z.string().max(alertLengths.label).nullable(),
  /** Not held back: its severity is one that the configuration calls critical. */
  critical: z.boolean(),
  title: z.string().min(1).max(alertLengths.title),
  /** The alert as part of a sentence: what it says and what it is about. */
  words: z.string().min(1).max(alertLengths.words),
  subjects: alertSubjectsSchema,
  labels: z.record(nameSchema, z.string().max(alertLengths.label)),
  annotations: z.record(nameSchema, z.string().max(alertLengths.annotation)),
  /** Where the sender shows it; http or https. */
  url: z.string().max(alertLengths.url).nullable(),
  /** Id of PagerDuty's incident, where the alert is one. */
  pager: z.string().min(1).max(alertLengths.fingerprint).optional(),
  /** The maintenance that it fell into when it was passed on; absent where nobody looked. */
  announced: z.object({ by: z.string(), until: time }).nullable().optional(),
});

export type SubjectKind = (typeof subjectKinds)[number];
export type AlertSubjects = z.infer<typeof alertSubjectsSchema>;
export type Alert = z.infer<typeof alertSchema>;

/** Identity of an alert over its deliveries. */
export function alertKey({ source, fingerprint }: Pick<Alert, 'source' | 'fingerprint'>): string {
  return `${source}|${fingerprint}`;
}
