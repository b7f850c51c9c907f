/** Networks in which nothing is wrong, each with its own oddity. */
export const HEALTHY_KINDS = [
  'healthy',
  'planned_link_work',
  'planned_session_work',
  'old_flap',
  'old_log_lines',
  'slow',
  'server_dies',
] as const;

/** Networks in which nothing may be wrong, but what was asked about cannot be read. */
export const COLLECTION_KINDS = [
  'unreachable',
  'authentication_refused',
  'hung',
  'feature_not_available',
  'area_error',
  'empty_reply',
  'truncated_table',
  'management_dead',
] as const;

/** What can be broken. */
export const FAULT_KINDS = [
  'interface_down',
  'access_down',
  'interface_admin_down',
  'link_flap',
  'link_errors',
  'mtu_mismatch',
  'mpls_disabled',
  'loopback_not_in_igp',
  'isis_disabled',
  'isis_level',
  'duplicate_system_id',
  'duplicate_identity',
  'bgp_shutdown',
  'bgp_policy_missing',
  'bgp_max_prefix',
  'bgp_flap',
  'bgp_family_missing',
  'bgp_as_mismatch',
  'bgp_authentication_mismatch',
  'bgp_neighbor_removed',
  'vrf_route_targets',
  'vrf_route_distinguisher',
  'vrf_distinguisher_missing',
  'vrf_membership_missing',
  'vrf_wrong_port',
  'subnet_mismatch',
  'card_down',
  'bundle_down',
  'bundle_member_down',
  'bundle_left_out',
  'second_cut',
  'reflector_lost',
  'device_down',
  'device_isolated',
  'device_restarted',
] as const;

export const KINDS = [...HEALTHY_KINDS, ...COLLECTION_KINDS, ...FAULT_KINDS] as const;
export type HealthyKind = (typeof HEALTHY_KINDS)[number];
export type CollectionKind = (typeof COLLECTION_KINDS)[number];
export type FaultKind = (typeof FAULT_KINDS)[number];
export type Kind = (typeof KINDS)[number];

/** Whether nothing is wrong in an incident of that kind. */
export function isHealthyKind(kind: Kind): kind is HealthyKind {
  return (HEALTHY_KINDS as readonly string[]).includes(kind);
}

/** Whether an incident of that kind is one of reading alone. */
export function isCollectionKind(kind: Kind): kind is CollectionKind {
  return (COLLECTION_KINDS as readonly string[]).includes(kind);
}
