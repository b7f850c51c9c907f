import { checkKey } from '../../domain/analysis/check';
import type { Judged } from '../define-check';
import type { Observation } from '../../diagnosis';
import { holdTime } from '../bgp/lost-peer';
import type { CheckId } from '../all-checks';
import type { CheckContext } from '../context';
import { isLoopback } from '../interfaces/use';
import { lossMoments } from './moments';
import { onLink, resourceId, sessionPlace } from './resources';

type Locate = (context: CheckContext, check: Judged) => string;

const ofRouter =
  (kind: 'identity' | 'address' | 'isis_process' | 'management' | 'router' | 'log'): Locate =>
  (_context, { device }) =>
    resourceId(kind, device);

const ofLink =
  (kind: 'link' | 'frames' | 'quality' | 'settings' | 'adjacency'): Locate =>
  ({ model }, { device, object }) =>
    onLink(model, kind, device, object);

const ofPeer: Locate = (_context, { device, object }) => resourceId('peer', device, object);

const ofVrf =
  (kind: 'targets' | 'distinguisher' | 'access'): Locate =>
  (_context, { device, object }) =>
    resourceId(kind, device, object);

/**
 * The resource of which each check speaks. One that is not here speaks of none that another check
 * could speak of too: what fails is then a finding of its own.
 */
const places: { readonly [Id in CheckId]?: Locate } = {
  // A port that is shut is down for a reason of its own; one without link may have lost it at either end.
  'interface.state': (context, { device, object }) =>
    context.facts.devices.get(device)?.ports.get(object)?.admin === 'DOWN'
      ? resourceId('port', device, object)
      : onLink(context.model, 'link', device, object),
  'interface.flap': ofLink('link'),
  'interface.errors': ofLink('quality'),
  'interface.duplex': ofLink('quality'),
  'interface.mtu_match': ofLink('frames'),
  'interface.subnet_match': ofLink('settings'),
  'interface.address_unique': ofRouter('address'),
  'isis.adjacency': ofLink('adjacency'),
  'isis.interfaces': (_context, { device, object }) =>
    isLoopback(object) ? resourceId('loopback', device) : resourceId('isis_port', device, object),
  'isis.auth': ofLink('settings'),
  'isis.identity': ofRouter('identity'),
  'isis.level': ofRouter('isis_process'),
  // A session that is down may starve of large packets; one that is up shows small ones pass.
  'bgp.session': ({ model }, { device, object, result }) =>
    resourceId(result === 'pass' ? 'session' : 'steady', ...sessionPlace(model, device, object)),
  'bgp.flap': ({ model }, { device, object }) =>
    resourceId('steady', ...sessionPlace(model, device, object)),
  'bgp.prefixes': (context, { device, object }) =>
    context.facts.devices.get(device)?.bgp?.neighbors.some((one) => one.address === object)
      ? resourceId('routes', device, object)
      : resourceId('vrf_routes', device, object),
  'bgp.policy': ofPeer,
  'bgp.auth': ofPeer,
  'bgp.remote_as': ofPeer,
  'bgp.families': ofPeer,
  'bgp.router_id': ofRouter('address'),
  'bgp.vrf_session': (_context, { device, object }) =>
    resourceId('vrf_session', device, ...object.split(' ')),
  'mpls.enabled': (_context, { device, object }) => resourceId('labels', device, object),
  'vpn.route_targets': ofVrf('targets'),
  'vpn.rd_unique': ofVrf('distinguisher'),
  'vpn.membership': ofVrf('access'),
  'logs.recent': ofRouter('log'),
  'system.restart': ofRouter('router'),
  // One that answers shows its management; one that does not may also be out of reach.
  reachability: (_context, { device, result }) =>
    resourceId(result === 'pass' ? 'management' : 'contact', device),
};

/** Checks of what came and went within the time asked about. */
const ofMoments = new Set(['interface.flap', 'bgp.flap', 'logs.recent', 'system.restart']);

/** Checks whose pass shows that all that is needed works now. Others pass of one aspect alone. */
const ofNow = new Set(['interface.state', 'isis.adjacency', 'bgp.session', 'reachability']);

/** The resource that a check speaks of, or null where it speaks of none. */
export function resourceOf(context: CheckContext, check: Judged): string | null {
  return places[check.check]?.(context, check) ?? null;
}

/** Whether a port or session that passes really carries traffic, and is not down on purpose. */
function carries(context: CheckContext, check: Judged): boolean {
  const device = context.facts.devices.get(check.device);
  if (check.check === 'interface.state') return device?.ports.get(check.object)?.oper === 'UP';
  if (check.check === 'isis.adjacency')
    return device?.isis?.adjacencies.some((one) => one.port === check.object) === true;
  if (check.check !== 'bgp.session') return true;
  const peer = device?.bgp?.neighbors.find((one) => one.address === check.object);
  return peer?.state === 'ESTABLISHED';
}

/** What checks say of resources: of what fails all, of what works only what shows it whole. */
export function observe(context: CheckContext, checks: readonly Judged[]): Observation[] {
  return checks.flatMap((check): Observation[] => {
    const resource = check.result === 'not_verifiable' ? null : resourceOf(context, check);
    if (resource === null) return [];
    const works = check.result === 'pass' && ofNow.has(check.check) && carries(context, check);
    const meant = check.meant === true;
    // A port that nothing uses passes, and neither works nor is down by a decision.
    if (check.result === 'pass' && !works && !meant) return [];
    const evidence = [...(check.evidence === null ? [] : [check.evidence]), ...check.related];
    return [
      {
        id: checkKey(check),
        resource,
        works,
        meant,
        moments: works ? [] : lossMoments(context, evidence),
        past: ofMoments.has(check.check),
        // A session stays established for a hold time after its peer is gone.
        ...(works && check.check === 'bgp.session'
          ? { until: context.now.getTime() - holdTime }
          : {}),
      },
    ];
  });
}
