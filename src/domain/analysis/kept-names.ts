import * as z from 'zod';

/** Where and when something that bears a name was read. */
const sourceSchema = z.object({
  /** Index into the device's `sources`. */
  source: z.int().min(0),
  /** RFC 6901, into the tool's result. */
  pointer: z.string(),
});

export const namedPortSchema = sourceSchema.extend({
  name: z.string(),
  address: z.string().nullable(),
  prefixLength: z.number().nullable(),
  vrf: z.string().nullable(),
  /** Read by itself, maybe earlier than the rest; null where nobody has read it. */
  described: sourceSchema.extend({ text: z.string() }).nullable(),
});

export const namedVrfSchema = sourceSchema.extend({
  name: z.string(),
  distinguisher: z.string().nullable(),
  targets: z.array(z.string()),
  description: z.string().nullable(),
});

export const namedPeerSchema = sourceSchema.extend({
  address: z.string(),
  /** Null inside a VRF, where no tool tells it. */
  remoteAs: z.number().nullable(),
  vrf: z.string().nullable(),
  port: z.string().nullable(),
});

/** Tables that names come from. */
export const nameAreas = ['interfaces', 'vpn', 'bgp'] as const;

/** All that one router names, as it was last read. Outside text. */
export const deviceNamesSchema = z.object({
  device: z.string(),
  /** As in the inventory: the same name under another address is another router. */
  address: z.string().nullable(),
  hostname: z.string().nullable(),
  routerId: z.string().nullable(),
  asNumber: z.number().nullable(),
  ports: z.array(namedPortSchema),
  vrfs: z.array(namedVrfSchema),
  peers: z.array(namedPeerSchema),
  /** Readings of a device, by reference, with the time of each (ISO 8601 UTC). */
  sources: z.array(z.object({ ref: z.string(), at: z.string() })),
  /** When each table was last read as a whole, ISO 8601 UTC; absent where it never was. */
  readAt: z.partialRecord(z.enum(nameAreas), z.string()),
});

/** What runs of one profile have read of names: a hint of where to look first, never evidence. */
export const keptNamesSchema = z.object({
  format: z.literal('netoncall/names/1'),
  profile: z.string(),
  /** Devices of the inventory of the last run that kept names, by name and address. */
  inventory: z.array(z.object({ name: z.string(), address: z.string().nullable() })),
  /** When that was, ISO 8601 UTC. */
  at: z.string(),
  devices: z.array(deviceNamesSchema),
});

/** Where earlier runs have seen what a question names. */
export const whereaboutsSchema = z.object({
  /** Routers to be read first; the others follow only where these do not hold all of the names. */
  first: z.array(z.string()),
  /** Ports whose descriptions held one of the names. */
  ports: z.array(z.object({ device: z.string(), port: z.string() })),
});

export type DeviceNames = z.infer<typeof deviceNamesSchema>;
export type NamedPort = z.infer<typeof namedPortSchema>;
export type KeptNames = z.infer<typeof keptNamesSchema>;
export type Whereabouts = z.infer<typeof whereaboutsSchema>;
export type NameArea = (typeof nameAreas)[number];

/** The reading that shows a name. */
export interface NameSource {
  ref: string;
  pointer: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** One place that a name stands for, as it was last read. */
export interface FoundName {
  /** `address`, `vrf`, `description` and so on. */
  kind: string;
  device: string;
  port?: string;
  vrf?: string;
  /** Address of the far end of a session. */
  peer?: string;
  /** What stood there: a description, a name in full, a prefix. Outside text. */
  text: string;
  /** False where only the beginning is the same: `HAFENLOG` for "Hafenlogistik". */
  exact: boolean;
  /** Absent where the inventory tells it, or the router's own name. */
  source?: NameSource;
}
