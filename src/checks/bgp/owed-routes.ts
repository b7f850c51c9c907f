import type { CheckContext } from '../context';
import { areaOf, type BgpNeighborFacts, type DeviceFacts, type VrfFacts } from '../facts';
import { farView } from './far-end';
import { isEstablished } from './sessions';

export function isExternal(device: DeviceFacts, neighbor: BgpNeighborFacts): boolean {
  const own = device.bgp?.asNumber ?? null;
  return own !== null && neighbor.remoteAs !== null && own !== neighbor.remoteAs;
}

/** Routes received over all families; null where a family does not say. */
export function receivedOf(neighbor: BgpNeighborFacts): number | null {
  if (neighbor.families.length === 0) return null;
  const counts = neighbor.families.map((family) => family.received);
  return counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Routes sent over all families; null where a family does not say. */
export function sentOf(neighbor: BgpNeighborFacts): number | null {
  if (neighbor.families.length === 0) return null;
  const counts = neighbor.families.map((family) => family.sent);
  return counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** A reflector only passes on what others send it (RFC 4456); with nothing received it owes nothing. */
function hasNothingToPass(context: CheckContext, device: string, peer: string): boolean {
  const far = farView(context, device, peer);
  if (far === null || far.device.role?.toUpperCase() !== 'RR') return false;
  if (sentOf(far.neighbor) !== 0) return false;
  const others = (far.device.bgp?.neighbors ?? []).filter((one) => one !== far.neighbor);
  return others.every((one) => isEstablished(one) && receivedOf(one) === 0);
}

/** A VRF whose ports are all shut has no routes of its own. */
function isShut(device: DeviceFacts, { ports }: Pick<VrfFacts, 'ports'>): boolean {
  return ports.length > 0 && ports.every((port) => device.ports.get(port)?.admin === 'DOWN');
}

/** A router of ours without VRFs and without routes of others has nothing to announce. */
function hasNothingToAnnounce(context: CheckContext, device: string, peer: string): boolean {
  const far = farView(context, device, peer);
  if (far === null || sentOf(far.neighbor) !== 0) return false;
  const { bgp, vpn } = far.device;
  // Who has no VRF has no VPN routes of its own, however many others it has.
  const ofVpns = far.neighbor.families.every(({ name }) => /vpn/i.test(name));
  if (ofVpns && far.neighbor.families.length > 0 && knownVrfs(far.device)?.length === 0) {
    const inside = (bgp?.neighbors ?? []).filter((one) => !isExternal(far.device, one));
    if (inside.every((one) => (sentOf(one) ?? 0) === 0)) return true;
  }
  const shut = vpn?.vrfs.filter((vrf) => isShut(far.device, vrf)) ?? [];
  const isOpen = ({ name }: { name: string }) => !shut.some((vrf) => vrf.name === name);
  const holdsVrfs =
    bgp?.vrfs.some(isOpen) || vpn?.vrfs.some((vrf) => vrf.ports.length > 0 && isOpen(vrf));
  // What all its reflectors send it is not its own; routes of others come from outside.
  const outside = (bgp?.neighbors ?? []).filter((one) => isExternal(far.device, one));
  const reflects =
    far.device.role?.toUpperCase() === 'RR' ||
    (bgp?.neighbors ?? []).some((one) => (sentOf(one) ?? 0) > 0);
  return holdsVrfs !== true && !reflects && outside.every((one) => receivedOf(one) === 0);
}

/** All VRFs of a router; null where they were not read, or a filter hid some. */
function knownVrfs(device: DeviceFacts): VrfFacts[] | null {
  if (areaOf(device, 'vpn').state === 'absent') return [];
  return device.vpn?.complete === true ? device.vpn.vrfs : null;
}

/**
 * Whether what routers of ours export is known not to reach a router: the targets that its VRFs
 * import are exported by no VRF with a port elsewhere, and nobody's VRFs are unknown. Then a
 * reflector owes it no VPN routes (RFC 4684), however many it has. Null where that is not known.
 */
function importsNothing(context: CheckContext, device: DeviceFacts): boolean | null {
  const own = knownVrfs(device);
  if (own === null) return null;
  const reflectors = (device.bgp?.neighbors ?? []).filter((one) => !isExternal(device, one));
  const served = reflectors.some((one) => (receivedOf(one) ?? 0) > 0);
  if (served) return false;
  const imported = own.map((vrf) => vrf.importTargets);
  if (imported.includes(null)) return null;
  const wanted = new Set(imported.flatMap((targets) => targets ?? []));
  if (wanted.size === 0) return true;
  const others = [...context.facts.devices.values()].filter((one) => one !== device);
  const exported = others
    .flatMap((one) => one.vpn?.vrfs ?? [])
    .filter((vrf) => vrf.ports.length > 0)
    .flatMap((vrf) => vrf.exportTargets ?? []);
  if (exported.some((target) => wanted.has(target))) return false;
  const edges = others.filter((one) => !['P', 'RR'].includes(one.role?.toUpperCase() ?? ''));
  return edges.every((one) => knownVrfs(one) !== null) ? true : null;
}

/** Whether a peer that sends no routes ought to send some. */
export function owesRoutes(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): boolean {
  if (device.role?.toUpperCase() !== 'RR') {
    return (
      !hasNothingToPass(context, device.name, neighbor.address) &&
      !hasNothingToAnnounce(context, device.name, neighbor.address) &&
      (isExternal(device, neighbor) || importsNothing(context, device) !== true)
    );
  }
  const owner = context.model.ownerOf(neighbor.address);
  const client = owner === null ? undefined : context.facts.devices.get(owner);
  return client?.vpn?.vrfs.some((vrf) => vrf.ports.length > 0 && !isShut(client, vrf)) ?? false;
}
