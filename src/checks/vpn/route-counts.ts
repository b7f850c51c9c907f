import { sentOf } from '../bgp/owed-routes';
import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { sitesOfVpn } from './sites';

/** How many prefixes a site of a VPN holds; null where no reply says so. */
export interface HeldRoutes {
  device: DeviceFacts;
  vrf: string;
  held: number | null;
}

/** What a site lacks of the routes of its VPN, seen from the site that holds the most of them. */
export interface LackedRoutes {
  lacks: number;
  of: number;
  fullest: HeldRoutes;
}

/** Prefixes in a VRF table, by the reply on BGP or else by that on the VRF. */
export function heldIn(device: DeviceFacts, vrf: string): number | null {
  return (
    device.bgp?.vrfs.find((one) => one.name === vrf)?.totalPrefixes ??
    device.vpn?.vrfs.find((one) => one.name === vrf)?.prefixes ??
    null
  );
}

/**
 * The sites of the VPN of a VRF, where each of them takes in the routes of all others, so that all ought
 * to hold the same; empty where there are fewer than two, or their targets are not all one.
 */
export function alikeSites(context: CheckContext, device: string, name: string): HeldRoutes[] {
  const sites = sitesOfVpn(context, device, name);
  const targets = new Set(
    sites.flatMap(({ vrf }) => [...(vrf.importTargets ?? ['']), ...(vrf.exportTargets ?? [''])]),
  );
  if (sites.length < 2 || targets.size !== 1) return [];
  return sites.map(({ device: at, vrf }) => ({
    device: at,
    vrf: vrf.name,
    held: heldIn(at, vrf.name),
  }));
}

/** What a VRF lacks against the fullest site of its VPN; null where that is nothing, or not known. */
export function lackedRoutes(
  context: CheckContext,
  device: DeviceFacts,
  vrf: string,
): LackedRoutes | null {
  const held = heldIn(device, vrf);
  const [fullest] = alikeSites(context, device.name, vrf).sort(
    (a, b) => (b.held ?? 0) - (a.held ?? 0),
  );
  if (held === null || fullest?.held == null || fullest.held <= held) return null;
  return { lacks: fullest.held - held, of: fullest.held, fullest };
}

/** The sites of a VPN that lack routes which a VRF of theirs holds and no other one does. */
export function missedElsewhere(
  context: CheckContext,
  device: DeviceFacts,
  vrf: string,
): { device: DeviceFacts; vrf: string; lacks: number }[] {
  return alikeSites(context, device.name, vrf).flatMap((site) => {
    const lacked = lackedRoutes(context, site.device, site.vrf);
    return lacked?.fullest.device === device
      ? [{ device: site.device, vrf: site.vrf, lacks: lacked.lacks }]
      : [];
  });
}

/**
 * Whether the routes of a VPN are shown to be at all of its sites: each of them holds as many, and none of
 * them only its own.
 */
export function areAllHeld(context: CheckContext, device: string, vrf: string): boolean {
  const sites = alikeSites(context, device, vrf);
  const counts = new Set(sites.map(({ held }) => held));
  if (counts.size !== 1 || counts.has(null)) return false;
  return sites.every((one) => !getsNothing(context, one.device, one.vrf));
}

/** Sessions within the AS, over which the routes of other sites come. */
const insideOf = ({ bgp }: DeviceFacts): BgpNeighborFacts[] =>
  (bgp?.neighbors ?? []).filter((one) => one.remoteAs === bgp?.asNumber);

/** VPN routes that come over a session; null where its families do not say. */
function vpnRoutesOver({ families }: BgpNeighborFacts): number | null {
  if (families.length === 0) return null;
  const counts = families.filter(({ name }) => /vpn/i.test(name)).map(({ received }) => received);
  return counts.includes(null) ? null : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/**
 * Whether a site gets nothing from the others of its VPN: it holds what it announces itself, lacks all that
 * they announce, or its sessions bring it no VPN route.
 */
export function getsNothing(context: CheckContext, device: DeviceFacts, vrf: string): boolean {
  const held = heldIn(device, vrf);
  const own = announcedBy(device, vrf);
  if (held === 0 || (held !== null && own !== null && held <= own)) return true;
  const up = insideOf(device).filter(isEstablished);
  if (up.length > 0 && up.every((one) => vpnRoutesOver(one) === 0)) return true;
  const others = alikeSites(context, device.name, vrf).filter((one) => one.device !== device);
  const announced = others.map((one) => announcedBy(one.device, one.vrf));
  if (announced.includes(null)) return false;
  const all = announced.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const lacked = lackedRoutes(context, device, vrf);
  return lacked !== null && lacked.lacks >= all;
}

/**
 * The routes of its own that a router announces for a VRF: what it sends to a reflector, where that VRF is
 * the only one it has. Null where it has several, or its sessions do not say.
 */
export function announcedBy(device: DeviceFacts, vrf: string): number | null {
  const { bgp, vpn } = device;
  const names = new Set([...(vpn?.vrfs ?? []), ...(bgp?.vrfs ?? [])].map(({ name }) => name));
  if (names.size !== 1 || !names.has(vrf) || vpn?.complete === false) return null;
  const sent = new Set(insideOf(device).filter(isEstablished).map(sentOf));
  const [only = null, ...more] = sent;
  return more.length === 0 ? only : null;
}
