import * as z from 'zod';

/** The parts of a router that can be read, and fail, one by one. */
export const AREAS = ['system', 'interfaces', 'isis', 'mpls', 'bgp', 'vpn', 'logs'] as const;
export const areaSchema = z.enum(AREAS);
export type Area = z.infer<typeof areaSchema>;

const count = z.number().int().nonnegative().nullable();

/** One port. A value that the router does not report is null; zero is a value. */
export const interfaceStateSchema = z.object({
  name: z.string(),
  adminStatus: z.string().nullable(),
  operStatus: z.string().nullable(),
  description: z.string().nullable(),
  address: z.string().nullable(),
  prefixLength: z.number().int().nullable(),
  vrf: z.string().nullable(),
  mtu: z.number().int().nullable(),
  macAddress: z.string().nullable(),
  speed: z.string().nullable(),
  duplex: z.string().nullable(),
  counters: z.object({ inPackets: count, outPackets: count, inErrors: count, outErrors: count }),
});
export type InterfaceState = z.infer<typeof interfaceStateSchema>;

export const isisStateSchema = z.object({
  net: z.string().nullable(),
  level: z.string().nullable(),
  segmentRouting: z.boolean(),
  interfaces: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      passive: z.boolean(),
      circuitType: z.string(),
      levels: z.array(z.number().int()),
    }),
  ),
  /** Adjacencies in state UP; a lost one is not in the list. */
  adjacencies: z.array(
    z.object({
      interface: z.string(),
      systemId: z.string(),
      neighborAddress: z.string().nullable(),
      level: z.number().int(),
      areaAddress: z.array(z.string()),
    }),
  ),
});
export type IsisState = z.infer<typeof isisStateSchema>;

export const mplsStateSchema = z.object({
  enabled: z.boolean(),
  interfaces: z.array(z.string()),
});

export const bgpNeighborSchema = z.object({
  address: z.string(),
  remoteAs: z.number().int().nullable(),
  group: z.string().nullable(),
  state: z.string(),
  /** UTC, `YYYY-MM-DD HH:MM:SS`; null while the session is down. */
  lastEstablished: z.string().nullable(),
  families: z.array(z.object({ name: z.string(), received: count, sent: count })),
});
export type BgpNeighborState = z.infer<typeof bgpNeighborSchema>;

export const bgpStateSchema = z.object({
  asNumber: z.number().int().nullable(),
  routerId: z.string().nullable(),
  totalPrefixes: count,
  addressFamilies: z.array(z.object({ name: z.string(), prefixes: count })),
  /** True where neighbors are route-reflector clients of this router. */
  reflector: z.boolean(),
  groups: z.array(
    z.object({ name: z.string(), remoteAs: z.number().int(), families: z.array(z.string()) }),
  ),
  neighbors: z.array(bgpNeighborSchema),
  vrfs: z.array(z.object({ name: z.string(), totalPrefixes: count })),
});
export type BgpState = z.infer<typeof bgpStateSchema>;

export const vrfStateSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  routeDistinguisher: z.string().nullable(),
  importTargets: z.array(z.string()),
  exportTargets: z.array(z.string()),
  interfaces: z.array(z.string()),
});
export type VrfState = z.infer<typeof vrfStateSchema>;

export const systemStateSchema = z.object({
  hostname: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  /** ISO 8601, UTC. */
  bootTime: z.string().nullable(),
  timezone: z.string(),
});
export type SystemState = z.infer<typeof systemStateSchema>;

/** Why an area cannot be read. `missing` is a feature that the router does not have. */
export const unavailabilitySchema = z.object({
  status: z.enum(['failed', 'feature_not_available']),
  type: z.string(),
  message: z.string(),
});
export type Unavailability = z.infer<typeof unavailabilitySchema>;

/** How reading goes wrong without the router being wrong. */
export const collectionSchema = z.object({
  delayMilliseconds: z.number().nonnegative().default(0),
  hung: z.boolean().default(false),
  /** An unreachable router takes connections and never speaks, where others refuse them. */
  blackHoled: z.boolean().default(false),
  empty: z.array(areaSchema).default([]),
  truncated: z.partialRecord(areaSchema, z.number().int().nonnegative()).default({}),
});

/** Reading as it goes where nothing disturbs it. */
export const undisturbed = collectionSchema.parse({});

export const deviceStateSchema = z.object({
  name: z.string(),
  role: z.string(),
  managementAddress: z.string(),
  managementPort: z.number().int(),
  system: systemStateSchema.nullable(),
  interfaces: z.array(interfaceStateSchema),
  isis: isisStateSchema.nullable(),
  mpls: mplsStateSchema.nullable(),
  bgp: bgpStateSchema.nullable(),
  vpn: z.array(vrfStateSchema),
  /** The whole buffer, oldest first. */
  logs: z.array(z.string()),
  unavailable: z.partialRecord(areaSchema, unavailabilitySchema),
  collection: collectionSchema,
});
export type DeviceState = z.infer<typeof deviceStateSchema>;

/** All that can be read from a network at one moment; devices in inventory order. */
export const networkStateSchema = z.object({ devices: z.array(deviceStateSchema) });
export type NetworkState = z.infer<typeof networkStateSchema>;
