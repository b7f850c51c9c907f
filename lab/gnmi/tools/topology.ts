import type { DeviceState, Unavailability } from '../model/state';
import { networkOf } from '../model/addresses';
import { errorResponse, envelope, type Envelope, type Json, type Reading } from './envelope';
import { shuffle } from './shuffle';

const MANAGEMENT_PORT = 'MgmtEth0/RP0/CPU0/0';

interface End {
  device: string;
  interface: string;
  address: string;
}

interface Edge {
  ends: [End, End];
  network: string;
}

function attributes({ ends: [local, remote], network }: Edge): Json {
  return {
    network,
    local_interface: local.interface,
    remote_interface: remote.interface,
    local_ip: local.address,
    remote_ip: remote.address,
  };
}

/** Networks and the ends in them, in the order of the devices; the state of a port does not count. */
function networks(devices: DeviceState[]): Map<string, End[]> {
  const result = new Map<string, End[]>();
  for (const device of devices) {
    if (device.unavailable.interfaces !== undefined) continue;
    const keep = device.collection.truncated.interfaces ?? device.interfaces.length;
    for (const port of device.interfaces.slice(0, keep)) {
      if (port.name === MANAGEMENT_PORT || port.address === null || port.prefixLength === null) {
        continue;
      }
      const network = networkOf(port.address, port.prefixLength);
      if (network === null) continue;
      const end = { device: device.name, interface: port.name, address: port.address };
      result.set(network, [...(result.get(network) ?? []), end]);
    }
  }
  return result;
}

/**
 * One edge a pair of routers, wherever exactly two ends share a subnet. The real server collects
 * in parallel, so which end comes first changes from call to call; here the call's number decides.
 */
function edges(reading: Reading): Edge[] {
  const devices = shuffle(reading.state.devices, reading.turn);
  const byPair = new Map<string, Edge>();
  for (const [network, ends] of networks(devices)) {
    const [first, second] = ends;
    if (ends.length !== 2 || first === undefined || second === undefined) continue;
    const pair = [first.device, second.device].sort().join(' ');
    byPair.set(pair, { ends: [first, second], network });
  }
  return [...byPair.values()];
}

function failure(reading: Reading): Unavailability | null {
  for (const device of reading.state.devices) {
    const cause = device.unavailable.interfaces;
    if (cause?.status === 'failed') return { ...cause, type: 'gNMIException' };
  }
  return null;
}

/** The whole map. One router that cannot be read fails it for all. */
export function networkTopology(reading: Reading): Envelope {
  const everywhere = { name: 'ALL_DEVICES', managementAddress: '0.0.0.0' } as DeviceState;
  const cause = failure(reading);
  if (cause !== null) {
    const metadata = {
      scope: 'network-wide',
      message: 'Failed to build topology due to gNMI errors',
    };
    const reply = envelope(everywhere, 'network_topology', {
      status: 'failed',
      metadata,
      error_response: errorResponse(cause),
    });
    return { ...reply, nos: 'unknown' };
  }
  const found = edges(reading);
  const reply = envelope(everywhere, 'network_topology', {
    status: 'success',
    data: {
      direct_connections: found.map((edge) => ({
        source: edge.ends[0].device,
        target: edge.ends[1].device,
        attributes: attributes(edge),
      })),
    },
    metadata: {
      total_connections: found.length,
      total_nodes: reading.state.devices.length,
      total_edges: found.length,
      scope: 'network-wide',
      operation_note: 'This operation analyzes all devices in inventory',
      context_device: 'network-wide',
    },
  });
  return { ...reply, nos: 'unknown' };
}

/** The routers next to one. "local" may be the far end: the attributes are those of the edge. */
export function topologyNeighbors(reading: Reading, device: DeviceState): Envelope {
  const cause = failure(reading);
  if (cause !== null) {
    return envelope(device, 'topology_neighbors', {
      status: 'failed',
      metadata: {
        message: 'Failed to build topology due to gNMI errors',
        device_in_topology: false,
      },
      error_response: errorResponse(cause),
    });
  }
  const neighbors = edges(reading).flatMap((edge) => {
    const [first, second] = edge.ends;
    if (first.device !== device.name && second.device !== device.name) return [];
    const neighbor = first.device === device.name ? second.device : first.device;
    return [{ neighbor, attributes: attributes(edge) }];
  });
  return envelope(device, 'topology_neighbors', {
    status: 'success',
    data: { neighbors },
    metadata: {
      message: `Found ${neighbors.length} neighbors for device ${device.name}`,
      device_in_topology: true,
      neighbor_count: neighbors.length,
    },
  });
}
