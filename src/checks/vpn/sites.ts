import type { CheckContext } from '../context';
import type { DeviceFacts, VrfFacts } from '../facts';
import { vpnsOf, type NamedSite, type NamedVpn } from './same-name';

export interface VrfSite {
  device: DeviceFacts;
  vrf: VrfFacts;
}

/** All routers on which a VRF of one name was read. */
export function sitesOf(context: CheckContext, name: string): VrfSite[] {
  return [...context.facts.devices.values()].flatMap((device) => {
    const vrf = device.vpn?.vrfs.find((one) => one.name === name);
    return vrf === undefined ? [] : [{ device, vrf }];
  });
}

function namedSite(device: DeviceFacts, vrf: VrfFacts): NamedSite[] {
  const { name, importTargets: imports, exportTargets: exports, distinguisher, description } = vrf;
  if (imports === null || exports === null) return [];
  return [{ device: device.name, vrf: name, imports, exports, distinguisher, description }];
}

const vpnsOfFacts = new WeakMap<CheckContext['facts'], NamedVpn[]>();

/** The VPNs of all VRFs whose targets were read. */
export function vpnsRead({ facts }: CheckContext): NamedVpn[] {
  const known = vpnsOfFacts.get(facts);
  if (known !== undefined) return known;
  const sites = [...facts.devices.values()].flatMap((device) =>
    (device.vpn?.vrfs ?? []).flatMap((vrf) => namedSite(device, vrf)),
  );
  const vpns = vpnsOf(sites);
  vpnsOfFacts.set(facts, vpns);
  return vpns;
}

/** What was read at the sites of a VPN. */
export function readAt(
  { facts }: CheckContext,
  sites: readonly { device: string; vrf: string }[],
): VrfSite[] {
  return sites.flatMap((site) => {
    const device = facts.devices.get(site.device);
    const vrf = device?.vpn?.vrfs.find((one) => one.name === site.vrf);
    return device === undefined || vrf === undefined ? [] : [{ device, vrf }];
  });
}

/** The sites that are one VPN with a VRF of a router, itself included. */
export function sitesOfVpn(context: CheckContext, device: string, vrf: string): VrfSite[] {
  const own = vpnsRead(context).find((vpn) =>
    vpn.sites.some((one) => one.device === device && one.vrf === vrf),
  );
  return readAt(context, own?.sites ?? []);
}
