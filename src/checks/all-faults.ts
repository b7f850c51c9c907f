import { checkKey } from '../domain/analysis/check';
import type { Finding } from '../domain/analysis/finding';
import type { CheckContext } from './context';
import type { Fault } from './define-fault';
import { adjacencyFaults } from './diagnosis/adjacency-flaps';
import { collectionFaults } from './diagnosis/collection-causes';
import { deviceFaults } from './diagnosis/device-causes';
import { distinguisherFaults } from './diagnosis/distinguisher-causes';
import { familyFaults } from './diagnosis/family-causes';
import { frameSizeFaults } from './diagnosis/frame-size-causes';
import { inferredFaults } from './diagnosis/inferred-faults';
import { isisFaults } from './diagnosis/isis-causes';
import { isisSettingFaults } from './diagnosis/isis-setting-causes';
import { linkFaults } from './diagnosis/link-causes';
import { membershipFaults } from './diagnosis/membership-faults';
import { mplsFaults } from './diagnosis/mpls-causes';
import { portFaults } from './diagnosis/port-causes';
import { routeSendingFaults } from './diagnosis/route-sending-causes';
import { sessionFaults } from './diagnosis/session-faults';
import { sharedAddressFaults } from './diagnosis/shared-address-causes';
import { routeTargetFaults } from './diagnosis/target-causes';
import {
  evidenceOf,
  sinceOf,
  type Cause,
  type DiagnosisContext,
  type FoundCause,
} from './diagnosis/cause';
import type { Filed } from './needs/fault-places';
import { resourceId } from './needs/resources';

/** The names of all faults, by which findings and expectations know them. */
export type FaultType =
  | 'device_down'
  | 'device_isolated'
  | 'device_restarted'
  | 'card_down'
  | 'interface_admin_down'
  | 'interface_down'
  | 'link_flap'
  | 'link_errors'
  | 'duplex_mismatch'
  | 'isis_adjacency_flap'
  | 'mtu_mismatch'
  | 'path_mtu'
  | 'igp_level_mismatch'
  | 'duplicate_system_id'
  | 'loopback_not_in_igp'
  | 'interface_not_in_igp'
  | 'isis_passive'
  | 'isis_circuit_type_mismatch'
  | 'isis_auth_mismatch'
  | 'subnet_mismatch'
  | 'igp_area_mismatch'
  | 'duplicate_address'
  | 'duplicate_router_id'
  | 'bgp_max_prefix'
  | 'bgp_open_refused'
  | 'bgp_remote_shutdown'
  | 'bgp_policy_missing'
  | 'bgp_neighbor_not_configured'
  | 'bgp_session_flap'
  | 'bgp_auth_mismatch'
  | 'bgp_as_mismatch'
  | 'bgp_af_missing'
  | 'bgp_routes_not_accepted'
  | 'bgp_routes_not_sent'
  | 'route_target_mismatch'
  | 'rd_conflict'
  | 'rd_missing'
  | 'vrf_membership_missing'
  | 'vrf_wrong_port'
  | 'mpls_not_enabled'
  | 'collection_failed'
  | 'isis_adjacency_missing'
  | 'interface_flap'
  | 'interface_mtu_match'
  | 'interface_subnet_match'
  | 'isis_auth'
  | 'isis_interfaces'
  | 'mpls_enabled';

/** All faults, in the order in which they are looked for. A name that is missing here does not compile. */
export const allFaults: { readonly [Type in FaultType]: Fault } = {
  ...deviceFaults,
  ...portFaults,
  ...linkFaults,
  ...adjacencyFaults,
  ...frameSizeFaults,
  ...isisFaults,
  ...isisSettingFaults,
  ...sharedAddressFaults,
  ...sessionFaults,
  ...familyFaults,
  ...routeSendingFaults,
  ...routeTargetFaults,
  ...distinguisherFaults,
  ...membershipFaults,
  ...mplsFaults,
  ...collectionFaults,
  ...inferredFaults,
};

/** The fault that a finding tells of; undefined for what is none. */
export function faultOf({ type }: Pick<Finding, 'type'>): Fault | undefined {
  return isFaultType(type) ? allFaults[type] : undefined;
}

export function isFaultType(type: string): type is FaultType {
  return Object.hasOwn(allFaults, type);
}

/** What all finders make of what was read and judged, each of them asked once. */
export function findCauses(context: DiagnosisContext): Cause[] {
  const finders = new Set(Object.values<Fault>(allFaults).flatMap(({ foundBy }) => foundBy));
  return [...finders].flatMap((find) => find(context)).map((one) => asCause(context, one));
}

/** A cause with all that its finder left out. */
export function asCause(context: DiagnosisContext, { shown, ...told }: FoundCause): Cause {
  const evidence = told.evidence ?? evidenceOf(...shown);
  return {
    interface: null,
    object: null,
    severity: allFaults[told.type].severity,
    confidence: 'confirmed',
    evidence,
    own: shown.flatMap((one) => (one === null ? [] : [checkKey(one)])),
    lasting: true,
    since: sinceOf(context, evidence),
    ...told,
  };
}

/** The resources that do not work where a fault is filed. */
export function locateCause(context: CheckContext, filed: Filed): [string, ...string[]] {
  const [first, ...more] = filed.resources ?? allFaults[filed.type].place(context, filed);
  return [first ?? resourceId('router', filed.device), ...more];
}
