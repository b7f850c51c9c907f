import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { DeviceState } from '../model/state';
import { readArguments } from './arguments';
import { TOOLS } from './catalog';
import { devices } from './devices';
import { ToolCrash, unknownDevice, type Envelope, type Json, type Reading } from './envelope';
import { interfaceInfo } from './interfaces';
import { logs } from './logs';
import { mplsInfo } from './mpls';
import { deviceProfile } from './profile';
import { routingInfo } from './routing';
import { systemInfo } from './system';
import { networkTopology, topologyNeighbors } from './topology';
import { readable } from './view';
import { vpnInfo } from './vpn';

type DeviceTool = (device: DeviceState, values: Json, reading: Reading) => Envelope;
type Text = string | null;

const DEVICE_TOOLS: Record<string, DeviceTool> = {
  get_routing_info: (device, values, { now }) =>
    routingInfo(device, values['protocol'] as Text, values['include_details'] as boolean, now),
  get_logs: (device, values, { now }) =>
    logs(
      device,
      {
        keywords: values['keywords'] as Text,
        minutes: values['minutes'] as Text | number,
        showAll: values['show_all_logs'] as boolean,
      },
      now,
    ),
  get_interface_info: (device, values) => interfaceInfo(device, values['interface'] as Text),
  get_mpls_info: (device, values) => mplsInfo(device, values['include_details'] as boolean),
  get_vpn_info: (device, values, { now }) =>
    vpnInfo(device, values['vrf_name'] as Text, values['include_details'] as boolean, now),
  get_device_profile_api: (device) => deviceProfile(device),
  get_system_info: (device, _values, { now }) => systemInfo(device, now),
  get_topology_neighbors: (device, _values, reading) => topologyNeighbors(reading, device),
};

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** A result as the real server sends it: the same JSON twice, compact as text and structured. */
export function success(body: Json): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    structuredContent: body,
    isError: false,
  };
}

function missingName(tool: string): string {
  const advice = `Please provide the device name as the first argument or use device_name='<device_name>' in your function call. Example: ${tool}('xrd-1') or ${tool}(device_name='xrd-1'). Use get_devices() to see available devices in the inventory.`;
  return `Error calling tool '${tool}': ❌ MISSING REQUIRED PARAMETER: The function '${tool}' requires a 'device_name' parameter. ${advice}`;
}

function run(tool: string, values: Json, reading: Reading): Json {
  if (tool === 'get_devices') return devices(reading.state);
  const seen = { ...reading, state: { devices: reading.state.devices.map(readable) } };
  if (tool === 'get_network_topology_api') return { ...networkTopology(seen) };
  const name = values['device_name'] as string;
  const device = seen.state.devices.find((one) => one.name === name);
  if (device === undefined) return { ...unknownDevice(name) };
  return { ...DEVICE_TOOLS[tool]!(device, values, seen) };
}

/** Answers one call from a state. Everything that goes wrong is in the result; nothing is thrown. */
export function answer(reading: Reading, tool: string, given: Json): CallToolResult {
  const listed = TOOLS.find((one) => one.name === tool);
  if (listed === undefined) return failure(`Unknown tool: '${tool}'`);
  const read = readArguments(listed, given);
  if ('error' in read) return failure(read.error);
  if (read.values['device_name'] === '') return failure(missingName(tool));
  try {
    return success(run(tool, read.values, reading));
  } catch (error) {
    if (!(error instanceof ToolCrash)) throw error;
    return failure(`Error calling tool '${tool}': ${error.message}`);
  }
}
