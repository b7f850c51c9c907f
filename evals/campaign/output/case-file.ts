import { stringify } from 'yaml';

import type { DeviceState, InterfaceState, NetworkState } from '../../../lab/gnmi/model/state';
import type { Incident } from '../incident';

type Json = Record<string, unknown>;

/** Faults that no case file can tell: an answer that does not come, or holds less than it says. */
const NOT_TOLD = new Set(['hung', 'slow', 'empty_reply', 'truncated_table', 'server_dies']);

/** The faults for which an incident cannot be written as a case file. */
export function untoldFaults({ faults }: Incident): string[] {
  return [...new Set(faults.map(({ fault }) => fault).filter((fault) => NOT_TOLD.has(fault)))];
}

function portOf(port: InterfaceState): Json {
  const { name, adminStatus, operStatus, address, prefixLength, vrf, mtu, description } = port;
  const { inErrors, outErrors, inPackets, outPackets } = port.counters;
  return {
    name,
    admin_status: adminStatus,
    oper_status: operStatus,
    ...(address === null ? {} : { ip: `${address}/${prefixLength}` }),
    ...(vrf === null ? {} : { vrf }),
    mtu,
    ...(description === null ? {} : { description }),
    in_errors: inErrors,
    out_errors: outErrors,
    in_packets: inPackets,
    out_packets: outPackets,
  };
}

function isisOf(isis: NonNullable<DeviceState['isis']>): Json {
  return {
    net: isis.net,
    level_capability: isis.level,
    interfaces: isis.interfaces.map(({ name, passive }) => ({ name, passive })),
    adjacencies: isis.adjacencies.map((one) => ({
      interface: one.interface,
      system_id: one.systemId,
      neighbor_ipv4: one.neighborAddress,
      level: one.level,
      state: 'UP',
    })),
  };
}

function bgpOf(bgp: NonNullable<DeviceState['bgp']>): Json {
  return {
    as_number: bgp.asNumber,
    router_id: bgp.routerId,
    total_prefixes: bgp.totalPrefixes,
    neighbors: bgp.neighbors.map((one) => ({
      address: one.address,
      remote_as: one.remoteAs,
      group: one.group,
      state: one.state,
      last_established: one.lastEstablished,
      ...(one.families[0] === undefined
        ? {}
        : {
            af: one.families[0].name,
            received: one.families[0].received,
            sent: one.families[0].sent,
          }),
    })),
    vrfs: bgp.vrfs.map(({ name, totalPrefixes }) => ({ name, total_prefixes: totalPrefixes })),
  };
}

function deviceOf(device: DeviceState): Json {
  const { system, isis, bgp, mpls, vpn, logs, unavailable } = device;
  const lost = Object.entries(unavailable).map(([area, { status, type, message }]) => [
    area,
    { status, error: type === 'gNMIException' ? message : type },
  ]);
  return {
    system: system && {
      hostname: system.hostname,
      software_version: system.softwareVersion,
      boot_time: system.bootTime?.replace(/\.\d+Z$|Z$/, ' UTC').replace('T', ' '),
      timezone: system.timezone,
    },
    interfaces: device.interfaces.map(portOf),
    ...(isis === null ? {} : { isis: isisOf(isis) }),
    ...(mpls === null ? {} : { mpls }),
    ...(bgp === null ? {} : { bgp: bgpOf(bgp) }),
    vpn: vpn.map((vrf) => ({
      name: vrf.name,
      description: vrf.description,
      route_distinguisher: vrf.routeDistinguisher,
      import_rt: vrf.importTargets,
      export_rt: vrf.exportTargets,
      interfaces: vrf.interfaces,
    })),
    logs,
    ...(lost.length === 0 ? {} : { unavailable: Object.fromEntries(lost) }),
  };
}

function linksOf({ built }: Incident): Json[] {
  const inside = new Set(
    built.network.routers.filter(({ role }) => role !== 'outside').map(({ name }) => name),
  );
  return built.network.links
    .filter(({ ends }) => ends.every(({ router }) => inside.has(router)))
    .map(({ ends: [a, b] }) => ({ a: a.router, a_if: a.port, b: b.router, b_if: b.port }));
}

const stateOf = ({ devices }: NetworkState): Json =>
  Object.fromEntries(devices.map((device) => [device.name, deviceOf(device)]));

/** An incident as a case file, for `netoncall eval --cases`. What `untoldFaults` names is left out. */
export function caseFileOf(incident: Incident): string {
  const { id, kind, shape, size, ask, now, unattended, previous, expect, built, state } = incident;
  const loopbackOf = new Map(built.network.routers.map(({ name, loopback }) => [name, loopback]));
  return stringify(
    {
      id,
      title: `${kind} in a ${shape} of ${size}`,
      input: { trigger: unattended ? 'schedule' : 'operator', ask, now },
      ...(previous === undefined ? {} : { previous }),
      topology: {
        devices: state.devices.map(({ name, role, managementAddress }) => ({
          name,
          role,
          loopback: loopbackOf.get(name),
          management: managementAddress,
        })),
        links: linksOf(incident),
      },
      state: stateOf(state),
      expect,
    },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}
