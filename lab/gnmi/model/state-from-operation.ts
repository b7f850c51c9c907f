import { bgpState } from './bgp-state';
import { portKey } from './index-network';
import { levelsOf } from './levels';
import { logLine } from './messages';
import { hostNameOf, type Port, type Router } from './network';
import type { Operation } from './operation';
import { countRoutes, type RouteCounts } from './routes';
import { adjacencyLevel } from './settle-isis';
import { AREAS, undisturbed } from './state';
import type { DeviceState, InterfaceState, IsisState, NetworkState } from './state';
import { unavailability } from './unavailability';

function interfaceState(operation: Operation, router: Router, port: Port): InterfaceState {
  const up = operation.portUp.get(portKey(router.name, port.name)) ?? port.enabled;
  const physical = port.macAddress !== null;
  return {
    name: port.name,
    adminStatus: port.enabled ? 'UP' : 'DOWN',
    operStatus: up ? 'UP' : 'DOWN',
    description: port.description,
    address: port.address,
    prefixLength: port.prefixLength,
    vrf: port.vrf,
    mtu: port.mtu,
    macAddress: port.macAddress,
    speed: physical ? 'SPEED_1GB' : null,
    duplex: physical ? 'FULL' : null,
    counters: port.counters,
  };
}

function isisState(operation: Operation, router: Router): IsisState | null {
  if (router.isis === null) return null;
  const { area, systemId, level } = router.isis;
  const ports = router.ports.filter(({ isis }) => isis !== null);
  const ends = ports.flatMap(({ name }) => {
    const end = operation.index.ends.get(portKey(router.name, name));
    return end && operation.adjacencyUp.has(end.key) ? [end] : [];
  });
  return {
    net: `${area}.${systemId}.00`,
    level,
    segmentRouting: true,
    interfaces: ports.map(({ name, isis }) => ({
      name,
      enabled: true,
      passive: isis === 'passive',
      circuitType: 'POINT_TO_POINT',
      levels: levelsOf(level),
    })),
    adjacencies: ends.map((end) => ({
      interface: end.port.name,
      systemId: end.far.router.isis!.systemId,
      // An unnumbered port borrows the address of the loopback.
      neighborAddress: end.far.port.address ?? end.far.router.loopback,
      level: adjacencyLevel(end),
      areaAddress: [end.far.router.isis!.area],
    })),
  };
}

function logLines(operation: Operation, router: Router): string[] {
  const events = [...(operation.logs.get(router.name) ?? [])].sort((a, b) => a.at - b.at);
  const old = operation.oldLines.get(router.name) ?? [];
  return [...old, ...events.map((event) => logLine(event, router.timezone, router.zoneMinutes))];
}

/** A router that does not run does not answer either. */
function unanswered(router: Router): DeviceState['unavailable'] {
  const { name, managementAddress: address, managementPort } = router;
  const host = { name, address, port: managementPort };
  return Object.fromEntries(
    AREAS.map((area) => [area, unavailability(host, area, 'failed', 'CONNECTION_TIMEOUT')]),
  );
}

function deviceState(operation: Operation, counts: RouteCounts, router: Router): DeviceState {
  const labelled = router.ports.filter(({ mpls }) => mpls).map(({ name }) => name);
  return {
    name: router.name,
    role: router.role,
    managementAddress: router.managementAddress,
    managementPort: router.managementPort,
    system: {
      hostname: hostNameOf(router),
      softwareVersion: router.softwareVersion,
      bootTime: router.bootTime,
      timezone: router.timezone,
    },
    interfaces: router.ports.map((port) => interfaceState(operation, router, port)),
    isis: isisState(operation, router),
    mpls: router.isis === null ? null : { enabled: labelled.length > 0, interfaces: labelled },
    bgp: bgpState(operation, counts, router),
    vpn: router.vrfs.map((vrf) => ({
      ...vrf,
      interfaces: router.ports.filter((port) => port.vrf === vrf.name).map(({ name }) => name),
    })),
    logs: logLines(operation, router),
    unavailable: router.running ? {} : unanswered(router),
    collection: undisturbed,
  };
}

/** What the routers of the inventory would answer about a network at work. */
export function stateFromOperation(operation: Operation): NetworkState {
  const counts = countRoutes(operation);
  return {
    devices: operation.network.routers
      .filter(({ role }) => role !== 'outside')
      .map((router) => deviceState(operation, counts, router)),
  };
}
