import * as z from 'zod';

const optionalText = z.string().nullable().optional();
const optionalCount = z.number().int().nullable().optional();

/** A value that reads as `fallback` where a case leaves it out or says null. */
function or<Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) {
  return schema.nullish().transform((value) => value ?? fallback);
}

/** A list that reads as empty where a case leaves it out or says null. */
function list<Schema extends z.ZodType>(item: Schema) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

const statusError = z.looseObject({
  status: or(z.string(), 'failed'),
  error: z.union([z.string(), z.looseObject({}), z.null()]).optional(),
});

const interfaceSchema = z.looseObject({
  name: z.string(),
  admin_status: optionalText,
  oper_status: optionalText,
  ip: optionalText,
  vrf: optionalText,
  mtu: optionalCount,
  description: optionalText,
  in_errors: optionalCount,
  out_errors: optionalCount,
  in_packets: optionalCount,
  out_packets: optionalCount,
});
export type CaseInterface = z.infer<typeof interfaceSchema>;

const isisSchema = z.looseObject({
  net: optionalText,
  level_capability: optionalText,
  segment_routing_enabled: z.boolean().optional(),
  interfaces: list(
    z.looseObject({
      name: z.string(),
      passive: or(z.boolean(), false),
      enabled: or(z.boolean(), true),
      circuit_type: or(z.string(), 'POINT_TO_POINT'),
    }),
  ),
  adjacencies: list(
    z.looseObject({
      interface: z.string(),
      system_id: z.string(),
      neighbor_ipv4: optionalText,
      level: or(z.number().int(), 2),
      state: or(z.string(), 'UP'),
    }),
  ),
});
export type CaseIsis = z.infer<typeof isisSchema>;

const bgpSchema = z.looseObject({
  as_number: z.number().int().nullable().optional(),
  router_id: optionalText,
  total_prefixes: optionalCount,
  neighbors: list(
    z.looseObject({
      address: z.string(),
      remote_as: z.number().int().nullable().optional(),
      group: optionalText,
      state: or(z.string(), 'UNKNOWN'),
      last_established: optionalText,
      af: optionalText,
      received: optionalCount,
      sent: optionalCount,
    }),
  ),
  vrfs: list(z.looseObject({ name: z.string(), total_prefixes: optionalCount })),
});
export type CaseBgp = z.infer<typeof bgpSchema>;

const vrfSchema = z.looseObject({
  name: z.string(),
  description: optionalText,
  route_distinguisher: optionalText,
  import_rt: list(z.string()),
  export_rt: list(z.string()),
  interfaces: list(z.string()),
});
export type CaseVrf = z.infer<typeof vrfSchema>;

const deviceSchema = z.looseObject({
  system: z
    .looseObject({
      hostname: optionalText,
      software_version: optionalText,
      boot_time: optionalText,
      timezone: or(z.string(), 'UTC'),
    })
    .nullable()
    .optional(),
  interfaces: z.array(interfaceSchema).nullable().optional(),
  isis: isisSchema.nullable().optional(),
  mpls: z
    .looseObject({ enabled: z.boolean(), interfaces: list(z.string()) })
    .nullable()
    .optional(),
  bgp: bgpSchema.nullable().optional(),
  vpn: z.array(vrfSchema).nullable().optional(),
  logs: z.array(z.string()).nullable().optional(),
  unavailable: z.record(z.string(), statusError).nullable().optional(),
});
export type CaseDevice = z.infer<typeof deviceSchema>;

/** A recorded situation: the truth about the cabling, and what every router answers. */
export const caseSchema = z.looseObject({
  id: z.string(),
  input: z.looseObject({ ask: z.string().optional(), now: z.string() }),
  topology: z.looseObject({
    devices: z
      .array(
        z.looseObject({
          name: z.string(),
          role: z.string(),
          loopback: optionalText,
          /** Address in the inventory, where it is not the loopback. */
          management: optionalText,
        }),
      )
      .min(1),
  }),
  state: z.record(z.string(), deviceSchema),
});
export type CaseDocument = z.infer<typeof caseSchema>;
