import * as z from 'zod';

import { addressSchema, isSecure, plainNameSchema, variableSchema } from '../configuration/outside';
import { isTimeZone } from '../text/time-zones';

const glob = z.string().min(1).max(200);
const zone = z
  .string()
  .refine(isTimeZone, { message: 'must be a zone such as Europe/Zurich' })
  .default('UTC');

/** `2026-11-02T22:00`, in the zone of the window; or with its own, as in RFC 3339. */
const localTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?$/,
    'must be a time such as 2026-11-02T22:00',
  );

/** What a window is about; each of the lists that is given has to fit, with one of its globs. */
const scope = {
  devices: z.array(glob).min(1).max(200).optional(),
  sites: z.array(glob).min(1).max(200).optional(),
  /** Globs by the name of the label. */
  labels: z.record(z.string().min(1), glob).optional(),
};

type Scope = { devices?: unknown; sites?: unknown; labels?: unknown; devicesFrom?: unknown };

/** Nothing given would be everything, and everything announced means that nobody is ever woken. */
const isLimited = ({ devices, sites, labels, devicesFrom }: Scope) =>
  [devices, sites, labels, devicesFrom].some((one) => one !== undefined);
const limited = { message: 'must say what it is about: "devices", "sites" or "labels"' };

export const maintenanceWindowSchema = z
  .strictObject({
    name: plainNameSchema,
    from: localTime,
    until: localTime,
    timeZone: zone,
    /** An RRULE of RFC 5545, such as `FREQ=WEEKLY;BYDAY=TU`. */
    repeats: z
      .string()
      .regex(
        /^FREQ=(?:HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)(?:;[A-Z]{1,12}=[A-Z0-9,+-]{1,200}){0,12}$/,
        'must be a rule such as FREQ=WEEKLY;BYDAY=TU',
      )
      .optional(),
    ...scope,
  })
  .refine(isLimited, limited);

export const maintenanceCalendarSchema = z
  .strictObject({
    name: plainNameSchema,
    /** An iCalendar file (RFC 5545). */
    file: z.string().min(1),
    /** Of times without a zone, and of whole days. */
    timeZone: zone,
    /** The property of an event whose words are globs of devices. */
    devicesFrom: z.enum(['summary', 'location', 'categories', 'description']).optional(),
    ...scope,
  })
  .refine(isLimited, { message: `${limited.message}, or "devicesFrom"` });

export const silenceSourceSchema = z
  .strictObject({
    name: plainNameSchema,
    /** Of an Alertmanager, without `/api/v2`. */
    url: addressSchema,
    /** Holds a bearer token. */
    tokenFrom: variableSchema.optional(),
  })
  .refine(({ url, tokenFrom }) => tokenFrom === undefined || isSecure(url), {
    path: ['url'],
    message: 'must begin with https:// where a token is sent',
  });

/** Where announced maintenance is read. */
export const maintenanceSchema = z.strictObject({
  windows: z.array(maintenanceWindowSchema).max(500).default([]),
  calendars: z.array(maintenanceCalendarSchema).max(20).default([]),
  silences: z.array(silenceSourceSchema).max(10).default([]),
  /** Whether incidents inside announced maintenance are looked into while it lasts. */
  investigate: z.boolean().default(false),
});

export type MaintenanceConfig = z.infer<typeof maintenanceSchema>;
export type MaintenanceWindow = z.infer<typeof maintenanceWindowSchema>;
export type MaintenanceCalendar = z.infer<typeof maintenanceCalendarSchema>;
export type SilenceSource = z.infer<typeof silenceSourceSchema>;
