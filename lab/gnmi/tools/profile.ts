import type { DeviceState } from '../model/state';
import { envelope, failedReply, ToolCrash, type Envelope } from './envelope';

interface Features {
  is_mpls_enabled: boolean;
  is_isis_enabled: boolean;
  is_bgp_l3vpn_enabled: boolean;
  is_route_reflector: boolean;
  has_vpn_ipv4_unicast_bgp: boolean;
}

/** The real tool's rules, which call a PE without VRFs or without the VPN family a P. */
function role(seen: Features): string {
  const core = seen.is_mpls_enabled && seen.is_isis_enabled;
  if (seen.is_route_reflector) return 'RR';
  if (core && seen.is_bgp_l3vpn_enabled && seen.has_vpn_ipv4_unicast_bgp) return 'PE';
  if (core) return 'P';
  if (seen.is_isis_enabled) return 'IGP-only';
  return seen.is_mpls_enabled || seen.is_bgp_l3vpn_enabled ? 'Unknown' : 'CE';
}

function features(device: DeviceState): Features {
  const { bgp, isis, mpls } = device;
  const vrfTables = new Set(bgp?.vrfs.map((vrf) => vrf.name));
  return {
    is_mpls_enabled: mpls !== null && mpls.enabled && mpls.interfaces.length > 0,
    is_isis_enabled: isis !== null && (isis.net !== null || isis.interfaces.length > 0),
    is_bgp_l3vpn_enabled:
      bgp?.addressFamilies.some((family) => family.name === 'l3vpn_ipv4_unicast') ?? false,
    is_route_reflector: bgp?.reflector ?? false,
    has_vpn_ipv4_unicast_bgp: device.vpn.some((vrf) => vrfTables.has(vrf.name)),
  };
}

/**
 * What a router looks like from its protocols. A router whose VRF names cannot be read makes
 * the real tool crash.
 */
export function deviceProfile(device: DeviceState): Envelope {
  const { unavailable } = device;
  const failed = [unavailable.bgp, unavailable.mpls, unavailable.isis].find(
    (cause) => cause?.status === 'failed',
  );
  if (failed !== undefined) return failedReply(device, 'device_profile', failed);
  if (unavailable.vpn !== undefined) {
    const type = unavailable.vpn.status === 'failed' ? 'ErrorResponse' : 'FeatureNotFoundResponse';
    throw new ToolCrash(`object of type '${type}' has no len()`);
  }
  const seen = features({
    ...device,
    bgp: unavailable.bgp === undefined ? device.bgp : null,
    isis: unavailable.isis === undefined ? device.isis : null,
    mpls: unavailable.mpls === undefined ? device.mpls : null,
  });
  return envelope(device, 'device_profile', {
    status: 'success',
    data: { profile: { ...seen, role: role(seen) } },
  });
}
