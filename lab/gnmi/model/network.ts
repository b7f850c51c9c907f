import * as z from 'zod';

/**
 * The configured network: what engineers and installers did to it. What then works and what does
 * not is worked out from it (see simulate.ts), never written down.
 */

export const portSchema = z.object({
  name: z.string(),
  address: z.string().nullable(),
  prefixLength: z.number().int().nullable(),
  description: z.string().nullable(),
  mtu: z.number().int(),
  enabled: z.boolean(),
  vrf: z.string().nullable(),
  isis: z.enum(['active', 'passive']).nullable(),
  mpls: z.boolean(),
  macAddress: z.string().nullable(),
  counters: z.object({
    inPackets: z.number().int(),
    outPackets: z.number().int(),
    inErrors: z.number().int(),
    outErrors: z.number().int(),
  }),
  /** Name of the bundle that this port is a member of. */
  bundle: z.string().optional(),
  /** Of a bundle: how many members have to be up for it to be up. */
  minimumMembers: z.number().int().positive().optional(),
});
export type Port = z.infer<typeof portSchema>;

export const bgpPeerSchema = z.object({
  address: z.string(),
  remoteAs: z.number().int(),
  group: z.string().nullable(),
  family: z.enum(['l3vpn_ipv4_unicast', 'ipv4_unicast']),
  /** Null is the default table. */
  vrf: z.string().nullable(),
  /** The peer is a route-reflector client of this router. */
  client: z.boolean(),
  shutdown: z.boolean(),
  /** Without a policy an external peer's routes are dropped, and none are sent. */
  policy: z.boolean(),
  maximumPrefixes: z.number().int().nullable(),
  /** Both sides need the same one, or none. */
  password: z.string().optional(),
});
export type BgpPeer = z.infer<typeof bgpPeerSchema>;

export const vrfSchema = z.object({
  name: z.string(),
  description: z.string(),
  routeDistinguisher: z.string().nullable(),
  importTargets: z.array(z.string()),
  exportTargets: z.array(z.string()),
});
export type Vrf = z.infer<typeof vrfSchema>;

export const ROLES = ['P', 'PE', 'RR', 'CE', 'outside'] as const;

export const routerSchema = z.object({
  /** Name in the inventory. */
  name: z.string(),
  /** What the router calls itself, where that differs from its name in the inventory. */
  hostName: z.string().optional(),
  role: z.enum(ROLES),
  managementAddress: z.string(),
  managementPort: z.number().int(),
  loopback: z.string(),
  softwareVersion: z.string(),
  timezone: z.string(),
  /** How far its clock's zone is ahead of UTC; log lines are stamped in it. */
  zoneMinutes: z.number().int().optional(),
  /** ISO 8601, UTC. */
  bootTime: z.string(),
  running: z.boolean(),
  /** Null where the router runs no IS-IS. */
  isis: z.object({ systemId: z.string(), area: z.string(), level: z.string() }).nullable(),
  bgp: z
    .object({
      asNumber: z.number().int(),
      peers: z.array(bgpPeerSchema),
      /** Routes that this router itself announces to external peers. */
      announced: z.array(z.string()),
    })
    .nullable(),
  vrfs: z.array(vrfSchema),
  ports: z.array(portSchema),
});
export type Router = z.infer<typeof routerSchema>;

const endSchema = z.object({ router: z.string(), port: z.string() });
export const linkSchema = z.object({ ends: z.tuple([endSchema, endSchema]), intact: z.boolean() });
export type Link = z.infer<typeof linkSchema>;

/** Routers of the inventory first, in its order; `outside` ones exist but cannot be asked. */
export const networkSchema = z.object({
  routers: z.array(routerSchema),
  links: z.array(linkSchema),
});
export type Network = z.infer<typeof networkSchema>;

/** The router of that name, or undefined. */
export function findRouter(network: Network, name: string): Router | undefined {
  return network.routers.find((router) => router.name === name);
}

/** What a router calls itself in its replies and in the logs of its neighbors. */
export function hostNameOf(router: Router): string {
  return router.hostName ?? router.name;
}

/** The port of that name, or undefined. */
export function findPort(router: Router, name: string): Port | undefined {
  return router.ports.find((port) => port.name === name);
}
