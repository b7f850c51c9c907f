import type { BgpNeighborState, BgpState, DeviceState } from '../model/state';
import { formatDateTime } from '../model/time';
import type { Json } from './envelope';

type Prefixes = Record<string, { received: number | null; sent: number | null }>;

function prefixes(neighbor: BgpNeighborState): Prefixes {
  return Object.fromEntries(
    neighbor.families.map(({ name, received, sent }) => [name, { received, sent }]),
  );
}

function neighborDetails(neighbor: BgpNeighborState): Json {
  return {
    address: neighbor.address,
    remote_as: neighbor.remoteAs,
    group: neighbor.group,
    state: neighbor.state,
    prefixes: prefixes(neighbor),
    ...(neighbor.lastEstablished === null ? {} : { uptime: neighbor.lastEstablished }),
  };
}

/** The structured form of BGP; neighbors are those of the default table only. */
export function bgpDetails(device: DeviceState, bgp: BgpState, now: Date): Json {
  const keep = device.collection.truncated.bgp ?? bgp.neighbors.length;
  return {
    // Nanoseconds; beyond 2^53 the last digits are rounded, as in any JSON reader.
    data_timestamp: now.getTime() * 1e6,
    data_timestamp_str: formatDateTime(now),
    router: {
      as_number: bgp.asNumber,
      router_id: bgp.routerId,
      total_prefixes: bgp.totalPrefixes,
    },
    address_families: bgp.addressFamilies,
    neighbor_groups: bgp.groups.map((group) => ({
      name: group.name,
      remote_as: group.remoteAs,
      update_source: bgp.routerId,
      address_families: group.families.map((name) => ({ name })),
    })),
    neighbors: bgp.neighbors.slice(0, keep).map(neighborDetails),
    vrfs: bgp.vrfs.map((vrf) => ({
      name: vrf.name,
      as_number: bgp.asNumber,
      router_id: bgp.routerId,
      total_prefixes: vrf.totalPrefixes,
      address_families: [{ name: 'ipv4_unicast', prefixes: vrf.totalPrefixes }],
    })),
  };
}

/** Missing values read "None", as the real tool prints them. */
const shown = (value: string | number | null): string => (value === null ? 'None' : String(value));

function neighborLines(neighbor: BgpNeighborState): string[] {
  const { address, remoteAs, group, state } = neighbor;
  const lines = [
    `  * ${address} (AS: ${shown(remoteAs)}, Group: ${shown(group)}, State: ${state})`,
  ];
  if (state === 'ESTABLISHED') {
    lines.push(`    - Up since: ${neighbor.lastEstablished ?? 'Unknown'}`);
  }
  for (const family of neighbor.families) {
    const counts = `received ${shown(family.received)}, sent ${shown(family.sent)}`;
    lines.push(`    - ${family.name}: ${counts}`);
  }
  return lines;
}

/** The text form of BGP; it covers every neighbor, also where the structured list is cut short. */
export function bgpSummary(bgp: BgpState, now: Date): string {
  const lines = [
    `Data collected at: ${formatDateTime(now)}`,
    `AS Number: ${shown(bgp.asNumber)}`,
    `Router ID: ${shown(bgp.routerId)}`,
    `Total Prefixes: ${shown(bgp.totalPrefixes)}`,
  ];
  if (bgp.addressFamilies.length > 0) {
    lines.push(`Address Families: ${bgp.addressFamilies.map(({ name }) => name).join(', ')}`);
  }
  if (bgp.groups.length > 0) lines.push('Neighbor Groups:');
  for (const group of bgp.groups) {
    lines.push(`  * ${group.name} (Remote AS: ${group.remoteAs})`);
    lines.push(...group.families.map((name) => `    - ${name}`));
  }
  if (bgp.neighbors.length > 0) lines.push('Neighbors:', ...bgp.neighbors.flatMap(neighborLines));
  if (bgp.vrfs.length > 0) lines.push('VRFs:');
  for (const vrf of bgp.vrfs) {
    lines.push(`  * ${vrf.name} - AS: ${shown(bgp.asNumber)}, Router ID: ${shown(bgp.routerId)}`);
    lines.push(`    - ipv4_unicast (Prefixes: ${shown(vrf.totalPrefixes)})`);
  }
  return lines.join('\n');
}
