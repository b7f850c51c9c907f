import type { DeviceState, InterfaceState } from '../model/state';
import { dottedMask } from '../model/addresses';
import { envelope, failedReply, type Envelope, type Json } from './envelope';

const text = (value: number | null): string | null => (value === null ? null : String(value));

function briefEntry(port: InterfaceState): Json {
  return {
    name: port.name,
    ...(port.adminStatus === null ? {} : { admin_status: port.adminStatus }),
    ...(port.operStatus === null ? {} : { oper_status: port.operStatus }),
    ...(port.address === null || port.prefixLength === null
      ? {}
      : { ip_address: `${port.address}/${dottedMask(port.prefixLength)}` }),
    ...(port.vrf === null ? {} : { vrf: port.vrf }),
  };
}

function briefSummary(ports: InterfaceState[]): Json {
  const adminUp = ports.filter((port) => port.adminStatus === 'UP').length;
  const operUp = ports.filter((port) => port.operStatus === 'UP').length;
  return {
    total_interfaces: ports.length,
    admin_up: adminUp,
    admin_down: ports.length - adminUp,
    oper_up: operUp,
    oper_down: ports.length - operUp,
    with_ip: ports.filter((port) => port.address !== null && port.prefixLength !== null).length,
    with_vrf: ports.filter((port) => port.vrf !== null).length,
  };
}

function brief(device: DeviceState): Envelope {
  const ports = device.interfaces;
  const keep = device.collection.truncated.interfaces ?? ports.length;
  return envelope(device, 'interface_brief', {
    status: 'success',
    data: {
      interfaces: ports.slice(0, keep).map(briefEntry),
      summary: briefSummary(ports),
      interface_count: ports.length,
    },
    metadata: {
      is_single_interface: false,
      operation_details: 'Retrieved summary of all interfaces',
    },
  });
}

/** The single view names its fields differently from the list view; that is the real tool's way. */
function detailEntry(port: InterfaceState): Json {
  const empty = port.address === null && !port.description && port.vrf === null;
  return {
    interface: {
      name: port.name,
      admin_state: port.adminStatus,
      oper_state: port.operStatus,
      description: port.description,
      ip_address: port.address,
      prefix_length: port.prefixLength,
      vrf: port.vrf,
      mtu: port.mtu,
      mac_address: port.macAddress,
      speed: port.speed,
      duplex: port.duplex,
      counters: {
        in_packets: text(port.counters.inPackets),
        out_packets: text(port.counters.outPackets),
        in_errors: text(port.counters.inErrors),
        out_errors: text(port.counters.outErrors),
      },
    },
    timestamp: null,
    ...(empty ? { status: 'EMPTY', notes: 'Interface exists but has no configuration' } : {}),
  };
}

function single(device: DeviceState, name: string): Envelope {
  const port = device.interfaces.find((one) => one.name === name);
  if (port === undefined) {
    return envelope(device, 'interface_details', {
      status: 'failed',
      metadata: {
        interface: name,
        issue_type: 'INTERFACE_NOT_FOUND',
        message: `Interface ${name} not found`,
      },
    });
  }
  return envelope(device, 'interface_details', {
    status: 'success',
    data: { interfaces: [detailEntry(port)], interface_count: 1, interface_name: name },
    metadata: {
      is_single_interface: true,
      operation_details: `Retrieved details for interface ${name}`,
    },
  });
}

/** All ports in short, or one in full. A router without the model reads as one without ports. */
export function interfaceInfo(device: DeviceState, name: string | null): Envelope {
  const cause = device.unavailable.interfaces;
  if (cause?.status === 'failed') {
    return failedReply(device, name ? 'interface_details' : 'interface_brief', cause);
  }
  const readable = cause === undefined ? device : { ...device, interfaces: [] };
  return name ? single(readable, name) : brief(readable);
}
