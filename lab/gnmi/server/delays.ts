import type { Lab } from '../lab';
import type { DeviceState } from '../model/state';

const NETWORK_WIDE = new Set(['get_network_topology_api', 'get_topology_neighbors']);

function devicesRead(lab: Lab, tool: string, args: Record<string, unknown>): DeviceState[] {
  if (NETWORK_WIDE.has(tool)) return lab.state.devices;
  return lab.state.devices.filter(({ name }) => name === args['device_name']);
}

/** Routing asks a router once for each protocol, and pays for each. */
function requests(tool: string, args: Record<string, unknown>): number {
  if (tool !== 'get_routing_info') return 1;
  const { protocol } = args;
  return typeof protocol === 'string' ? protocol.split(',').length : 2;
}

/** How long a call takes because of the routers that it reads, in milliseconds; Infinity for never. */
export function delayOf(lab: Lab, tool: string, args: Record<string, unknown>): number {
  const delays = devicesRead(lab, tool, args).map(({ collection }) =>
    collection.hung ? Infinity : collection.delayMilliseconds,
  );
  return Math.max(0, ...delays) * requests(tool, args);
}
