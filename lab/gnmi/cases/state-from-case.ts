import type {
  BgpState,
  DeviceState,
  InterfaceState,
  IsisState,
  NetworkState,
  VrfState,
} from '../model/state';
import { undisturbed } from '../model/state';
import { levelsOf } from '../model/levels';
import type {
  CaseBgp,
  CaseDevice,
  CaseDocument,
  CaseInterface,
  CaseIsis,
  CaseVrf,
} from './case-schema';
import { unavailableAreas } from './unavailable';

const GNMI_PORT = 57400;

function interfaceState(port: CaseInterface): InterfaceState {
  const [address, length] = (port.ip ?? '').split('/');
  const physical = !/^(Loopback|Bundle|Tunnel|BVI|Null)/i.test(port.name);
  return {
    name: port.name,
    adminStatus: port.admin_status ?? null,
    operStatus: port.oper_status ?? null,
    description: port.description ?? null,
    address: address || null,
    prefixLength: length === undefined ? null : Number(length),
    vrf: port.vrf ?? null,
    mtu: port.mtu ?? null,
    macAddress: null,
    speed: physical ? 'SPEED_1GB' : null,
    duplex: physical ? 'FULL' : null,
    counters: {
      inPackets: port.in_packets ?? null,
      outPackets: port.out_packets ?? null,
      inErrors: port.in_errors ?? null,
      outErrors: port.out_errors ?? null,
    },
  };
}

function isisState(isis: CaseIsis): IsisState {
  const level = isis.level_capability ?? null;
  const area = isis.net === null || isis.net === undefined ? [] : [isis.net.slice(0, 7)];
  return {
    net: isis.net ?? null,
    level,
    segmentRouting: isis.segment_routing_enabled ?? true,
    interfaces: isis.interfaces.map((port) => ({
      name: port.name,
      enabled: port.enabled,
      passive: port.passive,
      circuitType: port.circuit_type,
      levels: levelsOf(level),
    })),
    // The tool drops every adjacency that is not UP, whatever a file says.
    adjacencies: isis.adjacencies
      .filter((adjacency) => adjacency.state === 'UP')
      .map((adjacency) => ({
        interface: adjacency.interface,
        systemId: adjacency.system_id,
        neighborAddress: adjacency.neighbor_ipv4 ?? null,
        level: adjacency.level,
        areaAddress: area,
      })),
  };
}

/** Routes received, plus what the router itself announces; a reflector announces nothing of its own. */
function totalPrefixes(bgp: CaseBgp, reflector: boolean): number {
  const received = bgp.neighbors.reduce((sum, neighbor) => sum + (neighbor.received ?? 0), 0);
  const own = reflector ? 0 : Math.max(0, ...bgp.neighbors.map((neighbor) => neighbor.sent ?? 0));
  return received + own;
}

function bgpState(bgp: CaseBgp, reflector: boolean): BgpState {
  const total = bgp.total_prefixes ?? totalPrefixes(bgp, reflector);
  const usesVpn =
    reflector || bgp.vrfs.length > 0 || bgp.neighbors.some((one) => one.af?.startsWith('l3vpn'));
  const named = bgp.neighbors.flatMap((neighbor) => neighbor.af ?? []);
  const families = [...new Set(usesVpn ? ['l3vpn_ipv4_unicast', ...named] : named)];
  return {
    asNumber: bgp.as_number ?? null,
    routerId: bgp.router_id ?? null,
    totalPrefixes: total,
    addressFamilies: families.map((name) => ({ name, prefixes: total })),
    reflector,
    groups: [],
    neighbors: bgp.neighbors.map((neighbor) => ({
      address: neighbor.address,
      remoteAs: neighbor.remote_as ?? null,
      group: neighbor.group ?? null,
      state: neighbor.state,
      lastEstablished: neighbor.last_established ?? null,
      families: neighborFamilies(neighbor, bgp.as_number),
    })),
    vrfs: bgp.vrfs.map((vrf) => ({ name: vrf.name, totalPrefixes: vrf.total_prefixes ?? null })),
  };
}

function neighborFamilies(
  neighbor: CaseBgp['neighbors'][number],
  asNumber: number | null | undefined,
): BgpState['neighbors'][number]['families'] {
  if (neighbor.received === undefined && neighbor.sent === undefined) return [];
  const usual = neighbor.remote_as === asNumber ? 'l3vpn_ipv4_unicast' : 'ipv4_unicast';
  const name = neighbor.af ?? usual;
  return [{ name, received: neighbor.received ?? null, sent: neighbor.sent ?? null }];
}

function vrfState(vrf: CaseVrf): VrfState {
  return {
    name: vrf.name,
    description: vrf.description ?? null,
    routeDistinguisher: vrf.route_distinguisher ?? null,
    importTargets: vrf.import_rt,
    exportTargets: vrf.export_rt,
    interfaces: vrf.interfaces,
  };
}

function systemState(system: CaseDevice['system']): DeviceState['system'] {
  if (system === null || system === undefined) return null;
  const boot = system.boot_time?.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z') ?? null;
  return {
    hostname: system.hostname ?? null,
    softwareVersion: system.software_version ?? null,
    bootTime: boot,
    timezone: system.timezone,
  };
}

function deviceState(
  listed: CaseDocument['topology']['devices'][number],
  device: CaseDevice,
): DeviceState {
  const host = {
    name: listed.name,
    address: listed.management ?? listed.loopback ?? '0.0.0.0',
    port: GNMI_PORT,
  };
  return {
    name: listed.name,
    role: listed.role,
    managementAddress: host.address,
    managementPort: host.port,
    system: systemState(device.system),
    interfaces: (device.interfaces ?? []).map(interfaceState),
    isis: device.isis ? isisState(device.isis) : null,
    mpls: device.mpls ? { enabled: device.mpls.enabled, interfaces: device.mpls.interfaces } : null,
    bgp: device.bgp ? bgpState(device.bgp, listed.role === 'RR') : null,
    vpn: (device.vpn ?? []).map(vrfState),
    logs: device.logs ?? [],
    unavailable: unavailableAreas(device, host),
    collection: undisturbed,
  };
}

/** The state of a case as the lab serves it: nothing is added that the case does not hold. */
export function stateFromCase(document: CaseDocument): NetworkState {
  return {
    devices: document.topology.devices.map((listed) =>
      deviceState(listed, document.state[listed.name] ?? {}),
    ),
  };
}
