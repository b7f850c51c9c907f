import { checkKey } from '../domain/analysis/check';
import { bgpFamilies } from './bgp/families';
import { bgpFlap } from './bgp/flaps';
import { bgpPrefixes } from './bgp/prefixes';
import { bgpRemoteAs } from './bgp/remote-as';
import { bgpRouterId } from './bgp/router-ids';
import { bgpSession } from './bgp/sessions';
import { bgpAuth, bgpPolicy, bgpTimers } from './bgp/settings';
import { collectionComplete, reachability } from './collection';
import type { CheckContext } from './context';
import type { DefinedCheck, Judged } from './define-check';
import { interfaceDuplex } from './interfaces/duplex';
import { interfaceErrors } from './interfaces/counters';
import { interfaceFlap } from './interfaces/flaps';
import { mtuMatch } from './interfaces/frame-size';
import { addressUnique } from './interfaces/shared-addresses';
import { interfaceState } from './interfaces/states';
import { subnetMatch } from './interfaces/subnets';
import { isisAdjacency } from './isis/adjacencies';
import { isisAuth } from './isis/authentication';
import { isisIdentity } from './isis/identities';
import { isisLevel } from './isis/levels';
import { isisInterfaces } from './isis/ports';
import { logsRecent } from './logs';
import { mplsEnabled } from './mpls';
import { systemRestart } from './system';
import { topologyMap } from './topology';
import { alarms, interfaceOptics, qos, systemLoad } from './unseen/equipment';
import { dataplane, isisOverload, mplsForwarding, routingTable } from './unseen/forwarding';
import { vpnDistinguisher } from './vpn/distinguishers';
import { vpnMembership } from './vpn/membership';
import { bgpVrfSession } from './vpn/sessions';
import { vpnRouteTargets } from './vpn/targets';

/** The names of all checks, which plans and previous runs know them by. */
export const checkIds = [
  'reachability',
  'collection.complete',
  'topology.map',
  'interface.state',
  'interface.flap',
  'interface.errors',
  'interface.duplex',
  'interface.mtu_match',
  'interface.subnet_match',
  'interface.address_unique',
  'interface.optics',
  'isis.adjacency',
  'isis.interfaces',
  'isis.level',
  'isis.identity',
  'isis.auth',
  'isis.overload',
  'bgp.session',
  'bgp.flap',
  'bgp.prefixes',
  'bgp.policy',
  'bgp.auth',
  'bgp.timers',
  'bgp.remote_as',
  'bgp.families',
  'bgp.router_id',
  'bgp.vrf_session',
  'mpls.enabled',
  'mpls.forwarding',
  'vpn.route_targets',
  'vpn.rd_unique',
  'vpn.membership',
  'logs.recent',
  'system.restart',
  'system.load',
  'routing.table',
  'dataplane',
  'qos',
  'alarms',
] as const;

export type CheckId = (typeof checkIds)[number];

/** A check of any kind, without the templates that only its own reasons fit. */
export type AnyCheck = Pick<DefinedCheck, Exclude<keyof DefinedCheck, 'said' | 'say'>> & {
  say: Record<string, (data: never) => string>;
};

/**
 * All checks, in the order in which they look; each may ask which of those before it failed. A name
 * that is missing here, or that stands beside another check, does not compile.
 */
export const allChecks: { readonly [Id in CheckId]: AnyCheck & { id: Id } } = {
  reachability,
  'collection.complete': collectionComplete,
  'topology.map': topologyMap,
  'interface.state': interfaceState,
  'interface.flap': interfaceFlap,
  'interface.errors': interfaceErrors,
  'interface.duplex': interfaceDuplex,
  'interface.mtu_match': mtuMatch,
  'interface.subnet_match': subnetMatch,
  'interface.address_unique': addressUnique,
  'isis.adjacency': isisAdjacency,
  'isis.interfaces': isisInterfaces,
  'isis.level': isisLevel,
  'isis.identity': isisIdentity,
  'isis.auth': isisAuth,
  'bgp.session': bgpSession,
  'bgp.flap': bgpFlap,
  'bgp.prefixes': bgpPrefixes,
  'bgp.policy': bgpPolicy,
  'bgp.auth': bgpAuth,
  'bgp.timers': bgpTimers,
  'bgp.remote_as': bgpRemoteAs,
  'bgp.families': bgpFamilies,
  'bgp.router_id': bgpRouterId,
  'mpls.enabled': mplsEnabled,
  'vpn.route_targets': vpnRouteTargets,
  'vpn.rd_unique': vpnDistinguisher,
  'vpn.membership': vpnMembership,
  'bgp.vrf_session': bgpVrfSession,
  'logs.recent': logsRecent,
  'system.restart': systemRestart,
  'system.load': systemLoad,
  'isis.overload': isisOverload,
  'mpls.forwarding': mplsForwarding,
  'routing.table': routingTable,
  qos,
  alarms,
  'interface.optics': interfaceOptics,
  dataplane,
};

/** What all checks that the evidence allows find, in the order of the checks. */
export function runChecks(context: CheckContext): Judged[] {
  const found: Judged[] = [];
  const failing = new Set<string>();
  for (const check of Object.values<AnyCheck>(allChecks)) {
    const judged = check.judge(context, failing);
    found.push(...judged);
    for (const one of judged) if (one.result === 'fail') failing.add(checkKey(one));
  }
  return found;
}
