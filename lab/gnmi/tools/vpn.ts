import type { DeviceState, VrfState } from '../model/state';
import { formatDateTime } from '../model/time';
import { envelope, failedReply, featureReply, type Envelope, type Json } from './envelope';

const BGP_TYPE = 'openconfig-policy-types:BGP';

function protocols(device: DeviceState, vrf: VrfState): Json[] {
  const table = device.bgp?.vrfs.find((one) => one.name === vrf.name);
  if (device.bgp === null || table === undefined) return [];
  return [
    {
      type: BGP_TYPE,
      name: 'default',
      as_number: device.bgp.asNumber,
      router_id: device.bgp.routerId,
      paths: table.totalPrefixes,
      prefixes: table.totalPrefixes,
    },
  ];
}

function details(device: DeviceState, vrf: VrfState, timestamp: string): Json {
  return {
    timestamp,
    name: vrf.name,
    description: vrf.description,
    rd: vrf.routeDistinguisher ?? '',
    interfaces: vrf.interfaces,
    route_targets: { import: vrf.importTargets, export: vrf.exportTargets },
    protocols: protocols(device, vrf),
  };
}

/** "(Enabled)", the type and the address families are fixed words in the real tool. */
function summaryText(device: DeviceState, vrf: VrfState, timestamp: string): string {
  const lines = [
    `VRF Configuration Summary (as of ${timestamp}):`,
    '',
    `VRF: ${vrf.name} (Enabled)`,
  ];
  if (vrf.description) lines.push(`  Description: ${vrf.description}`);
  lines.push('  Type: openconfig-network-instance-types:L3VRF');
  if (vrf.routeDistinguisher) lines.push(`  Route Distinguisher: ${vrf.routeDistinguisher}`);
  if (vrf.importTargets.length > 0) {
    lines.push(`  Import Route Targets: ${vrf.importTargets.join(', ')}`);
  }
  if (vrf.exportTargets.length > 0) {
    lines.push(`  Export Route Targets: ${vrf.exportTargets.join(', ')}`);
  }
  if (vrf.interfaces.length > 0) {
    const ports = vrf.interfaces.map((name) => `    - ${name} (Address Families: IPV4, IPV6)`);
    lines.push('  Interfaces:', ...ports);
  }
  if (protocols(device, vrf).length > 0) lines.push('  Protocols:', `    - ${BGP_TYPE} default`);
  return lines.join('\n');
}

function metadata(
  message: string,
  counts: { total: number; returned: number },
  filter: string | null,
  includeDetails: boolean,
): Json {
  return {
    message,
    total_vrfs_on_device: counts.total,
    vrfs_returned: counts.returned,
    vrf_filter_applied: filter !== null,
    vrf_filter: filter,
    include_details: includeDetails,
    excluded_internal_vrfs: ['default', '**iid'],
  };
}

/** The VRFs of one router, or the one that is named; the name is case-sensitive. */
export function vpnInfo(
  device: DeviceState,
  filter: string | null,
  includeDetails: boolean,
  now: Date,
): Envelope {
  const cause = device.unavailable.vpn;
  if (cause?.status === 'failed') {
    const message = 'Failed to discover VRFs due to gNMI error';
    return failedReply(device, 'vpn_info', cause, { message });
  }
  if (cause !== undefined) {
    const counts = { total: 0, returned: 0 };
    const words = 'VRF feature not available on device';
    const facts = metadata(words, counts, filter, includeDetails);
    return featureReply(device, 'vpn_info', 'vpn', cause.message, facts);
  }
  const chosen = filter ? device.vpn.filter((vrf) => vrf.name === filter) : device.vpn;
  const counts = { total: device.vpn.length, returned: chosen.length };
  if (chosen.length === 0) {
    const words = filter && counts.total > 0 ? 'No VRFs found matching filter' : 'No VRFs found';
    const facts = metadata(words, counts, filter, includeDetails);
    return envelope(device, 'vpn_info', { status: 'success', metadata: facts });
  }
  const timestamp = formatDateTime(now);
  const vrfs = chosen.map((vrf) => ({
    detailed_data: includeDetails ? details(device, vrf, timestamp) : {},
    summary: summaryText(device, vrf, timestamp),
  }));
  return envelope(device, 'vpn_info', {
    status: 'success',
    data: { vrfs },
    metadata: metadata('VRF information retrieved', counts, filter, includeDetails),
  });
}
