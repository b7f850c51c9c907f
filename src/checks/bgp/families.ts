import { pointTo, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { below } from '../parse/place';
import { isVpnFamily, missingVpnFamily } from './session-families';
import { farView } from './far-end';
import { ofEachPeer } from './of-each-peer';
import { receivedOf } from './owed-routes';
import { isEstablished } from './sessions';
import { ofObject } from '../needs/resources';
import { sitesOfVpn } from '../vpn/sites';

interface Lacking {
  family: string;
  carried: string[];
}

const say = {
  far_end: ({ family, carried, router }: Lacking & { router: string }) =>
    `carries ${carried.join(', ')}, and not ${family} as ${router} does`,
  siblings: ({ family, carried }: Lacking) =>
    `carries ${carried.join(', ') || 'no family'}, while the other sessions of its kind carry ${family}`,
  none_carries: ({ carried, vrf }: { carried: string[]; vrf: string }) =>
    `carries ${carried.join(', ')} only, and no session that is up carries VPN routes, though ${vrf} has other sites`,
};

const namesOf = ({ families }: BgpNeighborFacts): string[] => families.map((one) => one.name);

function hasVrfs(device: DeviceFacts | undefined): boolean {
  const used = device?.vpn?.vrfs.some((vrf) => vrf.ports.length > 0) === true;
  return used || (device?.bgp?.vrfs.length ?? 0) > 0;
}

/**
 * Sessions of other routers with VRFs to the same peer, as either end shows them. Of those that only the
 * peer shows, whoever is at the other end carries VPN routes where the session does.
 */
function siblingsOf(context: CheckContext, device: DeviceFacts, peer: string): string[][] {
  const { facts } = context;
  const others = [...facts.devices.values()].filter((one) => one !== device && hasVrfs(one));
  const near = others.flatMap(
    (one) => one.bgp?.neighbors.filter((at) => at.address === peer) ?? [],
  );
  const far = farView(context, device.name, peer);
  const back = (far?.device.bgp?.neighbors ?? []).filter(
    (one) => one !== far?.neighbor && one.remoteAs === device.bgp?.asNumber,
  );
  return [...near, ...back].filter(isEstablished).map(namesOf);
}

/** The families of a router's other sessions inside the AS, where it has several and all carry VPN routes. */
function passesVpnOn(device: DeviceFacts, except: BgpNeighborFacts): string[][] {
  const inside = (device.bgp?.neighbors ?? []).filter(
    (one) => one !== except && one.remoteAs === device.bgp?.asNumber && isEstablished(one),
  );
  const families = inside.map(namesOf);
  return families.length > 1 && families.every((one) => one.some(isVpnFamily)) ? families : [];
}

/**
 * Where users miss a VPN: one that this router shares with others, while no session inside the AS carries
 * VPN routes. The session that does may be down, and shows no family then, so nothing is left to compare with.
 */
export function vpnWithoutCarrier(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): string | null {
  const isMissed = context.question.symptom && context.goal.entities.vrfs.length > 0;
  if (!isMissed || receivedOf(neighbor) !== 0) return null;
  const inside = (device.bgp?.neighbors ?? []).filter(
    (one) => one.remoteAs === device.bgp?.asNumber && isEstablished(one),
  );
  const isPlain = (names: string[]) => names.length > 0 && !names.some((one) => /vpn/i.test(one));
  if (!inside.map(namesOf).every(isPlain)) return null;
  const shared = (device.vpn?.vrfs ?? []).find(
    ({ name, ports }) => ports.length > 0 && sitesOfVpn(context, device.name, name).length > 1,
  );
  return shared?.name ?? null;
}

function judge(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement<typeof say>[] {
  const internal = neighbor.remoteAs !== null && neighbor.remoteAs === device.bgp?.asNumber;
  if (!internal || !isEstablished(neighbor)) return [];
  const carried = namesOf(neighbor);
  const far = farView(context, device.name, neighbor.address);
  // Two reflectors that carry VPN routes to all others have to carry them to each other. Where the other
  // one was not read, that users miss routes tells so.
  const missed = context.question.symptom && context.goal.entities.vrfs.length > 0;
  const isReflector = far === null ? missed : passesVpnOn(far.device, far.neighbor).length > 0;
  const passedOn = isReflector ? passesVpnOn(device, neighbor) : [];
  const missing = missingVpnFamily({
    own: carried,
    far: far === null || !isEstablished(far.neighbor) ? null : namesOf(far.neighbor),
    siblings: [...siblingsOf(context, device, neighbor.address), ...passedOn],
    needsVpn: hasVrfs(device) || passedOn.length > 0,
  });
  const router = far?.device.name ?? neighbor.address;
  const base = {
    device: device.name,
    object: neighbor.address,
    result: 'fail' as const,
    evidence: pointTo(below(neighbor.place, 'prefixes'), carried.join(', ') || 'no family'),
    related:
      far === null
        ? []
        : [
            pointTo(
              below(far.neighbor.place, 'prefixes'),
              namesOf(far.neighbor).join(', ') || 'no family',
            ),
          ],
  };
  if (missing === null) {
    const vrf = vpnWithoutCarrier(context, device, neighbor);
    return vrf === null ? [] : [{ ...base, reason: { code: 'none_carries', carried, vrf } }];
  }
  const { family, shownBy } = missing;
  return [
    {
      ...base,
      reason:
        shownBy === 'far_end'
          ? { code: 'far_end', family, carried, router }
          : { code: 'siblings', family, carried },
    },
  ];
}

/** One check for each session that is up without the family that VPN routes need. */
export const bgpFamilies = defineCheck({
  id: 'bgp.families',
  resource: ofObject('peer'),
  reading: ['bgp'],
  words: ['address family', 'address families', 'vpnv4'],
  label: ['address families of sessions', (peer) => `address families of ${peer}`],
  expectation: 'the session of a router with VRFs carries VPN routes, and both ends say so',
  rule: 'RFC 4760, section 8: only families that both ends announce are used; RFC 4364, section 4.3.2: VPN routes need one of their own',
  say,
  evaluate: ofEachPeer(judge),
});
