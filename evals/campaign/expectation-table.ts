import type { Kind } from './kinds';

/** Whether all routers can be read, or all but the one that the fault sits on. */
export type Readable = 'everything' | 'all but the faulty router';
type Verdict = 'fault' | 'healthy' | 'inconclusive';

/**
 * Where a cause is to be found. `port`: device and interface; `loopback`: device and Loopback0;
 * `device`: the device alone; `peer` and `vrf`: the device, with the peer's address or the VRF's
 * name as object; `far port`: device and interface at the other end of the faulty port.
 */
type Place = 'port' | 'far port' | 'loopback' | 'device' | 'peer' | 'vrf';

interface ExpectedPlace {
  /** A word of the vocabulary of root causes; null where it has none, and the type is not asked. */
  type: string | null;
  at: Place;
}

/** What a good answer holds where one kind of fault meets what can be read. */
export interface ExpectationRow {
  kind: Kind;
  readable: Readable;
  /** What the replies of the tools show of it. */
  shows: string;
  /** Any of them is right. */
  verdict: readonly Verdict[];
  cause: ExpectedPlace | null;
  /** Shows the same in the readings, and is as right. */
  or?: readonly ExpectedPlace[];
  /**
   * The far end of the link, or of the session, shows the same: accepted as well; `unless asked`:
   * only where the question names neither end, else the end that it names is the right one.
   */
  farEnd?: 'accepted' | 'unless asked';
}

function row(
  kind: Kind,
  shows: string,
  cause: ExpectedPlace | null,
  more: Partial<ExpectationRow> = {},
): ExpectationRow {
  return { kind, readable: 'everything', shows, verdict: ['fault'], cause, ...more };
}

const healthy = { verdict: ['healthy'] } as const;
const unread = { type: 'collection_failed', at: 'device' } as const;
const unknowable = { verdict: ['inconclusive'] } as const;
const withoutTheRouter = { readable: 'all but the faulty router' } as const;

/**
 * Kind of fault × what can be read → expected. Written before the generator and before the engine
 * that it judges; it counts what the tools' replies can tell (no ping, no routing table, no
 * labels, no VRF sessions but in logs), not what the generator knows.
 */
export const EXPECTATIONS: readonly ExpectationRow[] = [
  row('healthy', 'all up; spares shut without an address', null, healthy),
  row(
    'planned_link_work',
    'a port is shut; its description, or its far end’s, announces the work',
    null,
    healthy,
  ),
  row('planned_session_work', 'a session is shut by us; a commit at that second', null, healthy),
  row('old_flap', 'a bounce long before the window; nothing since', null, healthy),
  row('old_log_lines', 'lines of another time zone, returned whatever their age', null, healthy),
  row('slow', 'every answer comes, late', null, healthy),
  row('server_dies', 'one call breaks off; the next answers', null, healthy),

  row('unreachable', 'the router asked about refuses every call', unread, unknowable),
  row('authentication_refused', 'the router asked about refuses the login', unread, unknowable),
  row('hung', 'the router asked about never answers', unread, unknowable),
  row('feature_not_available', 'the area asked about is said not to exist', unread, unknowable),
  row('area_error', 'the area asked about fails', unread, unknowable),
  row('empty_reply', 'the area asked about succeeds with nothing in it', unread, unknowable),
  row('truncated_table', 'the list asked about is shorter than its own count', unread, unknowable),
  row(
    'management_dead',
    'no call to it succeeds; its neighbors list adjacencies up to it',
    unread,
    {
      verdict: ['inconclusive', 'fault'],
    },
  ),

  row(
    'interface_down',
    'both ends enabled and down',
    { type: 'interface_down', at: 'port' },
    { farEnd: 'unless asked' },
  ),
  row('access_down', 'enabled and down; the far end belongs to the customer', {
    type: 'interface_down',
    at: 'port',
  }),
  row('interface_admin_down', 'admin state down at one end, no purpose told', {
    type: 'interface_admin_down',
    at: 'port',
  }),
  row(
    'interface_admin_down',
    'the far end down; the end that was shut cannot be read',
    { type: 'interface_down', at: 'far port' },
    {
      ...withoutTheRouter,
      or: [{ type: null, at: 'device' }],
    },
  ),
  row(
    'link_flap',
    'up; both logs report losses in the window',
    { type: 'link_flap', at: 'port' },
    { farEnd: 'accepted' },
  ),
  row(
    'link_errors',
    'error counter of one end',
    { type: 'link_errors', at: 'port' },
    { farEnd: 'accepted' },
  ),
  row(
    'mtu_mismatch',
    'up at both ends, no adjacency, two frame sizes',
    { type: 'mtu_mismatch', at: 'port' },
    { farEnd: 'accepted' },
  ),
  row('mpls_disabled', 'adjacency up, the port not among those with labels', {
    type: 'mpls_not_enabled',
    at: 'port',
  }),
  row('loopback_not_in_igp', 'Loopback0 not among the interfaces of IS-IS; its sessions down', {
    type: 'loopback_not_in_igp',
    at: 'loopback',
  }),
  row(
    'loopback_not_in_igp',
    'its sessions down at the reflectors, its neighbors have it up; it cannot be read',
    { type: null, at: 'device' },
    {
      ...withoutTheRouter,
      verdict: ['fault', 'inconclusive'],
    },
  ),
  row('isis_disabled', 'up at both ends, no adjacency; one end not among the interfaces of IS-IS', {
    type: null,
    at: 'port',
  }),
  row('isis_level', 'level capability unlike all others; no adjacency left', {
    type: 'igp_level_mismatch',
    at: 'device',
  }),
  row('duplicate_system_id', 'two routers with one NET; a commit on one of them just before', {
    type: 'duplicate_system_id',
    at: 'device',
  }),
  row(
    'duplicate_identity',
    'two routers with one NET and one loopback; a commit on one of them just before',
    { type: 'duplicate_system_id', at: 'device' },
  ),
  row('bgp_shutdown', 'our log: shut by the peer, who is outside', {
    type: 'bgp_remote_shutdown',
    at: 'peer',
  }),
  row('bgp_policy_missing', 'session up, nothing received and nothing sent', {
    type: 'bgp_policy_missing',
    at: 'peer',
  }),
  row('bgp_max_prefix', 'log: limit reached; session idle', { type: 'bgp_max_prefix', at: 'peer' }),
  row('bgp_flap', 'session up; log reports losses in the window, the port did not go down', {
    type: 'bgp_session_flap',
    at: 'peer',
  }),
  row('bgp_family_missing', 'session up; one end without the VPN family', {
    type: 'bgp_af_missing',
    at: 'peer',
  }),
  row('bgp_as_mismatch', 'session down; one end expects an AS that the other does not have', {
    type: 'bgp_as_mismatch',
    at: 'peer',
  }),
  row(
    'bgp_authentication_mismatch',
    'session down; logs report a wrong digest, a commit at one end',
    { type: null, at: 'peer' },
  ),
  row('bgp_neighbor_removed', 'session down at one end, not configured at the other', {
    type: null,
    at: 'peer',
  }),
  row(
    'bgp_neighbor_removed',
    'session down at the end that can be read, path intact',
    { type: null, at: 'device' },
    {
      ...withoutTheRouter,
      verdict: ['fault', 'inconclusive'],
    },
  ),
  row('vrf_route_targets', 'targets unlike those of the VPN’s other sites', {
    type: 'route_target_mismatch',
    at: 'vrf',
  }),
  row(
    'vrf_route_distinguisher',
    'two VPNs with one distinguisher; a commit on the router that changed',
    { type: 'rd_conflict', at: 'vrf' },
  ),
  row('vrf_distinguisher_missing', 'VRF with an empty distinguisher; its routes at no other site', {
    type: null,
    at: 'vrf',
  }),
  row('vrf_membership_missing', 'access port in the default table, its VRF without it', {
    type: 'vrf_membership_missing',
    at: 'vrf',
  }),
  row('vrf_wrong_port', 'access port with one customer’s description in another one’s VRF', {
    type: 'vrf_wrong_port',
    at: 'port',
  }),
  row('subnet_mismatch', 'up at both ends, no adjacency, two subnets; a commit at one end', {
    type: null,
    at: 'port',
  }),
  row('card_down', 'all ports of one slot down in one second, those of others up', {
    type: 'card_down',
    at: 'device',
  }),
  row(
    'bundle_down',
    'bundle down; fewer members up than it needs',
    { type: 'interface_down', at: 'device' },
    { farEnd: 'unless asked' },
  ),
  row(
    'bundle_member_down',
    'bundle up; one member down at both ends',
    { type: 'interface_down', at: 'port' },
    { farEnd: 'unless asked' },
  ),
  row('bundle_left_out', 'bundle up and in IS-IS, not among the ports with labels', {
    type: 'mpls_not_enabled',
    at: 'port',
  }),
  row(
    'second_cut',
    'two links of a ring down, one long since; routers between them cut off',
    { type: 'interface_down', at: 'port' },
    { farEnd: 'unless asked' },
  ),
  row(
    'reflector_lost',
    'a reflector answers nobody; its links and sessions down',
    { type: 'device_down', at: 'device' },
    {
      or: [{ type: 'device_isolated', at: 'device' }],
    },
  ),
  row(
    'device_down',
    'the router answers nobody; its links and sessions down',
    { type: 'device_down', at: 'device' },
    {
      or: [{ type: 'device_isolated', at: 'device' }],
    },
  ),
  row('device_isolated', 'it answers; all its links down', {
    type: 'device_isolated',
    at: 'device',
  }),
  row('device_restarted', 'boot time in the window', { type: 'device_restarted', at: 'device' }),
];

/** Words for the causes of which the vocabulary has none: proposed, and not scored. */
export const PROPOSED_TYPES = {
  bgp_authentication_mismatch: 'bgp_auth_mismatch',
  bgp_neighbor_removed: 'bgp_neighbor_missing',
  isis_disabled: 'interface_not_in_igp',
  vrf_distinguisher_missing: 'rd_missing',
  subnet_mismatch: 'subnet_mismatch',
} as const;
