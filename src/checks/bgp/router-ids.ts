import { pointTo } from '../context';
import { defineCheck } from '../define-check';
import type { BgpFacts, DeviceFacts, NetworkFacts } from '../facts';
import { loopbackAddresses } from '../identity/inventory-addresses';
import { below } from '../parse/place';
import { ofRouter } from '../needs/resources';

/** A router whose BGP identifier is that of another router of its AS. */
export interface SharedRouterId {
  device: DeviceFacts;
  bgp: BgpFacts;
  routerId: string;
  owner: DeviceFacts;
}

/** Whether the identifier is an address of the router itself, as far as its loopbacks were read. */
function isOwn({ device, routerId }: SharedRouterId): boolean {
  return loopbackAddresses(device).includes(routerId) || device.address === routerId;
}

/** Routers with the identifier of another one that do not carry it as their own address. */
export function sharedRouterIds(facts: NetworkFacts): SharedRouterId[] {
  const all = [...facts.devices.values()].flatMap((device) =>
    device.bgp === null || device.bgp.routerId === null
      ? []
      : [{ device, bgp: device.bgp, routerId: device.bgp.routerId }],
  );
  const shared = all.flatMap((one): SharedRouterId[] => {
    const owner = all.find(
      (other) =>
        other !== one && other.routerId === one.routerId && other.bgp.asNumber === one.bgp.asNumber,
    );
    return owner === undefined ? [] : [{ ...one, owner: owner.device }];
  });
  // Who carries the address itself is its owner, or shares a loopback, which is judged as such.
  return shared.filter((one) => !isOwn(one));
}

/** One check for each router that took the BGP identifier of another one. */
export const bgpRouterId = defineCheck({
  id: 'bgp.router_id',
  resource: ofRouter('address'),
  reading: ['bgp'],
  words: ['router id', 'bgp identifier'],
  label: ['BGP identifiers', (routerId) => `BGP identifier ${routerId}`],
  expectation: 'no other router of the AS has the BGP identifier of this one',
  rule: 'RFC 6286, section 2.1: the identifier is unique within an AS; RFC 4456, section 8: a route that a reflector hands back to its originator by that identifier is ignored',
  say: {
    shared: ({ owner }: { owner: string }) => `${owner} has it too`,
  },
  evaluate: (context) =>
    sharedRouterIds(context.facts).map(({ device, bgp, routerId, owner }) => ({
      device: device.name,
      object: routerId,
      result: 'fail',
      reason: { code: 'shared', owner: owner.name },
      evidence: pointTo(
        bgp.summaryOnly ? bgp.place : below(bgp.place, 'router', 'router_id'),
        `router_id=${routerId}`,
      ),
    })),
});
