import * as z from 'zod';
import { areaSchema } from './state';

const device = z.string().min(1);
const moment = z.string().regex(/^(-\d+(\.\d+)?(ms|s|m|h|d)|\d{4}-\d\d-\d\dT.+)$/, {
  error: 'a time is written as -12m (before now) or 2026-11-27T21:15:00Z',
});
const duration = z.string().regex(/^\d+(\.\d+)?(ms|s|m|h|d)$/, {
  error: 'a length of time is written as 30s, 12m or 26h',
});
const at = moment.default('-12m');
/** The user of a commit message; null where the change left none. */
const user = z.string().nullable();
const changedBy = user.default('netops');
const unrecorded = user.default(null);

const port = { device, interface: z.string().min(1) };
const peer = { device, neighbor: z.string().min(1) };
const repeated = {
  times: z.number().int().positive().default(1),
  lasting: duration.default('26s'),
  every: duration.default('3m'),
};

function kind<Name extends string, Shape extends z.ZodRawShape>(fault: Name, shape: Shape) {
  return z.strictObject({ fault: z.literal(fault), ...shape });
}

/** What can happen to routers and cables. */
const networkFaults = [
  kind('interface_admin_down', {
    ...port,
    at,
    until: moment.optional(),
    user: unrecorded,
    description: z.string().optional(),
  }),
  kind('interface_down', { ...port, at, until: moment.optional() }),
  kind('link_flap', { ...port, at, ...repeated }),
  kind('link_errors', {
    ...port,
    in_errors: z.number().int().nonnegative(),
    out_errors: z.number().int().nonnegative().default(0),
  }),
  kind('mtu_mismatch', { ...port, mtu: z.number().int().positive(), at, user: changedBy }),
  kind('mpls_disabled', { ...port, at, user: changedBy }),
  kind('loopback_not_in_igp', { device, at, user: changedBy }),
  kind('isis_level', {
    device,
    level: z.enum(['LEVEL_1', 'LEVEL_2', 'LEVEL_1_2']),
    at,
    user: changedBy,
  }),
  kind('duplicate_system_id', { device, same_as: device, at, user: changedBy }),
  kind('bgp_shutdown', { ...peer, at, user: unrecorded }),
  kind('isis_disabled', { ...port, at, user: changedBy }),
  /** Loopback, router id and system id of another router, as a copied configuration brings them. */
  kind('duplicate_identity', { device, same_as: device, at, user: changedBy }),
  kind('subnet_mismatch', {
    ...port,
    address: z.ipv4(),
    prefix_length: z.number().int().min(1).max(32),
    at,
    user: changedBy,
  }),
  kind('bgp_family_missing', { ...peer, at, user: changedBy }),
  kind('bgp_as_mismatch', { ...peer, remote_as: z.number().int().positive(), at, user: changedBy }),
  kind('bgp_authentication_mismatch', { ...peer, at, user: changedBy }),
  kind('bgp_neighbor_removed', { ...peer, at, user: changedBy }),
  kind('bgp_policy_missing', { ...peer, at, user: changedBy }),
  kind('bgp_max_prefix', {
    ...peer,
    maximum: z.number().int().positive(),
    announced: z.number().int().positive(),
    at,
  }),
  kind('bgp_flap', { ...peer, at, ...repeated }),
  kind('vrf_route_targets', {
    device,
    vrf: z.string(),
    import: z.array(z.string()).optional(),
    export: z.array(z.string()).optional(),
    at,
    user: changedBy,
  }),
  kind('vrf_route_distinguisher', {
    device,
    vrf: z.string(),
    rd: z.string().nullable(),
    at,
    user: changedBy,
  }),
  kind('vrf_membership_missing', { ...port, at, user: changedBy }),
  kind('vrf_wrong_port', { ...port, vrf: z.string(), at, user: changedBy }),
  /** Words that say what a port is for, or what is about to happen to it. */
  kind('port_description', { ...port, description: z.string(), at, user: changedBy }),
  /** All ports of a slot, such as 0/1, lose their link; `logged` is the router's own word of it. */
  kind('card_down', {
    device,
    slot: z.string().regex(/^\d+\/\d+$/, { error: 'a slot is written as 0/1' }),
    at,
    logged: z.boolean().default(true),
  }),
  kind('device_down', { device, at }),
  kind('device_isolated', { device, at }),
  kind('device_restarted', { device, at, lasting: duration.default('4m') }),
  kind('log_lines', { device, lines: z.array(z.string()).min(1) }),
] as const;

/** What can go wrong with reading, while the network is as it is. */
const collectionFaults = [
  /** Both read alike through gNMIBuddy; over gNMI itself the port is closed, or takes connections and stays silent. */
  kind('unreachable', {
    device,
    delay: duration.default('200ms'),
    how: z.enum(['refused', 'black_holed']).default('refused'),
  }),
  kind('authentication_refused', { device }),
  kind('slow', { device, delay: duration }),
  kind('hung', { device }),
  kind('feature_not_available', { device, areas: z.array(areaSchema).min(1) }),
  kind('area_error', { device, areas: z.array(areaSchema).min(1), error: z.string() }),
  kind('empty_reply', { device, areas: z.array(areaSchema).min(1) }),
  kind('truncated_table', {
    device,
    area: z.enum(['interfaces', 'bgp', 'isis', 'logs']),
    keep: z.number().int().nonnegative(),
  }),
  kind('server_dies', {
    tool: z.string(),
    device: device.optional(),
    call: z.number().int().positive().default(1),
  }),
] as const;

export const faultSchema = z.discriminatedUnion('fault', [...networkFaults, ...collectionFaults]);
export type Fault = z.infer<typeof faultSchema>;
export type FaultOf<Name extends Fault['fault']> = Extract<Fault, { fault: Name }>;
