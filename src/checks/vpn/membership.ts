import { isAsked, pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type PortFacts, type VrfFacts } from '../facts';
import { isCore, isLoopback } from '../interfaces/use';
import { canLink } from '../links';
import { sameNetwork } from '../parse/addresses';
import { below } from '../parse/place';
import { sitesOf } from './target-faults';

interface Ports {
  ports: string[];
}

const say = {
  members: ({ ports }: Ports) => ports.join(', '),
  list_denies: ({ ports }: Ports) => `${ports.join(', ')}: the interface list says otherwise`,
  claimed: ({ ports }: Ports) => `the VRF lists no port, ${ports.join(', ')} claims it`,
  stray: ({ ports }: Ports) => `no port in the VRF; ${ports.join(', ')} is in none`,
  no_port: () => 'no port in the VRF',
  none_by_role: () => 'no VRF, as a router of its role has none',
  no_vrf: () => 'the router has no VRF',
  not_here: ({ router, vrfs }: { router: string; vrfs: string[] }) =>
    `not among the VRFs of ${router}: ${vrfs.join(', ')}`,
};

type Found = Judgement<typeof say>;

/** A port towards a customer that is in no VRF: it has an address, runs no IS-IS and no label. */
export function strayPorts(context: CheckContext, device: DeviceFacts, vrf: string): PortFacts[] {
  const claimed = new Set((device.vpn?.vrfs ?? []).flatMap((one) => one.ports));
  const stray = [...device.ports.values()].filter(
    (port) =>
      port.vrf === null &&
      port.address !== null &&
      canLink(port.name) &&
      !isLoopback(port.name) &&
      !claimed.has(port.name) &&
      device.isis !== null &&
      !isCore(context, device, port) &&
      !(device.mpls?.ports.some((one) => one.name === port.name) ?? false) &&
      !(
        device.bgp?.neighbors.some((one) => inNetwork(context, device, port, one.address)) ?? false
      ),
  );
  const named = stray.filter((port) => port.description?.toLowerCase().includes(vrf.toLowerCase()));
  return named.length > 0 ? named : stray;
}

/** A peer of the default table behind the port makes it an ordinary external link. */
function inNetwork(
  context: CheckContext,
  device: DeviceFacts,
  port: PortFacts,
  peer: string,
): boolean {
  const far = context.model.farEnd(device.name, port.name);
  if (far !== null && context.model.ownerOf(peer) === far.device) return true;
  return sameNetwork(peer, port.address, port.prefixLength);
}

function judge(context: CheckContext, device: DeviceFacts, vrf: VrfFacts): Found {
  const place = below(vrf.place, 'interfaces');
  const evidence = pointTo(place, vrf.ports.join(', ') || 'no interfaces');
  const base = { device: device.name, object: vrf.name, evidence };
  const contrary = { ...base, result: 'not_verifiable' as const, contradiction: true };
  const named = (ports: PortFacts[]) => ports.map((one) => one.name);
  const listRead = areaOf(device, 'interfaces').state === 'read';
  const doubtful = vrf.ports.filter((name) => {
    const port = device.ports.get(name);
    return listRead && (port === undefined || (port.vrf !== null && port.vrf !== vrf.name));
  });
  if (doubtful.length > 0) {
    return { ...contrary, reason: { code: 'list_denies', ports: doubtful } };
  }
  if (vrf.ports.length > 0) {
    return { ...base, result: 'pass', reason: { code: 'members', ports: vrf.ports } };
  }
  const carrying = [...device.ports.values()].filter((port) => port.vrf === vrf.name);
  if (carrying.length > 0) {
    return { ...contrary, reason: { code: 'claimed', ports: named(carrying) } };
  }
  const stray = listRead ? strayPorts(context, device, vrf.name) : [];
  if (stray.length > 0) {
    const reason = { code: 'stray' as const, ports: named(stray) };
    const related = stray.flatMap((one) =>
      one.brief === null ? [] : [pointTo(one.brief, one.name)],
    );
    return { ...base, result: 'fail', reason, related };
  }
  return { ...base, result: 'not_verifiable', reason: { code: 'no_port' } };
}

/**
 * By its role, or where that is not known because the router runs no BGP: VPN routes are learnt and
 * announced by BGP only (RFC 4364, section 4), so such a router is no edge.
 */
export function carriesNoVrf(device: DeviceFacts): boolean {
  if (device.role !== null) return /^(p|rr|ce)$/i.test(device.role);
  return areaOf(device, 'bgp').state === 'absent';
}

/**
 * VRFs of the question that ought to be on a router. Where the words place a VRF ("RED on pe1"), only
 * those it is placed on; where several VRFs and several routers are named, a router that has one of
 * them need not have the others.
 */
function expectedHere(context: CheckContext, device: DeviceFacts): string[] {
  const { goal, question } = context;
  if (!goal.devices.includes(device.name)) return [];
  const { vrfs } = goal.entities;
  const has = (name: string) => device.vpn?.vrfs.some((vrf) => vrf.name === name) ?? false;
  if (goal.devices.length > 1 && vrfs.length > 1 && vrfs.some(has)) return vrfs.filter(has);
  return vrfs.filter((name) => {
    const placed = goal.devices.filter((one) => isPlacedOn(question.text, name, one));
    return placed.length === 0 || placed.length === goal.devices.length
      ? true
      : placed.includes(device.name);
  });
}

function isPlacedOn(text: string, vrf: string, device: string): boolean {
  const escaped = [vrf, device].map((one) =>
    one.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(String.raw`\b${escaped[0]}\b,? (?:at|on|of|in) ${escaped[1]}\b`).test(text);
}

/** A VRF that was asked for and that the router does not have, or a router without any VRF. */
function lacking(context: CheckContext, device: DeviceFacts): Found[] {
  const area = areaOf(device, 'vpn');
  const asked = expectedHere(context, device);
  const evidence = area.place === null ? null : pointTo(area.place, area.reason ?? 'no VRF');
  if (area.state === 'absent') {
    const elsewhere = asked.some((name) => sitesOf(context, name).length > 0);
    const byRole = carriesNoVrf(device);
    const denied =
      (device.bgp?.vrfs.length ?? 0) > 0 ||
      [...device.ports.values()].some((port) => port.vrf !== null);
    // Nobody asks for VRFs on a router beside the question, and nothing read of it names one.
    if (!isAsked(context, device.name) && !denied) return [];
    const result = byRole ? 'pass' : elsewhere && !denied ? 'fail' : 'not_verifiable';
    const reason = { code: byRole ? ('none_by_role' as const) : ('no_vrf' as const) };
    return [{ device: device.name, object: 'device', result, reason, evidence }];
  }
  const { vpn } = device;
  if (vpn === null || !vpn.complete) return [];
  if (/^(p|rr|ce)$/i.test(device.role ?? '')) return [];
  const vrfs = vpn.vrfs.map((vrf) => vrf.name);
  return asked
    .filter((name) => !vrfs.includes(name))
    .map((name) => ({
      device: device.name,
      object: name,
      result: sitesOf(context, name).length > 0 ? 'fail' : 'not_verifiable',
      reason: { code: 'not_here', router: device.name, vrfs },
      evidence: pointTo(vpn.place, vrfs.join(', ')),
    }));
}

/** One check for each VRF of each router, and for VRFs that are not there. */
export const vpnMembership = defineCheck({
  id: 'vpn.membership',
  resource: 'access_port',
  reading: ['vpn', 'interfaces'],
  words: ['port of the vrf'],
  label: ['ports of the VRF', (vrf) => `ports of ${vrf}`],
  expectation: 'the access ports of the customer are members of the VRF',
  rule: 'RFC 4364, section 3: a packet is looked up in the VRF of the port on which it arrives',
  say,
  evaluate: (context) =>
    seenDevices(context).flatMap((device) => [
      ...(device.vpn?.vrfs ?? []).map((vrf) => judge(context, device, vrf)),
      ...lacking(context, device),
    ]),
});
