import { receivedOf, sentOf } from '../bgp/owed-routes';
import { farView } from '../bgp/far-end';
import { isEstablished } from '../bgp/sessions';
import { pointTo, pointToLine } from '../context';
import { latestLine } from '../log-lines';
import { below } from '../parse/place';
import { failingCheck, failingOf, type FoundCause, type DiagnosisContext } from './cause';
import { sessionCause } from './session-cause';
import { defineFaults } from '../define-fault';
import { atObject } from '../needs/fault-places';
import { peerText, showNeighbor } from './peer-words';

function isReflector({ facts, model }: DiagnosisContext, address: string): boolean {
  const owner = model.ownerOf(address);
  return owner !== null && facts.devices.get(owner)?.role?.toUpperCase() === 'RR';
}

/**
 * Where a router of ours receives no routes from another one of ours, the sender's own count tells
 * whether they were not sent or not accepted: an outbound policy acts before it, an inbound one after
 * it (RFC 4271, section 9.1: Adj-RIB-Out of the one, Adj-RIB-In of the other).
 */
export function routeSendingCauses(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'bgp.prefixes').flatMap((check): FoundCause[] => {
    const device = context.facts.devices.get(check.device);
    const neighbor = device?.bgp?.neighbors.find((one) => one.address === check.object);
    if (device === undefined || neighbor === undefined || !isEstablished(neighbor)) return [];
    const far = receivedOf(neighbor) === 0 ? farView(context, device.name, check.object) : null;
    const sent = far === null ? null : sentOf(far.neighbor);
    if (far === null || sent === null || !isEstablished(far.neighbor)) return [];
    const lacksFamily =
      failingCheck(context, 'bgp.families', device.name, check.object) ??
      failingCheck(context, 'bgp.families', far.device.name, far.neighbor.address);
    if (lacksFamily !== null) return [];
    // A session that keeps dying has had no time for its routes, or dies of them.
    const keepsDying =
      failingCheck(context, 'bgp.flap', device.name, check.object) ??
      failingCheck(context, 'bgp.flap', far.device.name, far.neighbor.address);
    if (keepsDying !== null) return [];
    // What another reflector is sent may be this router's own routes.
    const others = (far.device.bgp?.neighbors ?? []).filter(
      (one) =>
        one !== far.neighbor &&
        isEstablished(one) &&
        (sentOf(one) ?? 0) > 0 &&
        !isReflector(context, one.address),
    );
    const place = below(far.neighbor.place, 'prefixes');
    const commit = latestLine(far.device.logs.lines, (line) => line.kind === 'commit');
    const lines = commit === undefined ? [] : [pointToLine(commit)];
    if (sent > 0) {
      return [
        sessionCause(context, device.name, check.object, [check], {
          type: 'bgp_routes_not_accepted',
          confidence: 'likely',
          title: `${device.name} accepts none of the routes that ${far.device.name} sends`,
          explanation: `${far.device.name} sends ${sent} routes to ${device.name}, which counts none. What lies between is the inbound side of ${device.name}: policy, route targets or families.`,
          evidence: [pointTo(place, `sent=${sent}`)],
        }),
      ];
    }
    // What it serves to others may be what this router sends it, and there is nothing else to send.
    const hasRoutes = (far.device.bgp?.neighbors ?? []).some(
      (one) => one !== far.neighbor && isEstablished(one) && receivedOf(one) !== 0,
    );
    if (others.length === 0 || !hasRoutes) return [];
    const named = others
      .slice(0, 3)
      .map((one) => `${context.model.ownerOf(one.address) ?? one.address} ${sentOf(one)}`)
      .join(', ');
    return [
      sessionCause(context, far.device.name, far.neighbor.address, [check], {
        type: 'bgp_routes_not_sent',
        title: `${far.device.name} sends no routes to ${device.name}`,
        explanation: `${far.device.name} counts sent=0 toward ${device.name} and serves others (${named}). So the routes are held back on ${far.device.name}: its outbound policy or the families of the session.`,
        evidence: [pointTo(place, 'sent=0'), ...lines],
      }),
    ];
  });
}

export const routeSendingFaults = defineFaults({
  foundBy: [routeSendingCauses],
  place: atObject('peer'),
  origin: 'settings',
  isOfRoutes: true,
})({
  bgp_routes_not_accepted: {
    severity: 'major',
    actions: ({ device, object }) => [
      `Check the inbound policy and the families of ${device} for ${peerText(object)}.`,
      showNeighbor(object),
      'show running-config router bgp',
    ],
  },
  bgp_routes_not_sent: {
    severity: 'critical',
    actions: ({ device, object }) => [
      `Check the outbound policy and the families of ${device} towards ${peerText(object)}.`,
      showNeighbor(object),
      'show running-config router bgp',
    ],
  },
});
