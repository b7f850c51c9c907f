import type { DeviceState, IsisState } from '../model/state';
import type { Json } from './envelope';

/** The structured form of IS-IS; adjacencies are those in state UP only. */
export function isisDetails(device: DeviceState, isis: IsisState): Json {
  const keep = device.collection.truncated.isis ?? Infinity;
  return {
    router_id: null,
    net: isis.net,
    level_capability: isis.level,
    authentication_check: true,
    segment_routing_enabled: isis.segmentRouting,
    interfaces: isis.interfaces.slice(0, keep).map((port) => ({
      name: port.name,
      enabled: port.enabled,
      passive: port.passive,
      circuit_type: port.circuitType,
      levels: port.levels.map((level) => ({
        level_number: level,
        enabled: true,
        hello_authentication: false,
      })),
      authentication_enabled: false,
      bfd_enabled: false,
    })),
    adjacencies: isis.adjacencies.slice(0, keep).map((adjacency) => ({
      interface: adjacency.interface,
      system_id: adjacency.systemId,
      neighbor_ipv4: adjacency.neighborAddress,
      neighbor_ipv6: null,
      level: adjacency.level,
      adjacency_type: `LEVEL_${adjacency.level}`,
      state: 'UP',
      area_address: adjacency.areaAddress,
    })),
  };
}

/** The text form of IS-IS. */
export function isisSummary(isis: IsisState): string {
  const lines = ['ISIS Router Information:'];
  if (isis.net) lines.push(`  Network Entity Title (NET): ${isis.net}`);
  if (isis.level) lines.push(`  Level Capability: ${isis.level}`);
  lines.push(`  Segment Routing: ${isis.segmentRouting ? 'Enabled' : 'Disabled'}`);
  lines.push('\nISIS Interfaces:');
  for (const port of isis.interfaces) {
    const words = `${port.enabled ? 'Enabled' : 'Disabled'}, ${port.passive ? 'Passive' : 'Active'}`;
    lines.push(`  ${port.name}: ${words}`);
    lines.push(...port.levels.map((level) => `    Level-${level}: Enabled`));
  }
  lines.push(isis.adjacencies.length > 0 ? '\nISIS Adjacencies:' : '\nNo ISIS adjacencies found.');
  for (const adjacency of isis.adjacencies) {
    const neighbor = `${adjacency.systemId} (${adjacency.neighborAddress ?? 'None'})`;
    lines.push(`  ${adjacency.interface} -> ${neighbor}`);
    lines.push(`    Level: ${adjacency.level}, State: UP`);
  }
  return lines.join('\n');
}
